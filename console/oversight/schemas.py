"""The shapes of oversight."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from workflow.certificates.statuses import Status

Text = serializers.CharField
Number = serializers.IntegerField


class OverseenPeriod(serializers.Serializer):
    quarter = Text(allow_null=True, help_text="like 2026Q3; null where days were asked for")
    label = Text(allow_blank=True)
    since = serializers.DateField(help_text="its pace is told from this day on")
    until = serializers.DateField()
    due = serializers.DateField(allow_null=True)


class OverseenCounts(serializers.Serializer):
    """Counts; expected is the sum of the others without cancelled ones."""

    expected = Number(allow_null=True, help_text="null where days were asked for")
    not_sent = Number(allow_null=True, help_text="places with a certificate in the year before")
    open = Number()
    to_correct = Number()
    approved = Number()
    disapproved = Number()
    cancelled = Number()


class Forecast(serializers.Serializer):
    """The day on which nothing is left, at the pace of the last five working days."""

    state = serializers.ChoiceField(["done", "early", "never", "late", "in_time"])
    left = Number(help_text="not sent, open or returned")
    a_day = serializers.FloatField(help_text="finished on each of the last five working days")
    needed_a_day = Number(allow_null=True, help_text="to be done in time; null once it is over")
    ends_on = serializers.DateField(allow_null=True)
    working_days_late = Number(allow_null=True)


class PaceDay(serializers.Serializer):
    day = serializers.DateField()
    received = Number()
    decided = Number()
    finished = Number()


class Aged(serializers.Serializer):
    days = Number(help_text="working days waited; the last are all over the goal")
    count = Number()


class ReasonCounted(serializers.Serializer):
    code = Text()
    label = Text()
    count = Number()


class BranchOverseen(serializers.Serializer):
    branch = Text(allow_blank=True)
    open = Number()
    median_days = serializers.FloatField(allow_null=True, help_text="working days the open waited")
    decided = Number()
    returned = Number()


class PersonOverseen(serializers.Serializer):
    username = Text()
    name = Text(allow_blank=True)
    holds = Number()
    decided = Number()
    returned = Number()


class StateTime(serializers.Serializer):
    status = serializers.ChoiceField(Status.choices)
    count = Number(help_text="certificates that were in it and have left it")
    median_days = serializers.FloatField()
    high_days = serializers.FloatField(help_text="nine in ten stayed no longer")


class Oversight(serializers.Serializer):
    """A period in numbers; each is how many certificates ``/api/oversight/forms/`` lists."""

    at = serializers.DateTimeField()
    period = OverseenPeriod()
    companies = serializers.ListField(child=Text(), help_text="that may be asked for")
    certificates = Number()
    is_capped = serializers.BooleanField(help_text="there are more than the newest 20,000")
    counts = OverseenCounts()
    tax_approved = Text(help_text="pesos, two decimals")
    forecast = Forecast(allow_null=True)
    pace = PaceDay(many=True)
    received_outside = Number(
        help_text="certificates that came in before or after the days of the pace"
    )
    goal_days = Number(help_text="working days within which one is decided")
    ageing = Aged(many=True)
    decided = Number()
    returned = Number()
    reasons = ReasonCounted(many=True)
    branches = BranchOverseen(many=True)
    people = PersonOverseen(many=True)
    nobody = Number(help_text="open ones that nobody holds")
    states = StateTime(many=True)


class OverseenForm(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    payor_name = Text(allow_blank=True)
    company = Text(allow_blank=True)
    branch = Text(allow_blank=True)
    tax = Text(help_text="pesos, two decimals")
    waiting_days = Number(allow_null=True, help_text="working days an open one waited")
    changed_at = serializers.DateTimeField(allow_null=True)
    decided_by = Text(allow_blank=True)


class Page(serializers.Serializer):
    count = Number()
    next = Text(allow_null=True, help_text="address of the next page")
    is_capped = serializers.BooleanField(help_text="there are more than were looked at")


class OverseenForms(Page):
    label = Text(allow_blank=True, help_text="of the value, where it is a reason or somebody")
    results = OverseenForm(many=True)


class NotSent(serializers.Serializer):
    tenant = Text()
    tin = Text(help_text="14 digits")
    company = Text(allow_blank=True)
    branch = Text(allow_blank=True)
    last_quarter = Text(
        help_text="the last one that was sent for; blank where the place is billed and nothing was"
        " sent in the year before"
    )
    is_reachable = serializers.BooleanField(help_text="it has a proven address for notices")


class NotSentPage(Page):
    period = OverseenPeriod()
    results = NotSent(many=True)
