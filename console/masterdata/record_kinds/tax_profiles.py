"""Tax profiles of companies and tenants, each from a day on."""

from datetime import date, timedelta
from typing import Any, ClassVar

from django.db.models import Q
from rest_framework import serializers

from accounts.models import Company, CompanyProfile, Tenant, TenantProfile
from accounts.models.tax_profiles import Vat
from accounts.tax_profiles import split_list
from console.masterdata.fields import (
    MONTHS,
    DayField,
    OptionalNumberField,
    PlainField,
    TinInField,
)
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, RecordKind
from console.masterdata.record_kinds.year_ends import (
    fault_of_years,
    recorded_years,
    with_change,
)
from core.api.fields import BoundedDateField, ClosedSerializer, LineField
from core.refusals import NotNow, field_fault
from core.text import fold
from workflow.tax import atc

STAYS = "It stays. Take this profile out of use, and add another."
TIN9_DIGITS = 9


class MergedTinsField(LineField):
    """TINs of merged companies: the nine digits of each, with commas."""

    def to_internal_value(self, data: Any) -> str:
        tins = [each.replace("-", "") for each in split_list(super().to_internal_value(data))]
        for tin in tins:
            if not (tin.isascii() and tin.isdecimal() and len(tin) == TIN9_DIGITS):
                raise serializers.ValidationError(f"{tin} is not nine digits.", code="tin")
        return ", ".join(tins)


class CodesField(LineField):
    """ATCs that are known, with commas."""

    def to_internal_value(self, data: Any) -> str:
        codes = [atc.normalize_code(each) for each in split_list(super().to_internal_value(data))]
        for code in codes:
            if not atc.is_known(code):
                raise serializers.ValidationError(f"There is no ATC {code}.", code="atc")
        return ", ".join(codes)


class TenantByTinField(TinInField):
    """A tenant, named by the TIN of its account."""

    def to_internal_value(self, data: Any) -> Any:
        tin = super().to_internal_value(data)
        tenant = Tenant.objects.filter(tin=tin).first()
        if tenant is None:
            raise serializers.ValidationError("There is no tenant of this TIN.", code="unknown")
        return tenant


class CompanyProfileBody(ClosedSerializer):
    """A company as a payee during a time."""

    company = serializers.SlugRelatedField(
        "code",
        queryset=Company.objects.all(),
        label="Company",
        error_messages={"does_not_exist": "There is no company of the code {value}."},
    )
    valid_from = BoundedDateField(label="From")
    valid_to = DayField(
        label="Last day", allow_null=True, default=None, help_text="Blank: until further notice."
    )
    vat = serializers.ChoiceField(Vat.choices, label="VAT", default=Vat.UNKNOWN)
    kind = serializers.ChoiceField(
        CompanyProfile.Kind.choices, label="Kind", default=CompanyProfile.Kind.ORDINARY
    )
    former_names = PlainField(
        label="Former names",
        max_length=400,
        allow_blank=True,
        default="",
        help_text="Names that are right too in this time; a semicolon between two.",
    )
    merged_tins = MergedTinsField(
        label="TINs of merged companies",
        max_length=200,
        allow_blank=True,
        default="",
        help_text="Nine digits each, with commas. A certificate with one of them is warned of.",
    )
    codes = CodesField(
        label="Codes earned besides",
        max_length=200,
        allow_blank=True,
        default="",
        help_text="ATCs with commas, such as WC010. A REIT's WC690 need not be named.",
    )
    year_ends = OptionalNumberField(
        "As before",
        MONTHS,
        label="Taxable year ends in",
        help_text="Only where the BIR allowed another month. From the first day of this profile, "
        "which begins a taxable year, until another profile says otherwise.",
    )


class TenantProfileBody(ClosedSerializer):
    """A tenant as a payor during a time."""

    tenant = TenantByTinField(label="Tenant's TIN", help_text="The TIN of the tenant's account.")
    valid_from = BoundedDateField(label="From")
    valid_to = DayField(
        label="Last day", allow_null=True, default=None, help_text="Blank: until further notice."
    )
    payor = serializers.ChoiceField(
        TenantProfile.Payor.choices, label="Payor", default=TenantProfile.Payor.PRIVATE
    )
    withholding_agent = serializers.ChoiceField(
        TenantProfile.Agent.choices,
        label="Top withholding agent",
        default=TenantProfile.Agent.NO,
    )
    vat = serializers.ChoiceField(Vat.choices, label="VAT", default=Vat.UNKNOWN)


class TaxProfileKind(RecordKind):
    """Profiles of one owner follow one another; a new one ends the one before."""

    owner: ClassVar[str]
    order = "-valid_from"

    def rows(self) -> Any:
        return self.model._default_manager.select_related(self.owner)

    def fixed(self, record: Any) -> dict[str, str]:
        return {self.owner: STAYS, "valid_from": STAYS}

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        begins = record.valid_from if record else given["valid_from"]
        end = given.get("valid_to", record.valid_to if record else None)
        if end and end < begins:
            return [field_fault("valid_to", "before", f"The last day is {begins} or later.")]
        owner = getattr(record, self.owner) if record else given[self.owner]
        others = self.model._default_manager.filter(**{self.owner: owner})
        others = others.exclude(pk=record.pk) if record else others
        return list(overlap_faults(others, begins, end))

    def lock_place(self, record: Any, given: Given) -> None:
        """Lock whose profile it is. Certificates of it are not held up."""
        owner = getattr(record, self.owner) if record else given[self.owner]
        type(owner).objects.select_for_update(no_key=True).filter(pk=owner.pk).first()

    def check_may_return(self, record: Any) -> None:
        """Raises NotNow where another profile holds in these days."""
        owner = {self.owner: getattr(record, self.owner)}
        others = self.model._default_manager.filter(**owner, is_active=True).exclude(pk=record.pk)
        ends_later = Q(valid_to=None) | Q(valid_to__gte=record.valid_from)
        others = others.filter(ends_later, valid_from__lte=record.valid_to or date.max)
        other: Any = others.order_by("valid_from").first()
        if other:
            until = f"until {other.valid_to}" if other.valid_to else "until further notice"
            message = f"Another profile holds from {other.valid_from} {until}."
            raise NotNow(message, code="overlap", status="out of use")

    def beside(self, given: Given) -> Any:
        """The profile without an end that holds when the new one begins."""
        owner = {self.owner: given[self.owner]}
        rows = self.model._default_manager.filter(**owner, is_active=True, valid_to=None)
        return rows.filter(valid_from__lt=given["valid_from"])

    def make_room(self, record: Any, given: Given) -> None:
        record.valid_to = given["valid_from"] - timedelta(days=1)
        record.save(update_fields=["valid_to"])


def tenants_named(text: str) -> Any:
    """Tenants with this in their name, or whose TIN begins with it."""
    digits = text.replace("-", "").replace(" ", "")
    by_name = Q(folded_name__contains=fold(text))
    named = by_name | Q(tin__startswith=digits) if digits.isdecimal() else by_name
    return Tenant.objects.filter(named).values("pk")


def overlap_faults(others: Any, begins: Any, end: Any) -> list[dict[str, str]]:
    """The fault of days that another profile of the same owner has; an open one may be ended."""
    if others.filter(valid_from=begins).exists():
        message = f"A profile from {begins} is known already, in use or not."
        return [field_fault("valid_from", "taken", message)]
    active = others.filter(is_active=True)
    within = active.filter(valid_from__lt=begins, valid_to__gte=begins).first()
    if within:
        message = f"Another profile holds until {within.valid_to}: begin after it."
        return [field_fault("valid_from", "overlap", message)]
    later = active.filter(valid_from__gt=begins)
    later = later.filter(Q(valid_from__lte=end)) if end else later
    if following := later.order_by("valid_from").first():
        message = f"Another profile begins on {following.valid_from}: end before it."
        return [field_fault("valid_to", "overlap", message)]
    return []


class CompanyProfiles(TaxProfileKind):
    kind = Kind.COMPANY_PROFILE
    model = CompanyProfile
    body = CompanyProfileBody
    key = ("company", "valid_from")
    lookups: ClassVar[dict[str, str]] = {"company": "company__code"}
    search = ("company__code", "company__name", "valid_from")
    owner = "company"

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        if faults := super().faults(record, given):
            return faults
        company = record.company if record else given["company"]
        begins = record.valid_from if record else given["valid_from"]
        month = given.get("year_ends", record.year_ends if record else None)
        if month == (record.year_ends if record else None):
            return []
        years = with_change(recorded_years(company, record), begins, month)
        found = fault_of_years(company, years)
        return [field_fault("year_ends", "year", found)] if found else []

    def check_may_go(self, record: Any) -> None:
        """Raises NotNow where the month of its taxable years is needed."""
        if record.year_ends is None:
            return
        years = recorded_years(record.company, record)
        if found := fault_of_years(record.company, years):
            raise NotNow(found, code="year", status="in use")

    def check_may_return(self, record: Any) -> None:
        """Raises NotNow as all profiles do, and where its taxable years cannot be."""
        super().check_may_return(record)
        if record.year_ends is None:
            return
        before = recorded_years(record.company, record)
        years = with_change(before, record.valid_from, record.year_ends)
        if found := fault_of_years(record.company, years):
            raise NotNow(found, code="year", status="out of use")


class TenantProfiles(TaxProfileKind):
    kind = Kind.TENANT_PROFILE
    model = TenantProfile
    body = TenantProfileBody
    key = ("tenant", "valid_from")
    lookups: ClassVar[dict[str, str]] = {"tenant": "tenant__tin"}
    search = ("tenant__name", "tenant__tin")
    owner = "tenant"

    def found(self, text: str, *, is_active: bool) -> Any:
        """Profiles by a part of the tenant's name or the beginning of its TIN, in one query."""
        rows = self.in_use(is_active=is_active)
        return rows.filter(tenant__in=tenants_named(text)) if text else rows

    def values(self, record: Any) -> dict[str, str]:
        """Name the tenant by its TIN, as a file does."""
        return super().values(record) | {"tenant": str(record.tenant.tin)}
