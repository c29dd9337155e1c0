"""`python -m pipeline.doctor`: the diagnosis where `witness-ilp` does not start."""

from __future__ import annotations

import sys

from pipeline.doctor import examine, text_of

if __name__ == "__main__":
    found = examine()
    sys.stdout.write(text_of(found))
    sys.exit(0 if found.works else 1)
