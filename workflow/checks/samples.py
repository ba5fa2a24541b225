"""Papers of a CSV in the layout of ``sample_forms.csv``, without a database."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from core.money import ZERO
from core.tin import Tin
from workflow.checks import cells, earned
from workflow.checks.catalogue import BLOCK, look_at
from workflow.checks.paper import CheckedPaper, CheckedParty, Finding, PaperLine
from workflow.checks.sheet import CheckedSheetRow, Group, group_rows_by_reference
from workflow.checks.twins import Income, Twin, normalize_place_name, twins_among
from workflow.tax.atc import list_codes

COMPANIES = Path(__file__).parents[2] / "accounts" / "data" / "sample_lists.json"
MONTHS = ("month1", "month2", "month3")
# What a column is called as a field of the form; of lines behind ``lines.0.``.
FIELDS = {
    "month1": "m1",
    "month2": "m2",
    "month3": "m3",
    "tax_withheld": "tax",
    "payor_branch": "payor_tin",
}
T = TypeVar("T")
Seen = dict[tuple[str, str, str], list[Income]]


@dataclass
class SampleReading:
    """Cells read one by one; what cannot be read is remembered as a finding, by its field."""

    faults: dict[str, Finding] = field(default_factory=dict)

    def of(
        self, row: CheckedSheetRow, column: str, read: Callable[[str], T], blank: T, at: str = ""
    ) -> T:
        name = at + FIELDS.get(column, column)
        try:
            return read(row[column])
        except cells.Unreadable as error:
            self.faults[name] = Finding("UNREADABLE", BLOCK, name, str(error))
            return blank

    def without_echoes(self, found: list[Finding]) -> list[Finding]:
        """What was found, save what only follows from a cell that was not read."""
        return [each for each in found if not self.is_echo(each)]

    def is_echo(self, found: Finding) -> bool:
        """Of the same field, of another amount of its line, or of a day that was not read."""
        line, _, column = found.field.rpartition(".")
        of_line = column != "atc" and any(name.startswith(f"{line}.") for name in self.faults)
        return (
            found.field in self.faults
            or bool(line and of_line)
            or (found.id == "LATE" and "submitted_on" in self.faults)
        )


def check_file(path: Path) -> dict[str, list[Finding]]:
    """Findings by reference number, in the order of the file.

    Duplicates are found within the file: the later row carries it. ``submitted_on`` is today;
    what has no column is not checked. Raises NotASheet.
    """
    seen: Seen = defaultdict(list)
    return {
        reference: check_groups(groups, seen)
        for reference, groups in group_rows_by_reference(path).items()
    }


def check_groups(groups: list[Group], seen: Seen) -> list[Finding]:
    """What is found in the certificates of one reference; there should be one."""
    found = [each for group in groups for each in findings_of_sample(group, seen)]
    return [*find_repetitions(groups), *found]


def find_repetitions(groups: list[Group]) -> Iterable[Finding]:
    if len(groups) > 1:
        numbers = ", ".join(str(group[0].number) for group in groups)
        words = f"This reference stands for {len(groups)} certificates, from rows {numbers} on."
        yield Finding("REFERENCE", BLOCK, "reference_no", words)
    elif not groups[0][0]["reference_no"]:
        yield Finding("REFERENCE", BLOCK, "reference_no", "The reference number is missing.")


def findings_of_sample(group: Group, seen: Seen) -> list[Finding]:
    reading = SampleReading()
    paper = check_input_of_sample(group, seen, reading)
    return [*reading.faults.values(), *reading.without_echoes(look_at(paper))]


def check_input_of_sample(
    group: Group, seen: Seen, reading: SampleReading | None = None
) -> CheckedPaper:
    """The certificate its rows describe; its income is remembered in ``seen``."""
    first, told = group[0], reading or SampleReading()
    company = sample_companies().get(first["payee_code"])
    sent = told.of(first, "submitted_on", cells.read_date, None)
    paper = CheckedPaper(
        form_type=first["form_type"],
        is_affiliate=cells.read_flag(first["affiliate"]),
        payee=CheckedParty(first["payee_name"], told.of(first, "payee_tin", read_payee_tin, None)),
        payor=CheckedParty(first["payor_name"], payor_tin(first, told)),
        period_from=told.of(first, "period_from", cells.read_date, None),
        period_to=told.of(first, "period_to", cells.read_date, None),
        lines=tuple(read_sample_line(row, n, told) for n, row in enumerate(group)),
        signatory=CheckedParty(
            first["signatory"], told.of(first, "signatory_tin", cells.read_tin, None)
        ),
        signatory_title=first["signatory_title"],
        today=sent or date.today(),  # noqa: DTZ011 - no submission date: the operator's own day
        codes=list_codes().at,
        submitted_on=sent,
        ours=tuple(sample_companies().values()),
        company=company,
        earned=earned.by(first["payee_code"]) if company else None,
        branch=first["mall"],
        branch_is_of_company=malls().get(normalize_place_name(first["mall"]))
        == first["payee_code"],
        has_addresses=False,
        continues=first["continues"],
    )
    twins = twins_in_file(paper, first, seen)
    return replace(paper, twins=lambda: twins)


def twins_in_file(paper: CheckedPaper, row: CheckedSheetRow, seen: Seen) -> list[Twin]:
    """Certificates of earlier rows that claim the same income; this one is remembered."""
    mine = claimed_income_of_sample(paper, row)
    if mine is None:
        return []
    keys = [(mine.payor, mine.payee, code) for code in mine.codes]
    others = {id(each): each for key in keys for each in seen[key]}.values()
    for key in keys:
        seen[key].append(mine)
    return twins_among(mine, [each for each in others if each.reference != mine.reference])


def claimed_income_of_sample(paper: CheckedPaper, row: CheckedSheetRow) -> Income | None:
    lines = tuple((line.atc, line.months, line.tax) for line in paper.lines if line.atc)
    start, payor = paper.period_from, paper.payor.tin
    if not (start and payor and lines and paper.branch):
        return None
    return Income(
        reference=row["reference_no"],
        payor=str(payor),
        payee=row["payee_code"] or str(paper.payee.tin),
        places=frozenset({normalize_place_name(paper.branch)}),
        start=start,
        end=paper.period_to or start,
        lines=lines,
        continues=paper.continues,
        unit=row["unit"],
    )


def payor_tin(row: CheckedSheetRow, told: SampleReading) -> Tin | None:
    """The branch in its own column goes before the one in the TIN; a blank one says nothing."""
    tin = told.of(row, "payor_tin", cells.read_tin, None)
    branch = told.of(row, "payor_branch", cells.read_branch, None)
    return Tin(tin.tin9, branch) if tin and branch else tin


def read_payee_tin(text: str) -> Tin | None:
    return cells.read_tin(text, [company.tin for company in sample_companies().values()])


def read_sample_line(row: CheckedSheetRow, index: int, told: SampleReading) -> PaperLine:
    at = f"lines.{index}."
    month1, month2, month3 = (told.of(row, name, cells.read_money, ZERO, at) for name in MONTHS)
    return PaperLine(
        row["atc"].replace(" ", "").upper(),
        (month1, month2, month3),
        told.of(row, "total", cells.read_money, ZERO, at),
        told.of(row, "tax_withheld", cells.read_money, ZERO, at),
        told.of(row, "rate", cells.read_rate, None, at),
        description=row["description"],
    )


@cache
def sample_companies() -> dict[str, CheckedParty]:
    """The operator's companies by code, from the product's own list."""
    return {
        each["code"]: CheckedParty(
            each["name"], Tin(each["tin"], each["branch"]), each["address"], each["zip"]
        )
        for each in load_company_list()["operator_companies"]
    }


@cache
def malls() -> dict[str, str]:
    """The company's code of each mall."""
    return {normalize_place_name(name): code for name, _, code, *_ in load_company_list()["malls"]}


@cache
def load_company_list() -> dict[str, Any]:
    return json.loads(COMPANIES.read_text(encoding="utf-8"))


def as_json(found: dict[str, list[Finding]]) -> dict[str, list[dict[str, str]]]:
    """As ``check_forms`` prints it: id, severity, field and message of each finding."""
    return {
        reference: [
            {"id": f.id, "severity": f.severity, "field": f.field, "message": f.message}
            for f in findings
        ]
        for reference, findings in found.items()
    }
