"""The shapes of postings."""

from rest_framework import serializers

from console.postings.acknowledging import MOST_IDS
from console.postings.models import LONGEST_ACCOUNT, LONGEST_DOCUMENT, PostingKind
from core.api.fields import ClosedSerializer, LineField
from core.api.parameters import LARGEST_INTEGER

POSTING_KINDS = PostingKind.choices
Text = serializers.CharField
Number = serializers.IntegerField


class PostingRow(serializers.Serializer):
    """One effect on the books. ``reverses`` is the id of the posting that it undoes."""

    id = Number()
    kind = serializers.ChoiceField(POSTING_KINDS)
    reverses = Number(allow_null=True)
    reversed_by = Number(allow_null=True)
    certificate = serializers.UUIDField()
    reference = Text()
    company = Text()
    branch = Text(allow_blank=True)
    tenant = Text()
    atc = Text()
    form = Text(allow_blank=True, help_text="of the return that claims it")
    amount = Text()
    day = serializers.DateField()
    document = Text(allow_blank=True)
    acknowledged_at = serializers.DateTimeField(allow_null=True)
    acknowledged_by = Text(allow_blank=True)


class PostingPage(serializers.Serializer):
    """Postings in the order of their ids; send ``next_after`` as ``after`` for more."""

    results = PostingRow(many=True)
    next_after = Number(allow_null=True)
    may_acknowledge = serializers.BooleanField()


class PostingAckBody(ClosedSerializer):
    """The postings that are in the books; ``document`` is the journal entry's number."""

    ids = serializers.ListField(
        child=Number(min_value=1, max_value=LARGEST_INTEGER), min_length=1, max_length=MOST_IDS
    )
    document = LineField(max_length=LONGEST_DOCUMENT, allow_blank=True, default="")


class PostingAckFile(serializers.Serializer):
    file = serializers.FileField(help_text="CSV with the columns id and document")


class PostingAckResult(serializers.Serializer):
    acknowledged = Number(help_text="postings that were not acknowledged before")


class PostingDerived(serializers.Serializer):
    derived = Number(help_text="new postings")


class PostingAccountRow(ClosedSerializer):
    """The accounts of one kind. Reversals without accounts use those of what they reverse."""

    kind = serializers.ChoiceField(POSTING_KINDS)
    debit = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    credit = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    cost_centre = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")
    document_type = LineField(max_length=LONGEST_ACCOUNT, allow_blank=True, default="")


class PostingAccountBody(PostingAccountRow):
    company = LineField(max_length=20)


class PostingAccounts(serializers.Serializer):
    company = Text()
    may_edit = serializers.BooleanField()
    accounts = PostingAccountRow(many=True)
