"""The shapes of VAT withheld."""

from rest_framework import serializers

from console.filing.schemas import Number, PageSchema, Text
from console.vat.withheld import FORMS


class VatFiling(serializers.Serializer):
    """The live version of 2550Q that claims it."""

    id = serializers.UUIDField()
    quarter = Text()
    number = Number(help_text="of the version")


class VatEntryRow(serializers.Serializer):
    """VAT of one code: on the certificate (2307), or on a Form 2306 that is attached to it.

    ``atc`` is blank while nobody typed the figures of the Form 2306. ``is_double``: the certificate
    has a line of the same code, so one of both may be meant. ``is_other_quarter``: the period typed
    of the Form 2306 is in another quarter than the certificate's, in which it counts here.
    """

    form = serializers.ChoiceField(FORMS)
    atc = Text(allow_blank=True)
    number = Text(allow_blank=True, help_text="of the Form 2306")
    file = serializers.UUIDField(allow_null=True, help_text="the Form 2306 among the files")
    period_from = serializers.DateField(allow_null=True)
    period_to = serializers.DateField(allow_null=True)
    base = Text()
    tax = Text()
    claimed = Text(help_text="in the SAWT of the live 2550Q; 0.00 for a Form 2306")
    filing = VatFiling(allow_null=True)
    is_double = serializers.BooleanField()
    is_other_quarter = serializers.BooleanField()


class VatCertificate(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()
    payor_name = Text(allow_blank=True)
    payor_tin = Text(allow_blank=True)
    quarter = Text(allow_blank=True, help_text="like 2026Q3")
    tax = Text(help_text="of all entries")
    claimed = Text()
    entries = VatEntryRow(many=True)


class VatSum(serializers.Serializer):
    """The VAT of one quarter, code and form; ``unclaimed`` is ``tax`` less ``claimed``."""

    quarter = Text(allow_blank=True)
    atc = Text()
    form = serializers.ChoiceField(FORMS)
    certificates = Number()
    base = Text()
    tax = Text()
    claimed = Text()
    unclaimed = Text()


class VatTotal(serializers.Serializer):
    """``untyped`` counts Forms 2306 without figures, ``double`` is tax on a Form 2306 whose
    certificate has the same code."""

    base = Text()
    tax = Text()
    claimed = Text()
    unclaimed = Text()
    double = Text()
    untyped = Number()


class VatWithheldPage(PageSchema):
    """Newest period first; ``totals`` and ``sums`` are of the whole list."""

    totals = VatTotal()
    sums = VatSum(many=True)
    results = VatCertificate(many=True)
