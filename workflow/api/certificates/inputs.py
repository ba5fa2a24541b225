"""The content that a client may send for a certificate; any other name is refused."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from accounts.models import Branch, Company
from core import clock
from core.api.fields import BoundedDateField, ClosedSerializer, LineField, TextField
from core.money import INTEGER_DIGITS, LARGEST, ZERO, in_pesos, round_to_centavo
from core.tin import Tin
from workflow.api.certificates.from_pdf import FromPdf
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Certificate, FormType, Section
from workflow.tax import atc

LONGEST_TIN = 24
OUT_OF_USE = "{} is out of use: choose another."


class TinInput(LineField):
    """A TIN of 9, 12, 13 or 14 digits, hyphens allowed; blank where it is not known yet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Tin | None:  # type: ignore[override]
        """The framework answers a blank text as it is, and a blank TIN is none."""
        return super().run_validation(data) or None

    def to_internal_value(self, data: Any) -> Tin | None:  # type: ignore[override]
        text = super().to_internal_value(data)
        if len(text) > LONGEST_TIN:
            raise serializers.ValidationError("This is too long for a TIN.", code="tin")
        try:
            return Tin.parse(text) if text else None
        except ValueError as error:
            raise serializers.ValidationError(str(error), code="tin") from error


class MoneyInput(serializers.DecimalField):
    """Pesos with at most two decimals, as a string."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=INTEGER_DIGITS + 2, decimal_places=2, **kwargs)


class LineBody(ClosedSerializer):
    """One income payment. Total and tax are computed where they are not given.

    ``on`` in the context is the day whose rates hold, today where there is none.
    """

    section = serializers.ChoiceField(
        Section.choices, required=False, help_text="that of the code when absent"
    )
    atc = LineField(max_length=8, allow_blank=True, default="")
    description = LineField(max_length=200, allow_blank=True, default="")
    rate = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=Decimal(0),
        max_value=Decimal(100),
        required=False,
        allow_null=True,
    )
    m1 = MoneyInput(default=ZERO)
    m2 = MoneyInput(default=ZERO)
    m3 = MoneyInput(default=ZERO)
    total = MoneyInput(required=False)
    tax = MoneyInput(required=False)

    def validate_atc(self, value: str) -> str:
        """Codes are stored without the space or hyphen of ``WC 100`` and ``WC-100``."""
        code = atc.normalize_code(value)
        if code and not atc.is_known(code):
            raise serializers.ValidationError(f"There is no ATC {code}.", code="atc")
        return code

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        known = atc.atc_on_day(attrs["atc"], self.context.get("on") or clock.today())
        if attrs.get("rate") is None:
            attrs["rate"] = known.rate if known else None
        else:
            attrs["rate"] = atc.rate_in_percent(attrs["rate"], known)
        attrs.setdefault("section", known.section if known else Section.EWT)
        if known and not attrs["description"]:
            attrs["description"] = atc.nature_of(known.code)
        attrs.setdefault("total", attrs["m1"] + attrs["m2"] + attrs["m3"])
        attrs.setdefault("tax", round_to_centavo(attrs["total"] * (attrs["rate"] or 0) / 100))
        if abs(attrs["total"]) > LARGEST:
            raise serializers.ValidationError({"total": amount_too_large_error(attrs["total"])})
        return attrs


def amount_too_large_error(amount: Decimal) -> serializers.ErrorDetail:
    words = f"{in_pesos(amount)} is more than the form can say."
    return serializers.ErrorDetail(words, code="too_large")


def optional_line_field(longest: int) -> LineField:
    return LineField(max_length=longest, allow_blank=True, required=False)


def optional_text_field(longest: int) -> TextField:
    return TextField(max_length=longest, allow_blank=True, required=False)


def day_or_none(given: Any) -> date | None:
    """A date as a body writes it; None where the field itself will be found wrong."""
    try:
        return BoundedDateField().run_validation(given)
    except serializers.ValidationError:
        return None


def optional_zip_field() -> serializers.RegexField:
    return serializers.RegexField(r"^[0-9]{4}$", allow_blank=True, required=False)


def optional_date_field() -> BoundedDateField:
    return BoundedDateField(required=False, allow_null=True)


class CertificateBody(ClosedSerializer):
    """The content of a certificate: every field may be absent, and stays as it is then.

    ``on`` in the context is the period's beginning as it is stored; one in the body goes before.
    """

    form_type = serializers.ChoiceField(FormType.choices, required=False)
    company = serializers.SlugRelatedField(
        "code", queryset=Company.objects.all(), required=False, allow_null=True
    )
    branch = serializers.SlugRelatedField(
        "name", queryset=Branch.objects.all(), required=False, allow_null=True
    )
    location = serializers.SlugRelatedField(
        "name", queryset=Branch.objects.all(), required=False, allow_null=True
    )
    locations = serializers.SlugRelatedField(
        "name", queryset=Branch.objects.all(), required=False, many=True
    )
    period_from = optional_date_field()
    period_to = optional_date_field()
    payee_name = optional_line_field(200)
    payee_tin = TinInput(required=False)
    payee_address = optional_text_field(300)
    payee_zip = optional_zip_field()
    payee_foreign_address = optional_text_field(300)
    payor_name = optional_line_field(200)
    payor_tin = TinInput(required=False)
    payor_address = optional_text_field(300)
    payor_zip = optional_zip_field()
    signatory_name = optional_line_field(200)
    signatory_title = optional_line_field(120)
    signatory_tin = TinInput(required=False)
    agent_accreditation = optional_line_field(60)
    agent_issued = optional_date_field()
    agent_expires = optional_date_field()
    conforme_name = optional_line_field(200)
    conforme_title = optional_line_field(120)
    conforme_tin = TinInput(required=False)
    conforme_accreditation = optional_line_field(60)
    conforme_issued = optional_date_field()
    conforme_expires = optional_date_field()
    remarks = optional_text_field(2000)
    continues = optional_line_field(24)
    unit = optional_line_field(40)
    lines = LineBody(many=True, required=False)
    from_pdf = FromPdf(required=False, allow_null=True)

    def to_internal_value(self, data: Any) -> Any:
        """Rates are those of the period's beginning, whichever rates hold today."""
        if isinstance(data, Mapping) and "period_from" in data:
            context: Any = self.context
            context["on"] = day_or_none(data["period_from"])
        return super().to_internal_value(data)

    def validate_company(self, company: Company | None) -> Company | None:
        """Accept an inactive company only where it was chosen before."""
        stored: Any = self.context.get("stored")
        if company and not company.is_active and not (stored and stored.company_id == company.pk):
            raise serializers.ValidationError(OUT_OF_USE.format(company), code="out_of_use")
        return company

    def validate_branch(self, branch: Branch | None) -> Branch | None:
        stored: Any = self.context.get("stored")
        if branch and not branch.is_active and not (stored and stored.branch_id == branch.pk):
            raise serializers.ValidationError(OUT_OF_USE.format(branch), code="out_of_use")
        return branch

    def validate_location(self, location: Branch | None) -> Branch | None:
        return self.validate_locations([location])[0] if location else None

    def validate_locations(self, locations: list[Branch]) -> list[Branch]:
        stored: Any = self.context.get("stored")
        for branch in (each for each in locations if not each.is_active):
            if not (stored and stored.locations.filter(pk=branch.pk).exists()):
                raise serializers.ValidationError(OUT_OF_USE.format(branch), code="out_of_use")
        return locations

    def validate_lines(self, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The form has ten lines a section, beyond them it takes a second certificate; and room
        for so many digits."""
        counted = Counter(line["section"] for line in lines)
        if any(count > LINES_PER_SECTION for count in counted.values()):
            raise serializers.ValidationError(
                f"The form has {LINES_PER_SECTION} lines. Start a second certificate for the rest.",
                code="too_many_lines",
            )
        for column in ("total", "tax"):
            added = sum((line[column] for line in lines), ZERO)
            if abs(added) > LARGEST:
                raise serializers.ValidationError(amount_too_large_error(added))
        return lines

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """``location`` names one branch it is for; ``locations`` all it is split over."""
        if "location" in attrs:
            location = attrs.pop("location")
            attrs.setdefault("locations", [location] if location else [])
        return attrs


def certificate_body_context(stored: Certificate) -> dict[str, Any]:
    """Return the stored certificate as the context of its body serializer."""
    return {"on": stored.period_from, "stored": stored if stored.company_id else None}


class NewCertificateBody(CertificateBody):
    id = serializers.UUIDField(required=False, help_text="made by the client: asking twice is safe")
