"""Makes a package in a process of its own: ``python -m tests.faults.packing``.

``file``: files the demo's largest return. ``make WHERE N``: makes its package anew, and is killed
by itself at the Nth paper that is ``laid`` down or ``merged``. ``go_on``: what another worker does.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
LIMIT_MEGABYTES = 0.05  # a few papers of the demo
LEAD = "lead@mall.example"


def file() -> dict[str, Any]:
    from accounts.models import User
    from accounts.tax_profiles import taxable_years_of
    from console.filing.choices import list_return_choices
    from console.filing.preview import get_company_by_code, prepare_filing
    from tests.console.sawt import file_previewed

    company = get_company_by_code("PCM")
    choices = list_return_choices(taxable_years_of(company))
    periods = [period for each in choices for period in each.periods]
    largest = max(
        (prepare_filing(company, each) for each in periods), key=lambda each: len(each.lines)
    )
    filing = file_previewed(largest, User.objects.get(username=LEAD))
    return {"certificates": len(largest.versions), "filing": str(filing.pk)}


def make(where: str, number: str) -> dict[str, Any]:
    from console.filing.models import Filing
    from console.filing.packages import making, papers
    from console.shared import merged_pdf

    filing = Filing.objects.get()
    package = making.start_package(filing, by_lead(), anew=True)
    if where == "laid":
        papers.store_package_paper = killing(papers.store_package_paper, int(number))
    if where == "merged":
        method: Any = merged_pdf.MergedPdf
        method.add = killing(merged_pdf.MergedPdf.add, int(number))
    to_the_end(package)
    return told()


def go_on() -> dict[str, Any]:
    """The job is there still: a killed worker gave it no end."""
    from console.filing.packages.models import Package

    to_the_end(Package.objects.get())
    return told()


def to_the_end(package: Any) -> None:
    """As a worker takes one job after the other."""
    from console.filing.packages import making
    from tests.support.job_arguments import last_arguments

    while package.state == "running":
        making.go_on(*last_arguments(making.go_on))
        package.refresh_from_db()


def told() -> dict[str, Any]:
    from console.filing.packages import places
    from console.filing.packages.models import Package, PackedPaper
    from tests.support.stored import path_of

    package = Package.objects.get()
    top = path_of(places.package_folder(package.pk))
    files = {str(path.relative_to(top)): path for path in top.rglob("*") if path.is_file()}
    return {
        "state": package.state,
        "message": package.message,
        "parts": package.parts.count(),
        "files": {
            name: sha256(path.read_bytes()).hexdigest() for name, path in sorted(files.items())
        },
        "written": {name: path.stat().st_mtime_ns for name, path in sorted(files.items())},
        "known": list(PackedPaper.objects.exclude(sha256="").values_list("name", flat=True)),
    }


def by_lead() -> Any:
    from accounts.models import User

    return User.objects.get(username=LEAD)


def killing(func: Callable[..., Any], at: int) -> Callable[..., Any]:
    """The same, but the process is killed before it does it for the ``at``-th time."""
    calls = []

    @wraps(func)
    def counted(*args: Any) -> Any:
        calls.append(1)
        if len(calls) == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return func(*args)

    return counted


if __name__ == "__main__":
    django.setup()
    from django.conf import settings

    settings.TCR_PART_MEGABYTES = LIMIT_MEGABYTES
    deed, *given = sys.argv[1:]
    deeds: dict[str, Any] = {"file": file, "make": make, "go_on": go_on, "told": told}
    json.dump(deeds[deed](*given), sys.stdout)
