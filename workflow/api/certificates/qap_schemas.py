"""The shape of what the payor's QAP says of a certificate."""

# mypy: disable-error-code="assignment"
# A serializer may have a field called field.
from rest_framework import serializers

from workflow.certificates.qap_state import QapState

DIFFERING = ["base", "tax", "rate", "code", "name"]


class QapDifference(serializers.Serializer):
    """``certificates`` is the sum of the payor's certificates of that payee, code and quarter."""

    field = serializers.ChoiceField(DIFFERING)
    atc = serializers.CharField()
    qap = serializers.CharField(allow_blank=True)
    certificates = serializers.CharField(allow_blank=True)


class QapStandingSchema(serializers.Serializer):
    state = serializers.ChoiceField(QapState.choices)
    differs = QapDifference(many=True)
