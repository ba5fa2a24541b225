"""Leases of units: one tenant at a time in each unit of a mall."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from rest_framework import serializers

from accounts.models import Branch, Company, Lease, Nature
from accounts.models.leases import LONGEST_UNIT
from accounts.tax_profiles import split_list
from console.masterdata.fields import DayField, PlainField
from console.masterdata.models import Kind
from console.masterdata.record_kinds.kind import Given, Period, RecordKind
from console.masterdata.record_kinds.tax_profiles import TenantByTinField, tenants_named
from core.api.fields import BoundedDateField, ClosedSerializer, LineField
from core.refusals import NotNow, field_fault

STAYS = "It stays. Take this lease out of use, and add another."
PLACE = ("company", "branch", "unit")


class NaturesField(LineField):
    """Natures of billing, with commas, each once."""

    def to_internal_value(self, data: Any) -> str:
        given = split_list(super().to_internal_value(data).upper())
        for name in given:
            if name not in Nature.values:
                message = f"There is no nature {name}; there are {', '.join(Nature.values)}."
                raise serializers.ValidationError(message, code="nature")
        return ", ".join(name for name in Nature.values if name in given)


class LeaseBody(ClosedSerializer):
    """A unit that a tenant rents during a time."""

    tenant = TenantByTinField(label="Tenant's TIN", help_text="The TIN of the tenant's account.")
    company = serializers.SlugRelatedField(
        "code",
        queryset=Company.objects.all(),
        label="Company",
        error_messages={"does_not_exist": "There is no company of the code {value}."},
    )
    branch = serializers.SlugRelatedField(
        "name",
        queryset=Branch.objects.all(),
        label="Mall",
        error_messages={"does_not_exist": "There is no mall of the name {value}."},
    )
    unit = PlainField(label="Unit", max_length=LONGEST_UNIT, help_text="As billing names it.")
    valid_from = BoundedDateField(label="From")
    valid_to = DayField(
        label="Last day", allow_null=True, default=None, help_text="Blank: until further notice."
    )
    natures = NaturesField(
        label="Billed natures",
        max_length=60,
        default=Nature.RENT.value,
        help_text=f"With commas: {', '.join(Nature.values)}.",
    )
    area = serializers.DecimalField(
        label="Leased area",
        max_digits=10,
        decimal_places=2,
        min_value=Decimal("0.01"),
        help_text="In square metres, like 42.50.",
    )
    rent = serializers.DecimalField(
        label="Monthly rent",
        max_digits=15,
        decimal_places=2,
        min_value=Decimal(0),
        help_text="In pesos, without VAT.",
    )
    remarks = PlainField(label="Remarks", max_length=300, allow_blank=True, default="")


class Leases(RecordKind):
    kind = Kind.LEASE
    model = Lease
    body = LeaseBody
    key = ("company", "branch", "unit", "valid_from")
    lookups: ClassVar[dict[str, str]] = {"company": "company__code", "branch": "branch__name"}
    order = "-valid_from"
    search = ("tenant__name", "tenant__tin", "branch__name", "unit")

    def rows(self) -> QuerySet[Lease]:
        return Lease.objects.select_related("tenant", "company", "branch")

    def found(self, text: str, *, is_active: bool) -> QuerySet[Lease]:
        """Leases by tenant, TIN, mall, or the beginning of the unit's name."""
        rows = self.in_use(is_active=is_active)
        if not text:
            return rows
        malls = Branch.objects.filter(name__icontains=text).values("pk")
        named = Q(tenant__in=tenants_named(text)) | Q(branch__in=malls)
        return rows.filter(named | Q(unit__istartswith=text))

    def title(self, record: Any) -> str:
        return f"{record.branch.name} {record}"

    def values(self, record: Any) -> dict[str, str]:
        """Name the tenant by its TIN, as a file does."""
        return super().values(record) | {"tenant": str(record.tenant.tin)}

    def said(self, record: Any) -> Given:
        return super().said(record) | {"tenant": f"{record.tenant.tin} {record.tenant.name}"}

    def fixed(self, record: Any) -> dict[str, str]:
        return dict.fromkeys(self.key, STAYS)

    def faults(self, record: Any, given: Given) -> list[dict[str, str]]:
        period = lease_period(record, given)
        if period.end and period.end < period.begins:
            message = f"The last day is {period.begins} or later."
            return [field_fault("valid_to", "before", message)]
        faults = [] if record else place_faults(given["company"], given["branch"])
        return faults or lease_overlap_faults(record, period)

    def lock_place(self, record: Any, given: Given) -> None:
        """Lock the mall: a unit is no record of its own. Certificates of it are not held up."""
        mall = record.branch_id if record else given["branch"].pk
        Branch.objects.select_for_update(no_key=True).filter(pk=mall).first()

    def period_of(self, record: Any, given: Given) -> Period | None:
        return None if record and not record.is_active else lease_period(record, given)

    def check_may_return(self, record: Any) -> None:
        """Raises NotNow where the unit has another lease in these days."""
        if faults := lease_overlap_faults(record, lease_period(record, {}), is_returning=True):
            raise NotNow(faults[0]["message"], code="overlap", status="out of use")


def lease_period(record: Any, given: Given) -> Period:
    """The unit and the days of a lease with these changes."""
    values: Given = {
        name: getattr(record, name, None) for name in (*PLACE, "valid_from", "valid_to")
    }
    values |= {name: value for name, value in given.items() if name in values}
    place = (values["company"].pk, values["branch"].pk, values["unit"])
    return Period(place, values["valid_from"], values["valid_to"])


def place_faults(company: Company, branch: Branch) -> list[dict[str, str]]:
    """List what is wrong with the mall of a new lease."""
    if branch.company_id != company.pk:
        message = f"{branch.name} is a mall of another company than {company.code}."
        return [field_fault("branch", "other_company", message)]
    if not branch.is_active:
        return [field_fault("branch", "inactive", f"{branch.name} is out of use.")]
    return []


def lease_overlap_faults(
    record: Any, period: Period, *, is_returning: bool = False
) -> list[dict[str, str]]:
    """The fault of days in which the unit has another lease; one out of use is in nobody's way."""
    if record and not record.is_active and not is_returning:
        return []
    others = Lease.objects.filter(**dict(zip(PLACE, period.place, strict=True)))
    others = others.exclude(pk=record.pk) if record else others
    if others.filter(valid_from=period.begins).exists():
        message = f"A lease of this unit from {period.begins} is known already, in use or not."
        return [field_fault("valid_from", "taken", message)]
    ends_later = Q(valid_to=None) | Q(valid_to__gte=period.begins)
    active = others.filter(ends_later, is_active=True, valid_from__lte=period.end or date.max)
    other = active.select_related("tenant").order_by("valid_from").first()
    if other is None:
        return []
    until = f"until {other.valid_to}" if other.valid_to else "until further notice"
    message = f"{other.tenant.name} has this unit from {other.valid_from} {until}."
    return [field_fault("valid_from", "overlap", message)]
