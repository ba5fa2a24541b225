"""The shapes of the quarter sheet."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called fields; the stubs think not.
from rest_framework import serializers

from workflow.api.certificates.completeness_schemas import QuarterSchema
from workflow.api.schemas import Change, Check, Reason, RefusalSchema
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
    is_signed = serializers.BooleanField(help_text="a signature of any kind counts")
    reasons = Reason(many=True, help_text="asked for, while it is RETURNED or FOR AMENDMENT")
    changes = Change(many=True, help_text="since it was sent, while it is one of these")


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


class SheetReadLine(serializers.Serializer):
    """The months of a store as they are written: ``1234.50``, blank, or what is no amount."""

    row = serializers.IntegerField(help_text="as the spreadsheet counts")
    company = Text()
    company_name = Text()
    branch = Text(allow_blank=True)
    atc = Text(allow_blank=True)
    amounts = serializers.ListField(
        child=Text(allow_blank=True, allow_null=True), help_text="null: the month stays as it is"
    )


class SheetReadMonth(serializers.Serializer):
    """The column from which a month was read; blank where it stays as it is."""

    month = Text(help_text="like October")
    column = Text(allow_blank=True, help_text="like column D")
    heading = Text(allow_blank=True)


class SheetReadColumn(serializers.Serializer):
    column = serializers.IntegerField(help_text="counted from 1")
    name = Text(help_text="like column D")
    heading = Text(allow_blank=True)
    sample = Text(allow_blank=True)


class SheetReadQuestion(serializers.Serializer):
    """Which columns are meant; ``store`` and ``months`` are what is sure, 0 what is not."""

    message = Text()
    store = serializers.IntegerField()
    months = serializers.ListField(child=serializers.IntegerField())
    columns = SheetReadColumn(many=True)


class SheetCells(serializers.Serializer):
    """What a table says of the quarter; nothing of it is saved."""

    rows = serializers.ListField(
        child=serializers.ListField(child=Text(allow_blank=True)), help_text="its cells"
    )
    lines = SheetReadLine(many=True)
    unmatched = serializers.ListField(child=Text(), help_text="names of no known store")
    blank = serializers.IntegerField(help_text="stores without any amount")
    nameless = serializers.ListField(
        child=serializers.IntegerField(), help_text="rows with amounts and without a store"
    )
    months = SheetReadMonth(many=True)
    sheets = serializers.ListField(
        child=Text(), help_text="the visible sheets of a workbook; the first was read"
    )
    question = SheetReadQuestion(allow_null=True)
