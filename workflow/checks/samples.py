"""Papers of a CSV in the layout of ``sample_forms.csv``, without a database."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypeVar

from core.money import ZERO
from core.tin import Tin
from workflow.checks import cells
from workflow.checks.amounts import A_PESO
from workflow.checks.catalogue import BLOCK, look_at
from workflow.checks.paper import CheckedPaper, CheckedParty, Finding, Other, PaperLine
from workflow.checks.sample_sources import SampleSource, product_source
from workflow.checks.sheet import CheckedSheetRow, Group, group_rows_by_reference
from workflow.checks.twins import Income, Twin, normalize_place_name, twins_among
from workflow.tax.atc import normalize_code, rate_in_percent

MONTHS = ("month1", "month2", "month3")
# What a column is called as a field of the form; of lines behind ``lines.0.``.
FIELDS = {
    "month1": "m1",
    "month2": "m2",
    "month3": "m3",
    "tax_withheld": "tax",
    "payor_branch": "payor_tin",
}
TIN9_DIGITS = 9
T = TypeVar("T")
Seen = dict[tuple[str, str, str], list[Income]]


@dataclass
class SampleReading:
    """Cells read one by one; what cannot be read is remembered as a finding, by its field."""

    source: SampleSource = field(default_factory=product_source)
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


def check_file(path: Path, source: SampleSource | None = None) -> dict[str, list[Finding]]:
    """Findings by reference number, in the order of the file.

    Duplicates are found within the file: the later row carries it. ``submitted_on`` is today;
    what has no column is not checked. ``source``: the product's lists unless another is given.
    Raises NotASheet.
    """
    seen: Seen = defaultdict(list)
    known = source or product_source()
    return {
        reference: check_groups(groups, seen, known)
        for reference, groups in group_rows_by_reference(path).items()
    }


def check_groups(groups: list[Group], seen: Seen, source: SampleSource) -> list[Finding]:
    """What is found in the certificates of one reference; there should be one."""
    found = [each for group in groups for each in findings_of_sample(group, seen, source)]
    return [*find_repetitions(groups), *found]


def find_repetitions(groups: list[Group]) -> Iterable[Finding]:
    if len(groups) > 1:
        numbers = ", ".join(str(group[0].number) for group in groups)
        words = f"This reference stands for {len(groups)} certificates, from rows {numbers} on."
        yield Finding("REFERENCE", BLOCK, "reference_no", words)
    elif not groups[0][0]["reference_no"]:
        yield Finding("REFERENCE", BLOCK, "reference_no", "The reference number is missing.")


def findings_of_sample(group: Group, seen: Seen, source: SampleSource) -> list[Finding]:
    reading = SampleReading(source)
    paper = check_input_of_sample(group, seen, reading)
    return [*reading.faults.values(), *reading.without_echoes(look_at(paper))]


def check_input_of_sample(
    group: Group, seen: Seen, reading: SampleReading | None = None
) -> CheckedPaper:
    """The certificate its rows describe; its income is remembered in ``seen``."""
    first, told = group[0], reading or SampleReading()
    source = told.source
    company = source.companies.get(first["payee_code"])
    sent = told.of(first, "submitted_on", cells.read_date, None)
    start = told.of(first, "period_from", cells.read_date, None)
    day = start or sent or date.today()  # noqa: DTZ011 - no submission date: the operator's own day
    payor = payor_tin(first, told)
    paper = CheckedPaper(
        form_type=first["form_type"],
        is_affiliate=cells.read_flag(first["affiliate"]),
        payee=CheckedParty(first["payee_name"], read_payee_tin(first, told)),
        payor=CheckedParty(first["payor_name"], payor),
        period_from=start,
        period_to=told.of(first, "period_to", cells.read_date, None),
        lines=tuple(read_sample_line(row, n, told, start) for n, row in enumerate(group)),
        signatory=CheckedParty(
            first["signatory"], told.of(first, "signatory_tin", cells.read_tin, None)
        ),
        signatory_title=first["signatory_title"],
        today=sent or date.today(),  # noqa: DTZ011 - no submission date: the operator's own day
        codes=source.codes,
        submitted_on=sent,
        ours=tuple(source.companies.values()),
        company=company,
        account=source.account_of(payor, day),
        branch=first["mall"],
        branch_is_of_company=source.malls.get(normalize_place_name(first["mall"]))
        == first["payee_code"],
        has_addresses=False,
        continues=first["continues"],
        **(source.facts_of(first["payee_code"], day) if company else {}),
    )
    mine = claimed_income_of_sample(paper, first)
    if mine is None:
        return paper
    near, twins = near_twins_in_file(mine, seen), twins_in_file(mine, seen)
    return replace(paper, twins=lambda: twins, near_twins=lambda: near)


def near_twins_in_file(mine: Income, seen: Seen) -> list[Other]:
    """The first of the same taxpayer and period whose tax differs by a peso at most.

    Called before ``mine`` is remembered.
    """
    tin9 = mine.payor[:TIN9_DIGITS]
    earlier = seen[(tin9, str(mine.start), str(mine.end))]
    near = [
        Other(each.reference)
        for each in earlier
        if each.reference != mine.reference and abs(each.tax - mine.tax) <= A_PESO
    ]
    earlier.append(mine)
    return near[:1]


def twins_in_file(mine: Income, seen: Seen) -> list[Twin]:
    """Certificates of earlier rows that claim the same income; this one is remembered."""
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


def read_payee_tin(row: CheckedSheetRow, told: SampleReading) -> Tin | None:
    ours = [company.tin for company in told.source.companies.values()]
    return told.of(row, "payee_tin", lambda text: cells.read_tin(text, ours), None)


def read_sample_line(
    row: CheckedSheetRow, index: int, told: SampleReading, day: date | None
) -> PaperLine:
    at, code = f"lines.{index}.", normalize_code(row["atc"])
    month1, month2, month3 = (told.of(row, name, cells.read_money, ZERO, at) for name in MONTHS)
    rate = told.of(row, "rate", cells.read_rate, None, at)
    return PaperLine(
        code,
        (month1, month2, month3),
        told.of(row, "total", cells.read_money, ZERO, at),
        told.of(row, "tax_withheld", cells.read_money, ZERO, at),
        rate_in_percent(rate, told.source.codes(code, day)) if rate and day else rate,
        description=row["description"],
    )


def as_json(found: dict[str, list[Finding]]) -> dict[str, list[dict[str, str]]]:
    """As ``check_forms`` prints it: id, severity, field and message of each finding."""
    return {
        reference: [
            {"id": f.id, "severity": f.severity, "field": f.field, "message": f.message}
            for f in findings
        ]
        for reference, findings in found.items()
    }
