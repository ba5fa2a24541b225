"""Writes NOTICE to standard output: whose work the product runs on, and under which licence."""

import json
import re
import sys
from importlib import metadata
from typing import Any

from scripts.check import ROOT, UI

Row = tuple[str, str, str]

HEAD = """\
NOTICE

This product runs on the packages below, installed from their publishers and not changed.
The text of each licence comes with the package.

Worth knowing:

* django-viewflow is under the GNU Affero General Public License 3.0 or later with the Viewflow
  Library Exception. It is used unmodified, as a library: viewflow.fsm alone.
* The icons are Lucide's, under the ISC License; its text stands at the end of this file.
* The typeface Geist is under the SIL Open Font License 1.1.
* The typefaces Liberation Sans and Caladea lie unchanged in workflow/replica/fonts, each beside its
  text of the SIL Open Font License 1.1; the printed form embeds the letters it uses.
* ocr/image/data/quick.onnx is the recogniser of PP-OCRv6, of the PaddleOCR
  authors, under the Apache License 2.0, as the package rapidocr carries it; changed: its last layer
  is left out, and most of its numbers are rounded to bytes.
* Packages under the Mozilla Public License 2.0 or the GNU Lesser General Public License are used
  unmodified.
"""
UNNAMED = "see the package"


def runtime_licence_rows() -> list[Row]:
    """What requirements/runtime.txt pins and this machine has installed."""
    pinned = (ROOT / "requirements" / "runtime.txt").read_text()
    names = re.findall(r"^([\w.-]+)(?:\[.*\])?==", pinned, re.MULTILINE)
    return [row for name in sorted(set(names)) if (row := python_package(name))]


def python_package(name: str) -> Row | None:
    try:
        about = metadata.metadata(name).json
    except metadata.PackageNotFoundError:
        return None
    return name, str(about["version"]), python_licence(about)


def python_licence(about: dict[str, Any]) -> str:
    """The SPDX expression, else the classifiers, else the first line of the licence field."""
    if expression := about.get("license_expression"):
        return str(expression)
    classified = [
        line.rpartition(" :: ")[2]
        for line in about.get("classifier", [])
        if line.startswith("License :: ")
    ]
    return ", ".join(classified) or str(about.get("license") or UNNAMED).splitlines()[0]


def browser_licence_rows() -> list[Row]:
    """What package-lock.json pins for the browser; tools for building are left out."""
    lock = json.loads((UI / "package-lock.json").read_text())
    rows = {
        (path.rpartition("node_modules/")[2], entry["version"], page_licence(path, entry))
        for path, entry in lock["packages"].items()
        if path and not entry.get("dev") and not entry.get("optional")
    }
    return sorted(rows)


def page_licence(path: str, entry: dict[str, object]) -> str:
    """From the lock, else from the installed package."""
    if named := entry.get("license"):
        return str(named)
    about = UI / path / "package.json"
    return str(json.loads(about.read_text()).get("license", UNNAMED)) if about.exists() else UNNAMED


def format_licence_table(title: str, rows: list[Row]) -> str:
    width = max(len(f"{name} {version}") for name, version, _ in rows)
    lines = [f"{name + ' ' + version:<{width}}  {licence}" for name, version, licence in rows]
    return "\n".join([title, "-" * len(title), *lines, ""])


def notice() -> str:
    packages = [
        format_licence_table("Python", runtime_licence_rows()),
        format_licence_table("In the browser", browser_licence_rows()),
    ]
    icons = (ROOT / "scripts" / "licences" / "lucide.txt").read_text()
    return "\n".join([HEAD, *packages, "Lucide icons\n------------", icons])


if __name__ == "__main__":
    sys.stdout.write(notice())
