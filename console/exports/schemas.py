"""Shapes of exports that go out by themselves."""

from rest_framework import serializers

from console.exports.models import LONGEST_NAME, Contents, Every, Form, State, Status
from console.exports.plans import ASKABLE, MOST_RECIPIENTS
from console.exports.words import QUARTERS
from core.api.fields import ClosedSerializer, LineField

Text = serializers.CharField
Number = serializers.IntegerField
Yes = serializers.BooleanField
MOVES = ["change", "pause", "resume", "end", "run"]
LONGEST_LIST = 100


class ExportBody(ClosedSerializer):
    """All that an export does. ``weekday`` goes with week (1 is Monday), ``day`` with month."""

    name = LineField(max_length=LONGEST_NAME, allow_blank=True)
    form = serializers.ChoiceField(Form.choices)
    contents = serializers.ChoiceField(
        Contents.choices,
        default=Contents.REGISTER,
        help_text="postings: those that are not acknowledged; only company narrows them",
    )
    company = LineField(max_length=20, allow_blank=True, default="", help_text="code; blank: all")
    quarter = LineField(
        max_length=7,
        allow_blank=True,
        default="",
        help_text="ended (the last that ended), current, or like 2026Q3; blank: all",
    )
    statuses = serializers.ListField(
        child=LineField(max_length=20), default=list, max_length=LONGEST_LIST, help_text="none: all"
    )
    form_type = LineField(max_length=12, allow_blank=True, default="")
    branch = LineField(max_length=200, allow_blank=True, default="", help_text="name; blank: all")
    every = serializers.ChoiceField(Every.choices)
    weekday = Number(min_value=1, max_value=7, allow_null=True, default=None)
    day = Number(
        min_value=1,
        max_value=31,
        allow_null=True,
        default=None,
        help_text="one that a month lacks is its last",
    )
    to_folder = Yes(default=False)
    recipients = serializers.ListField(
        child=LineField(max_length=150),
        default=list,
        max_length=LONGEST_LIST,
        help_text=f"user names of staff, at most {MOST_RECIPIENTS}",
    )


class ExportPerson(serializers.Serializer):
    username = Text()
    name = Text()
    role = Text()


class ExportRecipient(ExportPerson):
    """``why``: why they are not sent it any more; blank where they are."""

    why = Text(allow_blank=True)


class ExportQuarter(serializers.Serializer):
    code = Text(allow_blank=True)
    name = Text()


class ExportChoices(serializers.Serializer):
    companies = serializers.ListField(child=Text())
    quarters = ExportQuarter(many=True)
    statuses = serializers.ListField(child=serializers.ChoiceField(ASKABLE))
    people = ExportPerson(many=True)
    has_folder = Yes(help_text="the operator has set up a folder for exports")
    mail_max_bytes = Number(help_text="a larger file is not attached: the mail says where it is")
    kept_days = Number()


class ExportLetterSchema(serializers.Serializer):
    name = Text()
    sent_at = serializers.DateTimeField(allow_null=True)
    left_out = Text(allow_blank=True)


class ExportRunSchema(serializers.Serializer):
    """One time it went out: ``message`` says why it failed, or what it waits for."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(State.choices)
    slot = serializers.DateField(allow_null=True, help_text="null: asked for by hand")
    asked_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    name = Text()
    rows = Number()
    size = Number()
    sha256 = Text(allow_blank=True)
    is_in_folder = Yes()
    is_kept = Yes(help_text="its file can be fetched")
    message = Text(allow_blank=True)
    letters = ExportLetterSchema(many=True)


class ExportSchema(serializers.Serializer):
    id = serializers.UUIDField()
    version = Number()
    status = serializers.ChoiceField(Status.choices)
    name = Text()
    form = serializers.ChoiceField(Form.choices)
    contents = serializers.ChoiceField(Contents.choices)
    company = Text(allow_blank=True)
    quarter = Text(allow_blank=True)
    statuses = serializers.ListField(child=Text())
    form_type = Text(allow_blank=True)
    branch = Text(allow_blank=True)
    every = serializers.ChoiceField(Every.choices)
    weekday = Number(allow_null=True)
    day = Number(allow_null=True)
    to_folder = Yes()
    recipients = ExportPerson(many=True)
    owner = Text()
    is_yours = Yes()
    holds = Text(help_text="what it holds, in words")
    rhythm = Text(help_text="how often it goes out, in words")
    why = Text(allow_blank=True, help_text="why the portal paused it")
    next_on = serializers.DateField(allow_null=True)
    last_run = ExportRunSchema(allow_null=True)
    moves = serializers.ListField(child=serializers.ChoiceField(MOVES))


class ExportPage(serializers.Serializer):
    results = ExportSchema(many=True)
    next = Text(allow_null=True)
    count = Number(allow_null=True)
    count_is_capped = Yes(allow_null=True)


class ExportDetail(ExportSchema):
    recipients = ExportRecipient(many=True)
    runs = ExportRunSchema(many=True)


class ExportFileSchema(serializers.Serializer):
    """The file of a run, for its recipients."""

    id = serializers.UUIDField()
    export = Text(help_text="its name")
    holds = Text()
    owner = Text()
    name = Text()
    asked_at = serializers.DateTimeField()
    rows = Number()
    size = Number()
    sha256 = Text(allow_blank=True)
    is_kept = Yes()


QUARTER_CHOICES = tuple(QUARTERS.items())
