"""The shapes of the cockpit."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from console.filing.schemas import PageSchema
from console.oversight.schemas import Number, OverseenPeriod, Text
from workflow.certificates.statuses import Status

TASKS = ["not_sent", "decide", "look_at", "file", "sent_back", "short"]


class CockpitAmount(serializers.Serializer):
    count = Number()
    tax = Text(help_text="pesos, two decimals")


class CockpitBilled(serializers.Serializer):
    """Sums of the reconciliation; ``count``: its rows in which the amount is above zero."""

    expected = CockpitAmount()
    certified = CockpitAmount()
    short = CockpitAmount()
    missing = CockpitAmount()
    over = CockpitAmount()


class CockpitFigures(serializers.Serializer):
    """Certificates of some places; expected is what is in, was sent back or was not sent."""

    billed = CockpitBilled(allow_null=True, help_text="null where no billing is loaded")
    expected = Number()
    not_sent = Number(help_text="places with a certificate in the year before and none now")
    received = CockpitAmount(help_text="SUBMITTED, RESUBMITTED or APPROVED, and not replaced")
    clean = CockpitAmount(help_text="approved, or open without a finding")
    approved = CockpitAmount()
    filed = CockpitAmount(help_text="approved, and in the live version of a return")
    sent_back = CockpitAmount(help_text="returned, for amendment or disapproved")


class CockpitCompany(CockpitFigures):
    code = Text()
    name = Text()


class CockpitMall(CockpitFigures):
    company = Text(help_text="code")
    mall = Text(allow_blank=True, help_text="blank: certificates of several malls")
    by_day = CockpitAmount(many=True, help_text="first sent on each of ``days``")
    earlier = CockpitAmount(help_text="first sent before them")
    later = CockpitAmount(help_text="first sent after them")


class CockpitPaceDay(serializers.Serializer):
    day = serializers.DateField()
    count = Number(help_text="in by the end of that day")
    tax = Text()


class CockpitPace(serializers.Serializer):
    """What is in by each day, and on the day it is due at the pace of five working days.

    Pesos are of the companies with billing, where any has it.
    """

    state = serializers.ChoiceField(["done", "running", "overdue"])
    working_days_left = Number(help_text="after today")
    count_a_day = serializers.FloatField()
    tax_a_day = Text()
    needed_count = Number(allow_null=True, help_text="a working day; null once it is over")
    needed_tax = Text(allow_null=True, help_text="null without billing too")
    count_when_due = Number()
    tax_when_due = Text()
    days = CockpitPaceDay(many=True)


class CockpitStep(CockpitAmount):
    task = serializers.ChoiceField(TASKS)


class CockpitSchema(serializers.Serializer):
    at = serializers.DateTimeField()
    period = OverseenPeriod()
    company = Text(allow_blank=True, help_text="code; blank: all of the caller's")
    choices = serializers.ListField(child=serializers.CharField(), help_text="codes")
    is_capped = serializers.BooleanField(help_text="not_sent is of the newest 20,000 alone")
    totals = CockpitFigures()
    companies = CockpitCompany(many=True)
    days = serializers.ListField(child=serializers.DateField(), help_text="up to the due day")
    malls = CockpitMall(many=True, help_text="the one that misses most first")
    pace = CockpitPace()
    next = CockpitStep(many=True, help_text="what to do, most pesos first")


class CockpitCertificate(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    payor_name = Text(allow_blank=True)
    company = Text()
    branch = Text(allow_blank=True)
    tax = Text(help_text="income tax withheld, pesos")
    submitted_at = serializers.DateTimeField(allow_null=True)


class CockpitCertificates(PageSchema):
    total = CockpitAmount(help_text="of all pages")
    results = CockpitCertificate(many=True)
