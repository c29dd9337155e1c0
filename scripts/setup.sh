#!/bin/sh
# Make the virtual environment $1 with the pinned dependencies and the project, editable, in it.
set -eu
venv=$1

fail() {
    echo "setup: $1" >&2
    exit 2
}

supported() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=
for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
    if supported "$candidate"; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed, and none of python3, python3.11 .. python3.14 is (set PYTHON=...)"

echo "setup: $venv with $("$python" --version)"
rm -rf "$venv"
# Debian's python3 lacks ensurepip unless python3-venv is there: each further line needs less of it.
"$python" -m venv "$venv" >/dev/null 2>&1 ||
    { rm -rf "$venv" && "$python" -m virtualenv --quiet "$venv" 2>/dev/null; } ||
    { rm -rf "$venv" && uv venv --quiet --seed --python "$python" "$venv" 2>/dev/null; } ||
    { rm -rf "$venv" && "$python" -m venv --without-pip "$venv" 2>/dev/null &&
        "$python" -m pip --version >/dev/null 2>&1 &&
        "$python" -m pip --python "$venv/bin/python" install --quiet pip; } ||
    { rm -rf "$venv" && fail "this Python can't make virtual environments; on Debian or Ubuntu: apt install python3-venv"; }

pip="$venv/bin/python -m pip --disable-pip-version-check"
# The build backend comes from the constraints too, so that nothing floats.
$pip install --quiet -c constraints.txt hatchling editables
$pip install --quiet -c constraints.txt --no-build-isolation -e '.[test]'
touch "$venv/.ready"
