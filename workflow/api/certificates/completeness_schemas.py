"""The shapes of the grid of quarters."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from workflow.certificates.completeness import COUNTED, NONE, NOT_LEASED

Text = serializers.CharField


class QuarterSchema(serializers.Serializer):
    code = Text(help_text="like 2026Q3")
    label = Text()
    due = serializers.DateField()
    days_left = serializers.IntegerField(help_text="below 0 once it is over")
    is_over = serializers.BooleanField()


class Cell(serializers.Serializer):
    quarter = Text()
    state = serializers.ChoiceField([NONE, NOT_LEASED, *COUNTED])
    count = serializers.IntegerField()
    id = serializers.UUIDField(allow_null=True, help_text="the certificate that gives the state")


class CompletenessRow(serializers.Serializer):
    company = Text()
    company_name = Text()
    branch = Text(allow_blank=True)
    cells = Cell(many=True)


class Completeness(serializers.Serializer):
    """Quarters with the newest last; each row has a cell for each of them."""

    quarters = QuarterSchema(many=True)
    rows = CompletenessRow(many=True)
