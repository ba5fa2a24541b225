"""Shapes of exports that go out by themselves."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.exports.models import LONGEST_NAME, Contents, Every, Form, State, Status
from console.exports.plans import ASKABLE, MOST_RECIPIENTS
from console.exports.words import QUARTERS
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import ClosedSerializer, LineField
from core.api.paging import PageLinks

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


class ExportPerson(TypedDict):
    username: str
    name: str
    role: str


class ExportRecipient(ExportPerson):
    """``why``: why they are not sent it any more; blank where they are."""

    why: str


class ExportQuarter(TypedDict):
    code: str
    name: str


class ExportChoices(TypedDict):
    companies: list[str]
    quarters: list[ExportQuarter]
    statuses: list[Annotated[str, one_of(ASKABLE)]]
    people: list[ExportPerson]
    has_folder: Annotated[bool, "the operator has set up a folder for exports"]
    mail_max_bytes: Annotated[int, "a larger file is not attached: the mail says where it is"]
    kept_days: int


class ExportLetterSchema(TypedDict):
    name: str
    sent_at: Moment | None
    left_out: str


class ExportRunSchema(TypedDict):
    """One time it went out: ``message`` says why it failed, or what it waits for."""

    id: Uuid
    state: Annotated[str, one_of(State.choices)]
    slot: Annotated[Day | None, "null: asked for by hand"]
    asked_at: Moment
    ended_at: Moment | None
    name: str
    rows: int
    size: int
    sha256: str
    is_in_folder: bool
    is_kept: Annotated[bool, "its file can be fetched"]
    message: str
    letters: list[ExportLetterSchema]


class ExportCommon(TypedDict):
    """What every answer says of an export."""

    id: Uuid
    version: int
    status: Annotated[str, one_of(Status.choices)]
    name: str
    form: Annotated[str, one_of(Form.choices)]
    contents: Annotated[str, one_of(Contents.choices)]
    company: str
    quarter: str
    statuses: list[str]
    form_type: str
    branch: str
    every: Annotated[str, one_of(Every.choices)]
    weekday: int | None
    day: int | None
    to_folder: bool
    owner: str
    is_yours: bool
    holds: Annotated[str, "what it holds, in words"]
    rhythm: Annotated[str, "how often it goes out, in words"]
    why: Annotated[str, "why the portal paused it"]
    next_on: Day | None
    last_run: ExportRunSchema | None
    moves: list[Annotated[str, one_of(MOVES)]]


class ExportSchema(ExportCommon):
    """One export in the list."""

    recipients: list[ExportPerson]


class ExportPage(PageLinks):
    results: list[ExportSchema]


class ExportDetail(ExportCommon):
    """One export whole, with its runs."""

    recipients: list[ExportRecipient]
    runs: list[ExportRunSchema]


class ExportFileSchema(TypedDict):
    """The file of a run, for its recipients."""

    id: Uuid
    export: Annotated[str, "its name"]
    holds: str
    owner: str
    name: str
    asked_at: Moment
    rows: int
    size: int
    sha256: str
    is_kept: bool


QUARTER_CHOICES = tuple(QUARTERS.items())
