"""The shapes of the quarter sheet."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called fields; the stubs think not.
from rest_framework import serializers

from workflow.api.certificates.completeness_schemas import QuarterSchema
from workflow.api.schemas import Check, RefusalSchema
from workflow.certificates.statuses import Status

Text = serializers.CharField


class SheetAmounts(serializers.Serializer):
    """Pesos with two decimals; the total and the tax of all lines."""

    atc = Text(allow_blank=True)
    m1 = Text()
    m2 = Text()
    m3 = Text()
    total = Text()
    tax = Text()


class SheetCertificate(SheetAmounts):
    """The certificate of a row; ``in_sheet`` is false where it says more than a row can."""

    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    version = serializers.IntegerField()
    location = Text(allow_null=True)
    may_edit = serializers.BooleanField()
    in_sheet = serializers.BooleanField()
    moves = serializers.ListField(child=Text())
    checks = Check(many=True)
    signatory_name = Text(allow_blank=True)


class SheetBilled(SheetAmounts):
    """What was billed for the store under one code, without VAT, and the tax on it.

    ``reason`` and ``text``: why the tenant did not withhold, blank where it did not say so.
    """

    reason = Text(allow_blank=True)
    text = Text(allow_blank=True)


class SheetRowSchema(serializers.Serializer):
    company = Text()
    company_name = Text()
    branch = Text(allow_blank=True)
    certificate = SheetCertificate(allow_null=True)
    before = SheetAmounts(allow_null=True, help_text="the same store in the quarter before")
    billed = SheetBilled(allow_null=True, help_text="null: no billing is loaded")


class SheetSignatory(serializers.Serializer):
    signatory_name = Text(allow_blank=True)
    signatory_title = Text(allow_blank=True)
    signatory_tin = Text(allow_blank=True)


class QuarterSheet(serializers.Serializer):
    """One row a store, and one more for each further certificate it has in the quarter."""

    quarter = QuarterSchema()
    signatory = SheetSignatory()
    rows = SheetRowSchema(many=True)
    is_checked = serializers.BooleanField(
        help_text="false: asked for with checks=none, so that no row has findings or moves yet"
    )


class RowResult(RefusalSchema):
    """The result of one row: saved or submitted, or the reason why not."""

    row = Text()
    ok = serializers.BooleanField()
    id = serializers.UUIDField(required=False)
    code = Text(required=False)
    message = Text(required=False)
    certificate = SheetCertificate(allow_null=True)


class SheetResults(serializers.Serializer):
    results = RowResult(many=True)


class SheetCells(serializers.Serializer):
    """The cells of a spreadsheet; nothing of it is saved."""

    rows = serializers.ListField(child=serializers.ListField(child=Text(allow_blank=True)))
