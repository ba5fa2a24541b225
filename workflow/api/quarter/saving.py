"""Saving of quarter sheet rows as drafts, each in a transaction of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import IntegrityError

from accounts.models import Branch, Company, User
from core.api.responses import flatten_errors
from core.idempotency import carry_out_once
from core.quarter import Quarter
from core.refusals import NotLikeThis, NotNow, Refusal, field_fault
from workflow.api.quarter.inputs import RowBody
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.quarter_sheet import can_row_express, place_of_certificate, with_content
from workflow.certificates.statuses import Status
from workflow.engine.execution import create_subject, revise

LINE = ("section", "atc", "description", "rate", "m1", "m2", "m3", "total", "tax")
Result = dict[str, Any]


@dataclass
class QuarterSheetRequest:
    """One request: what its rows share, read once."""

    user: User
    quarter: Quarter
    signatory: dict[str, Any]
    key: str = ""
    companies: dict[str, Company] = field(default_factory=dict)
    branches: dict[tuple[str, str], Branch] = field(default_factory=dict)
    there: dict[UUID, Certificate] = field(default_factory=dict)
    seen: set[Any] = field(default_factory=set)

    def read(self, rows: list[dict[str, Any]]) -> None:
        """Fetch what the rows refer to: companies with their branches, existing certificates."""
        codes = {row["company"] for row in rows}
        companies = Company.objects.filter(code__in=codes).prefetch_related("branches")
        self.companies = {company.code: company for company in companies}
        self.branches = {
            (company.code, branch.name): branch
            for company in companies
            for branch in company.branches.all()
        }
        mine = Certificate.objects.visible_to(self.user)
        kept = with_content(mine.filter(pk__in=[row["id"] for row in rows]))
        self.there = {certificate.pk: certificate for certificate in kept}

    def keep(self, row: dict[str, Any]) -> Result:
        """One draft made or changed, in a transaction of its own. Raises a Refusal."""
        self.check_once(row)
        place = self.place_of(row)
        content = place | self.signatory | {"lines": [{name: row[name] for name in LINE}]}
        if stored := self.there.get(row["id"]):
            self.check_fits(stored, row)
            kept = revise(LIFECYCLE, stored.pk, content, by=self.user, version=row.get("version"))
        else:
            kept = self.begin(row["id"], content)
        return {"id": str(kept.pk), "version": kept.version}

    def begin(self, pk: UUID, content: dict[str, Any]) -> Certificate:
        period = {"period_from": self.quarter.start, "period_to": self.quarter.end}
        content = content | period | {"form_type": FormType.SINGLE}
        try:
            certificate: Certificate = create_subject(
                LIFECYCLE, Status.DRAFT, content, by=self.user, pk=pk
            )
        except IntegrityError as error:
            raise NotNow("This id is taken.", code="id_taken", status="taken") from error
        return certificate

    def place_of(self, row: dict[str, Any]) -> dict[str, Any]:
        company = self.companies.get(row["company"])
        if company is None:
            raise NotLikeThis([field_fault("company", "unknown", "There is no such company.")])
        if not row["branch"]:
            return {"company": company, "branch": None}
        branch = self.branches.get((company.code, row["branch"]))
        if branch is None:
            words = f"{company.name} has no branch called {row['branch']}."
            raise NotLikeThis([field_fault("branch", "unknown", words)])
        if row["id"] not in self.there:
            check_in_use(company, branch)
        return {"company": company, "branch": branch}

    def check_once(self, row: dict[str, Any]) -> None:
        """A row, and a new draft of a store and code, come once in a request."""
        marks = {row["id"], ("row", row["row"])}
        if row["id"] not in self.there:
            marks.add((row["company"], row["branch"], row["atc"]))
        if marks & self.seen:
            raise NotLikeThis([field_fault("row", "twice", "This store is in the sheet twice.")])
        self.seen |= marks

    def check_fits(self, stored: Certificate, row: dict[str, Any]) -> None:
        code, _, branch = place_of_certificate(stored)
        if not can_row_express(stored, self.quarter) or (code, branch) != (
            row["company"],
            row["branch"],
        ):
            words = "This certificate says more than a row of the sheet can. Open it by itself."
            raise NotNow(words, code="not_in_sheet", status=stored.status)


def check_in_use(company: Company, branch: Branch) -> None:
    """Check that company and branch are active. Raises NotLikeThis."""
    for name, place in (("company", company), ("branch", branch)):
        if not place.is_active:
            words = f"{place} is out of use: choose another."
            raise NotLikeThis([field_fault(name, "out_of_use", words)])


def keep_rows(sheet: QuarterSheetRequest, given: list[dict[str, Any]]) -> list[Result]:
    """Save each row and return the results in their order."""
    read = [validate_sheet_row(row, sheet.quarter) for row in given]
    sheet.read([row for row in read if not isinstance(row, Refusal)])
    return [
        result_of_row(
            idempotency_name_of_row(raw, at), build_idempotent_row_save(sheet, raw, row, at)
        )
        for at, (raw, row) in enumerate(zip(given, read, strict=True))
    ]


def validate_sheet_row(given: dict[str, Any], quarter: Quarter) -> dict[str, Any] | Refusal:
    body = RowBody(data=given, context={"on": quarter.start})
    if body.is_valid():
        return dict(body.validated_data)
    return NotLikeThis(list(flatten_errors(body.errors)))


def build_idempotent_row_save(
    sheet: QuarterSheetRequest, raw: dict[str, Any], row: dict[str, Any] | Refusal, at: int
) -> Callable[[], Result]:
    """The row's own deed, carried out once for the request's key and its place."""

    def work() -> tuple[int, Result]:
        if isinstance(row, Refusal):
            raise row
        return 200, sheet.keep(row)

    route = f"quarter-sheet/{at}"
    body = [str(sheet.quarter), {name: str(value) for name, value in sheet.signatory.items()}, raw]
    return lambda: carry_out_once(sheet.user, route, sheet.key, body, work)[1]


def idempotency_name_of_row(raw: dict[str, Any], at: int) -> str:
    return str(raw.get("row") or at)[:100]


def result_of_row(name: str, deed: Callable[[], Result]) -> Result:
    """Return the result of one row: saved, or the reason why not."""
    try:
        return {"row": name, "ok": True} | deed()
    except Refusal as refusal:
        return {"row": name, "ok": False} | refusal.as_json()
