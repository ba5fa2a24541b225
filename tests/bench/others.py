"""What is measured outside the two databases of every run; what is not there says why."""

from importlib import import_module
from itertools import chain

from tests.bench import (
    attacks,
    batch,
    billing,
    forms,
    hostile,
    pages,
    served,
    silent_servers,
    starts,
    weights,
)
from tests.bench.known import KNOWN, NOT_BUILT, OF_BILLING, OF_FORMS, OF_SCALE
from tests.bench.one import part
from tests.bench.plan import Plan
from tests.bench.row import Row

QUICK = "left out by --quick"
OF_SILENCE = [case for case in KNOWN if case.startswith("S-")]
OF_PAGES = ("A-wait", "A-memory", *OF_SILENCE, *hostile.GOALS, "R-open", "P16", *pages.PAGES)


def rows(plan: Plan) -> list[Row]:
    never = [Row(case, "", KNOWN[case].goal, reason=why) for case, why in NOT_BUILT.items()]
    return [*weights.rows(), *read(plan), *billing_rows(plan), *slow(plan), *never]


def read(plan: Plan) -> list[Row]:
    """Of the reader of scans; the rest is measured though it fails."""
    return part(OF_FORMS, "none", served.missing, lambda: forms.rows(plan))


def billing_rows(plan: Plan) -> list[Row]:
    """Of billing documents and their reconciliation."""
    return part(OF_BILLING, "sqlite", lambda: "", lambda: billing.billing_rows(plan))


def slow(plan: Plan) -> list[Row]:
    """Of a served demo: its first start, hostile files, a browser's points."""
    if not plan.pages:
        cases = (*OF_PAGES, "F3")
        return [Row(case, "", KNOWN[case].goal, reason=QUICK) for case in cases]
    seen = pages.scores()
    silent = silent_servers.rows()
    rows = (starts.rows(), attacks.rows(), silent, hostile.rows(), batch.rows(), seen)
    return [*chain.from_iterable(rows), lowest(seen)]


def lowest(seen: list[Row]) -> Row:
    points = [row.ours for row in seen if row.ours is not None]
    if not points:
        return Row("F3", "chromium", ">= 95", unit="points", reason=seen[0].reason)
    return Row("F3", "chromium", ">= 95", ours=min(points), unit="points")


def scale(url: str, plan: Plan) -> list[Row]:
    """Lists, exports and the audit at very many certificates."""
    reason = "" if plan.scale else QUICK
    found = optional("tests.bench.scale")
    if found is None:
        reason = "tests/bench/scale.py is not there"
    if not reason and found is not None:
        told: list[Row] = found.cases(url, plan.scale)
        return told
    return [Row(case, "postgresql", KNOWN[case].goal, reason=reason) for case in OF_SCALE]


def optional(name: str):  # type: ignore[no-untyped-def]  # a module with `rows` or `cases`
    """A part that may not be there."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
