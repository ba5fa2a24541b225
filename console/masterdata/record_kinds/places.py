"""The operator's companies, and their malls."""

from dataclasses import replace
from typing import Any

from rest_framework import serializers

from accounts.models import Branch, Company
from console.masterdata.fields import (
    MONTHS,
    WORKING_DAYS,
    OptionalNumberField,
    PlainField,
    RdoField,
    TinInField,
    ZipField,
)
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind, uniqueness_error
from console.masterdata.record_kinds.year_ends import fault_of_years, recorded_years
from core.api.fields import ClosedSerializer
from core.refusals import field_fault
from workflow.models import Certificate, Place

CODE = r"^[A-Z0-9-]+$"
ADD_A_PROFILE = "A tax profile of the company says the month from a day on."
CODE_STAYS = "Assignments, files and addresses name it, so it stays."
TIN_STAYS = "Certificates use this TIN, so it cannot be changed."
NAME_STAYS = (
    "Certificates and assignments name it, so it stays. Take the mall out of use, and add one with "
    "the new name."
)
COMPANY_STAYS = "Certificates name this mall, so it stays with its company."


class CompanyBody(ClosedSerializer):
    """A company of the operator, as it is printed on the form."""

    code = serializers.RegexField(
        CODE,
        label="Code",
        max_length=12,
        help_text="Capitals and digits, like PCM. It cannot be changed later.",
        error_messages={"invalid": "A code has capitals, digits and hyphens only."},
    )
    name = PlainField(label="Registered name", max_length=200)
    tin = TinInField(label="TIN", help_text="Nine digits and the branch code; 00000: head office.")
    address = PlainField(label="Registered address", max_length=300)
    zip = ZipField(label="ZIP code", max_length=4)
    rdo = RdoField(
        label="RDO code", max_length=3, help_text="The BIR's district office, like 044 or 25A."
    )
    year_ends = serializers.ChoiceField(
        MONTHS,
        label="Taxable year ends in",
        default=12,
        help_text="December, unless the BIR allowed a fiscal year. Its 1702Q and 1702 follow it. "
        "A later month is said in a tax profile, with its first day.",
    )
    reminders_after = OptionalNumberField(
        "When a lead starts them",
        WORKING_DAYS,
        label="Reminders of missing certificates start",
        help_text="Counted from the day on which the certificates of a quarter are due.",
    )


class Companies(RecordKind):
    kind = Kind.COMPANY
    model = Company
    body = CompanyBody
    key = ("code",)
    order = "code"
    search = ("code", "name", "tin")

    def fixed(self, record: Any) -> dict[str, str]:
        named = Certificate.objects.filter(company=record).exists()
        return {"code": CODE_STAYS} | ({"tin": TIN_STAYS} if named else {})

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        rows = Company.objects.all()
        return [
            *self.faults_of_month(record, given),
            *uniqueness_error(
                rows, record, "code", given, "There is a company of this code already."
            ),
            *uniqueness_error(rows, record, "tin", given, "This is the TIN of another company."),
        ]

    def faults_of_month(self, record: Any, given: Given) -> list[dict[str, str]]:
        """The fault of a month that does not fit the returns that are filed."""
        if record is None or int(given.get("year_ends", record.year_ends)) == record.year_ends:
            return []
        years = replace(recorded_years(record), year_ends=int(given["year_ends"]))
        found = fault_of_years(record, years)
        return [field_fault("year_ends", "year", f"{found} {ADD_A_PROFILE}")] if found else []


class MallBody(ClosedSerializer):
    """A mall of one company."""

    name = PlainField(label="Name", max_length=120)
    company = serializers.SlugRelatedField(
        "code",
        queryset=Company.objects.all(),
        label="Company",
        error_messages={"does_not_exist": "There is no company of the code {value}."},
    )
    city = PlainField(label="City", max_length=80, allow_blank=True, default="")


class Malls(RecordKind):
    kind = Kind.MALL
    model = Branch
    body = MallBody
    key = ("name",)
    order = "name"
    search = ("name", "city", "company__code")

    def rows(self) -> Any:
        return Branch.objects.select_related("company")

    def fixed(self, record: Any) -> dict[str, str]:
        named = Place.objects.filter(branch=record).exists()
        return {"name": NAME_STAYS} | ({"company": COMPANY_STAYS} if named else {})

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        faults = uniqueness_error(
            rows_of_malls(), record, "name", given, "There is a mall of this name."
        )
        company = given.get("company")
        if company and not company.is_active and (not record or record.company_id != company.pk):
            faults.append(field_fault("company", "inactive", f"{company.code} is out of use."))
        return list(faults)


def rows_of_malls() -> Any:
    return Branch.objects.all()
