"""A page of reference for each package, made when the documentation is built.

The package's glossary, the names that it exports, then its modules one by one; and a page of all
commands. Nothing to keep up to date: packages, modules and commands are found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from typing import Any

from commands import commands_page
from mkdocs.structure.files import File, Files

from pipeline.doctor.clashes import NAMES

__all__ = ["on_config", "on_files", "package_page", "packages"]

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = "reference/commands.md"


def on_config(config: Any) -> Any:
    """Put the pages into the navigation, below "Reference"."""
    for entry in config["nav"]:
        if "Reference" in entry:
            entry["Reference"] += [
                {name: [{page: _uri(page)} for page in packages(name)]} for name in NAMES
            ]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages to the files of the site."""
    for name in NAMES:
        for page in packages(name):
            files.append(File.generated(config, _uri(page), content=package_page(page)))
    files.append(File.generated(config, COMMANDS, content=commands_page()))
    return files


def packages(name: str) -> list[str]:
    """Return the dotted names of a package and of all packages in it."""
    folders = sorted(file.parent for file in (ROOT / name).rglob("__init__.py"))
    return [".".join(folder.relative_to(ROOT).parts) for folder in folders]


def package_page(package: str) -> str:
    """Return the Markdown of a package's page."""
    return "\n\n".join(_parts(package)) + "\n"


def _parts(package: str) -> Iterator[str]:
    yield f"# {package}"
    yield f"::: {package}\n    options:\n      members: false\n      show_root_heading: false"
    exported = _exported(package)
    if exported:
        yield "Exports " + ", ".join(starmap(_link, exported.items())) + "."
    for module in _modules(package):
        yield f"::: {module}\n    options:\n      heading_level: 2"


def _modules(package: str) -> list[str]:
    folder = ROOT.joinpath(*package.split("."))
    names = sorted(file.stem for file in folder.glob("*.py") if not file.stem.startswith("__"))
    return [f"{package}.{name}" for name in names]


def _exported(package: str) -> dict[str, str]:
    """Return name -> module of what a package imports from its modules to hand it on."""
    tree = ast.parse((ROOT.joinpath(*package.split(".")) / "__init__.py").read_text())
    imported = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    inside = [node for node in imported if (node.module or "").startswith(f"{package}.")]
    return dict(sorted((a.name, str(node.module)) for node in inside for a in node.names))


def _link(name: str, module: str) -> str:
    """Return a link to where a name is described, or the name alone if it is nowhere."""
    return f'<autoref optional identifier="{module}.{name}"><code>{name}</code></autoref>'


def _uri(package: str) -> str:
    return f"reference/{package}.md"
