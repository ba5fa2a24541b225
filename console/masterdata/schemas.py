"""The shapes of master data."""

from typing import Annotated, Any, NotRequired, TypedDict

from django.contrib.auth.validators import UnicodeUsernameValidator
from rest_framework import serializers

from accounts.models import Role
from accounts.models.people import LONGEST_CONTACT, LONGEST_PHONE, PERSON_ROLES
from console.masterdata.fields import (
    OfficerField,
    PhoneField,
    PlainField,
    RdoField,
    TinInField,
    ZipField,
)
from console.masterdata.importing import OUTCOMES
from console.masterdata.log import FieldChange, LogEntry
from console.masterdata.tenants import STATES, MasterTenantCounts
from core.api.answers import Moment, one_of
from core.api.fields import ClosedSerializer, LineField
from core.api.paging import PageLinks

Text = serializers.CharField
TENANT_STATES = list(STATES)


class NameField(PlainField):
    """A part of a person's name, as a return spells it."""

    def __init__(self, **given: Any) -> None:
        super().__init__(max_length=60, allow_blank=True, default="", **given)


class TenantBody(ClosedSerializer):
    """A tenant as administrators write it; ``username`` opens its account, once."""

    name = PlainField(max_length=200)
    tin = TinInField(help_text="9 digits, or 12 to 14 with the branch code")
    address = PlainField(max_length=300, allow_blank=True, default="")
    zip = ZipField(max_length=4, allow_blank=True, default="")
    rdo = RdoField(max_length=3, allow_blank=True, default="")
    last_name = NameField()
    first_name = NameField()
    middle_name = NameField()
    is_affiliate = serializers.BooleanField(default=False)
    is_government = serializers.BooleanField(default=False)
    is_withholding_agent = serializers.BooleanField(default=False)
    contact_email = serializers.EmailField(max_length=254, allow_blank=True, default="")
    contact_person = PlainField(max_length=LONGEST_CONTACT, allow_blank=True, default="")
    contact_phone = PhoneField(max_length=LONGEST_PHONE, allow_blank=True, default="")
    account_officer = OfficerField(
        max_length=254, allow_blank=True, default=None, help_text="address of one of the staff"
    )
    username = LineField(
        max_length=150, allow_blank=True, default="", validators=[UnicodeUsernameValidator()]
    )
    person = PlainField(max_length=200, allow_blank=True, default="", help_text="who signs in")


class MasterAccount(TypedDict):
    """Somebody who signs in for a tenant."""

    username: str
    name: str
    has_password: bool
    last_login: Moment | None


class MasterTenantRow(TypedDict):
    id: int
    name: str
    tin: Annotated[str, "14 digits"]
    contact_email: str
    is_affiliate: bool
    is_government: bool
    is_withholding_agent: bool
    state: Annotated[str, one_of(TENANT_STATES)]
    state_label: str


class MasterTenantPage(PageLinks):
    results: list[MasterTenantRow]
    states: Annotated[MasterTenantCounts | None, "of all tenants; on a first page"]


class MasterTenant(MasterTenantRow):
    """One tenant with its accounts and all that was changed of it."""

    address: str
    zip: str
    rdo: str
    last_name: Annotated[str, "of a sole proprietor; blank for a corporation"]
    first_name: str
    middle_name: str
    contact_person: Annotated[str, "whom to call"]
    contact_phone: str
    account_officer: Annotated[str, "address of one of the staff"]
    is_active: bool
    branches: Annotated[list[str], "other BIR branches it withholds in"]
    notification_email: str
    has_certificates: bool
    version: Annotated[int, "for If-Match"]
    accounts: list[MasterAccount]
    log: list[LogEntry]


class TenantsFile(serializers.Serializer):
    """A CSV file or a workbook; without ``shown`` nothing is written."""

    file = serializers.FileField()
    shown = Text(required=False, help_text="the digest of what was shown: do just that")
    confirmed = Text(required=False, help_text="rows with a question to write too, like 3,7")
    left_out = Text(
        required=False, help_text="changes not to write, like 7:contact_email; *:name for all rows"
    )
    invite = serializers.BooleanField(required=False, help_text="who has no password yet")


class ImportedRow(TypedDict):
    row: Annotated[int, "as the spreadsheet counts"]
    outcome: Annotated[str, one_of(OUTCOMES)]
    username: str
    name: str
    tin: Annotated[str, "as it is read; as it is written in a refused row"]
    address: NotRequired[str]
    contact_email: NotRequired[str]
    question: NotRequired[Annotated[str, "what is to be confirmed first"]]
    notes: NotRequired[Annotated[list[str], "what is odd about it"]]
    faults: list[str]
    changes: list[FieldChange]


class ImportCounts(TypedDict):
    new: int
    changed: int
    same: int
    refused: int
    unconfirmed: NotRequired[int]


class TenantsImport(TypedDict):
    """The effect of each row, or its result; without rows that change nothing and have no note."""

    is_written: bool
    digest: Annotated[str, "of all that is shown"]
    counts: ImportCounts
    notes: NotRequired[Annotated[list[str], "columns of the file that are not read"]]
    rows: list[ImportedRow]


def validate_staff_role(role: str) -> None:
    if role == Role.TENANT:
        raise serializers.ValidationError("Choose a role of the staff.", code="invalid_choice")


class StaffBody(ClosedSerializer):
    """One of the staff, by the address that the company directory knows."""

    email = serializers.EmailField(max_length=150)
    name = PlainField(max_length=200, allow_blank=True, default="")
    role = serializers.ChoiceField(PERSON_ROLES, validators=[validate_staff_role])


class StaffChange(ClosedSerializer):
    name = PlainField(max_length=200, required=False)
    role = serializers.ChoiceField(PERSON_ROLES, required=False, validators=[validate_staff_role])
    may_sign_conforme = serializers.BooleanField(
        required=False, help_text="signs certificates for the payee; needs a title and a TIN"
    )
    conforme_title = PlainField(max_length=120, required=False, allow_blank=True)
    conforme_tin = TinInField(required=False, allow_blank=True)


class MasterStaffRow(TypedDict):
    id: int
    name: str
    email: str
    role: Annotated[str, one_of(PERSON_ROLES)]
    is_active: bool
    last_login: Moment | None


class MasterStaffPage(PageLinks):
    results: list[MasterStaffRow]


class MasterStaff(MasterStaffRow):
    """One of the staff, what they work for, and all that was changed of them."""

    may_sign_conforme: bool
    conforme_title: str
    conforme_tin: Annotated[str, "14 digits"]
    companies: Annotated[list[str], "codes; leads assign them"]
    branches: list[str]
    version: Annotated[int, "for If-Match"]
    log: list[LogEntry]
