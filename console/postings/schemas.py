"""The shapes of postings."""

from functools import partial
from typing import Annotated, Any, TypedDict

from rest_framework import serializers

from console.postings.acknowledging import MOST_IDS
from console.postings.models import LONGEST_ACCOUNT, LONGEST_DOCUMENT, PostingKind
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import ClosedSerializer, LineField
from core.api.parameters import LARGEST_INTEGER

POSTING_KINDS = PostingKind.choices
Number = serializers.IntegerField


class PostingRow(TypedDict):
    """One effect on the books. ``reverses`` is the id of the posting that it undoes."""

    id: int
    kind: Annotated[str, one_of(POSTING_KINDS)]
    reverses: int | None
    reversed_by: int | None
    certificate: Uuid
    reference: str
    company: str
    branch: str
    tenant: str
    atc: str
    form: Annotated[str, "of the return that claims it"]
    amount: str
    day: Day
    document: str
    acknowledged_at: Moment | None
    acknowledged_by: str


class PostingPage(TypedDict):
    """Postings in the order of their ids; send ``next_after`` as ``after`` for more."""

    results: list[PostingRow]
    next_after: int | None
    may_acknowledge: bool


class PostingAckBody(ClosedSerializer):
    """The postings that are in the books; ``document`` is the journal entry's number."""

    ids = serializers.ListField(
        child=Number(min_value=1, max_value=LARGEST_INTEGER), min_length=1, max_length=MOST_IDS
    )
    document = LineField(max_length=LONGEST_DOCUMENT, allow_blank=True, default="")


class PostingAckFile(serializers.Serializer):
    file = serializers.FileField(help_text="CSV with the columns id and document")


class PostingAckResult(TypedDict):
    acknowledged: Annotated[int, "postings that were not acknowledged before"]


class PostingDerived(TypedDict):
    derived: Annotated[int, "new postings"]


class PostingAccountRow(ClosedSerializer):
    """The accounts of one kind. Reversals without accounts use those of what they reverse."""

    kind = serializers.ChoiceField(POSTING_KINDS)
    debit = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    credit = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    cost_centre = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    document_type = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")


class PostingAccountBody(PostingAccountRow):
    company = LineField(max_length=20)


class PostingAccounts(TypedDict):
    company: str
    may_edit: bool
    accounts: Annotated[list[dict[str, Any]], partial(PostingAccountRow, many=True)]
