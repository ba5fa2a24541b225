"""The shapes of master data."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from typing import Any

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
from console.masterdata.tenants import STATES
from core.api.fields import ClosedSerializer, LineField

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


class MasterAccount(serializers.Serializer):
    """Somebody who signs in for a tenant."""

    username = Text()
    name = Text()
    has_password = serializers.BooleanField()
    last_login = serializers.DateTimeField(allow_null=True)


class MasterTenantRow(serializers.Serializer):
    id = serializers.IntegerField()
    name = Text()
    tin = Text(help_text="14 digits")
    contact_email = Text(allow_blank=True)
    is_affiliate = serializers.BooleanField()
    is_government = serializers.BooleanField()
    is_withholding_agent = serializers.BooleanField()
    state = serializers.ChoiceField(TENANT_STATES)
    state_label = Text()


class MasterTenantCounts(serializers.Serializer):
    all = serializers.IntegerField()
    active = serializers.IntegerField()
    invited = serializers.IntegerField()
    not_invited = serializers.IntegerField()
    no_account = serializers.IntegerField()
    no_address = serializers.IntegerField()
    inactive = serializers.IntegerField()


class MasterTenantPage(serializers.Serializer):
    results = MasterTenantRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(allow_null=True, help_text="capped at 1,000; on a first page")
    count_is_capped = serializers.BooleanField(allow_null=True)
    states = MasterTenantCounts(allow_null=True, help_text="of all tenants; on a first page")


class FieldChange(serializers.Serializer):
    field = Text()
    label = Text()
    before = Text(allow_blank=True)
    after = Text(allow_blank=True)


class LogEntry(serializers.Serializer):
    """One change of a record: who, when, what it was and what it is."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    move = Text()
    label = Text()
    by = Text()
    note = Text(allow_blank=True)
    changes = FieldChange(many=True)


class MasterTenant(MasterTenantRow):
    """One tenant with its accounts and all that was changed of it."""

    address = Text(allow_blank=True)
    zip = Text(allow_blank=True)
    rdo = Text(allow_blank=True)
    last_name = Text(allow_blank=True, help_text="of a sole proprietor; blank for a corporation")
    first_name = Text(allow_blank=True)
    middle_name = Text(allow_blank=True)
    contact_person = Text(allow_blank=True, help_text="whom to call")
    contact_phone = Text(allow_blank=True)
    account_officer = Text(allow_blank=True, help_text="address of one of the staff")
    is_active = serializers.BooleanField()
    branches = serializers.ListField(child=Text(), help_text="other BIR branches it withholds in")
    notification_email = Text(allow_blank=True)
    has_certificates = serializers.BooleanField()
    version = serializers.IntegerField(help_text="for If-Match")
    accounts = MasterAccount(many=True)
    log = LogEntry(many=True)


class TenantsFile(serializers.Serializer):
    """A CSV file or a workbook; without ``shown`` nothing is written."""

    file = serializers.FileField()
    shown = Text(required=False, help_text="the digest of what was shown: do just that")
    confirmed = Text(required=False, help_text="rows with a question to write too, like 3,7")
    left_out = Text(
        required=False, help_text="changes not to write, like 7:contact_email; *:name for all rows"
    )
    invite = serializers.BooleanField(required=False, help_text="who has no password yet")


class ImportedRow(serializers.Serializer):
    row = serializers.IntegerField(help_text="as the spreadsheet counts")
    outcome = serializers.ChoiceField(OUTCOMES)
    username = Text(allow_blank=True)
    name = Text(allow_blank=True)
    tin = Text(allow_blank=True, help_text="as it is read; as it is written in a refused row")
    address = Text(allow_blank=True, required=False)
    contact_email = Text(allow_blank=True, required=False)
    question = Text(allow_blank=True, required=False, help_text="what is to be confirmed first")
    notes = serializers.ListField(child=Text(), required=False, help_text="what is odd about it")
    faults = serializers.ListField(child=Text())
    changes = FieldChange(many=True)


class ImportCounts(serializers.Serializer):
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    same = serializers.IntegerField()
    refused = serializers.IntegerField()
    unconfirmed = serializers.IntegerField(required=False)


class TenantsImport(serializers.Serializer):
    """The effect of each row, or its result; without rows that change nothing and have no note."""

    is_written = serializers.BooleanField()
    digest = Text(help_text="of all that is shown")
    counts = ImportCounts()
    notes = serializers.ListField(
        child=Text(), required=False, help_text="columns of the file that are not read"
    )
    rows = ImportedRow(many=True)


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


class MasterStaffRow(serializers.Serializer):
    id = serializers.IntegerField()
    name = Text()
    email = Text()
    role = serializers.ChoiceField(PERSON_ROLES)
    is_active = serializers.BooleanField()
    last_login = serializers.DateTimeField(allow_null=True)


class MasterStaffPage(serializers.Serializer):
    results = MasterStaffRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(allow_null=True, help_text="capped at 1,000; on a first page")
    count_is_capped = serializers.BooleanField(allow_null=True)


class MasterStaff(MasterStaffRow):
    """One of the staff, what they work for, and all that was changed of them."""

    may_sign_conforme = serializers.BooleanField()
    conforme_title = Text(allow_blank=True)
    conforme_tin = Text(allow_blank=True, help_text="14 digits")
    companies = serializers.ListField(child=Text(), help_text="codes; leads assign them")
    branches = serializers.ListField(child=Text())
    version = serializers.IntegerField(help_text="for If-Match")
    log = LogEntry(many=True)
