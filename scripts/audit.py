"""Asks the advisory databases about every package the locks pin: ``python -m scripts.audit``.

Exits with 1 when something is known, else with 0. A database that cannot be reached is said so:
silence is no clean bill.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scripts.check import BIN, ROOT, UI

NOT_CHECKED = "not checked: the advisory data cannot be reached"
Findings = list[str]


class OutOfReach(Exception):
    """The database gave no answer that says anything about our packages."""


def report_of(words: Sequence[str | Path], cwd: Path) -> Mapping[str, Any]:
    """What a command prints as JSON. Raises OutOfReach where it prints none."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        raise OutOfReach from None
    return report if isinstance(report, dict) else {}


def python_findings(database: str | None, lock: Path = ROOT / "requirements/dev.txt") -> Findings:
    """A package the database could not be asked about counts as none asked."""
    options = ("--disable-pip", "--progress-spinner", "off", "-f", "json", "-s", "osv")
    where = ("--osv-url", database) if database else ()
    report = report_of((BIN / "pip-audit", *options, *where, "-r", lock), ROOT)
    packages = report.get("dependencies", [])
    if not packages or any("skip_reason" in package for package in packages):
        raise OutOfReach
    return [
        f"{package['name']} {package['version']}: {known['id']}, "
        f"mended in {', '.join(known['fix_versions']) or 'no version yet'}"
        for package in packages
        for known in package["vulns"]
    ]


def page_findings(database: str | None, folder: Path = UI) -> Findings:
    where = ("--registry", database) if database else ()
    command = ("npm", "audit", "--json", "--package-lock-only", "--fetch-retries=0", *where)
    report = report_of(command, folder)
    if "auditReportVersion" not in report:
        raise OutOfReach
    return [
        f"{known['name']} {known['range']}: {known['severity']}, {known['title']}"
        for package in report["vulnerabilities"].values()
        for known in package["via"]
        if isinstance(known, dict)  # else the name of a package that brings the weak one
    ]


def report_audit_findings(title: str, findings_of: Callable[[], Findings]) -> bool:
    """Print what is known of a part. True when it is to be mended."""
    try:
        findings = findings_of()
    except OutOfReach:
        print(f"{title}: {NOT_CHECKED}")
        return False
    print(f"{title}: {len(findings) or 'nothing'} known")
    for finding in findings:
        print(f"  {finding}")
    return bool(findings)


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="scripts.audit")
    options.add_argument("--python-advisories", help="an address that speaks OSV's language")
    options.add_argument("--page-advisories", help="an address that speaks npm's language")
    given = options.parse_args(arguments)
    found = [
        report_audit_findings("Python packages", lambda: python_findings(given.python_advisories)),
        report_audit_findings(
            "Packages of the pages", lambda: page_findings(given.page_advisories)
        ),
    ]
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
