"""The shapes of pouches."""

from rest_framework import serializers

from core.api.fields import ClosedSerializer
from workflow.certificates.statuses import Status
from workflow.originals.receipt import ReceiptOutcome

Text = serializers.CharField


class PouchBody(ClosedSerializer):
    certificates = serializers.ListField(child=serializers.UUIDField(), max_length=200)


class ScannedBody(ClosedSerializer):
    code = Text(max_length=300, help_text="as it was scanned or typed")


class OriginalSchema(serializers.Serializer):
    """A certificate whose signed original is sent, awaited or here."""

    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    payor_name = Text()
    company = Text(allow_null=True)
    company_name = Text(allow_null=True)
    branch = Text(allow_null=True)
    period_from = serializers.DateField(allow_null=True)
    period_to = serializers.DateField(allow_null=True)
    tax = Text(help_text="pesos, two decimals")
    received_on = serializers.DateField(allow_null=True)


class PouchSchema(serializers.Serializer):
    code = Text()
    written = Text(help_text="the code as it is read aloud")
    payor_name = Text()
    company_name = Text(allow_null=True)
    sent_on = serializers.DateField(allow_null=True)
    count = serializers.IntegerField()
    missing = serializers.IntegerField()
    may_ask = serializers.BooleanField(help_text="whether the asker may ask for what is missing")
    certificates = OriginalSchema(many=True)


class PouchesSchema(serializers.Serializer):
    """Pouches; ``to_send`` and ``waits`` are for tenants only."""

    results = PouchSchema(many=True)
    to_send = OriginalSchema(many=True)
    waits = OriginalSchema(many=True, help_text="whose paper may have to be made again")


class ReceivedSchema(serializers.Serializer):
    outcome = serializers.ChoiceField([(each.value, each.value) for each in ReceiptOutcome])
    certificate = OriginalSchema(allow_null=True)
    pouch = PouchSchema(allow_null=True)


class OriginalRequestsSchema(serializers.Serializer):
    asked = serializers.IntegerField()
    left = serializers.IntegerField(help_text="asked for today already, or here by now")
