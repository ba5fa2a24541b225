"""The shapes of the audit."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label and source; the stubs think not.
from rest_framework import serializers

from workflow.api.schemas import Change, Reason
from workflow.engine.move_groups import MoveGroup

Text = serializers.CharField


class AuditRow(serializers.Serializer):
    """One transition, with what was said and what was changed."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    lifecycle = Text()
    id = Text(help_text="its subject")
    reference = Text(allow_blank=True, help_text="of a certificate")
    subject = Text(allow_blank=True, help_text="what it is about by name, such as a scan's file")
    tenant = Text(allow_blank=True)
    move = Text()
    label = Text()
    source = Text(allow_blank=True)
    target = Text()
    source_label = Text(allow_blank=True)
    target_label = Text()
    version = serializers.IntegerField()
    by = Text()
    role = Text(allow_blank=True)
    acting_for = Text(allow_blank=True, help_text="for whom they stood in")
    ip = Text(allow_blank=True)
    request_id = Text(allow_blank=True)
    at_once = serializers.IntegerField(
        help_text="how many moves of this kind its request made, as far as they answer"
    )
    remarks = Text(allow_blank=True)
    reasons = Reason(many=True)
    changes = Change(many=True)
    previous = Text(allow_blank=True)
    hash = Text()
    keyed = serializers.BooleanField()
    erased = serializers.BooleanField(help_text="what was said is forgotten, by retention")


class AuditPage(serializers.Serializer):
    results = AuditRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    recorded = serializers.IntegerField(
        allow_null=True, help_text="the transition this reading is; told on the first page"
    )


class Wrong(serializers.Serializer):
    seq = serializers.IntegerField(allow_null=True)
    why = Text()


class Finding(serializers.Serializer):
    """Something that does not hold, and who acknowledged it."""

    seq = serializers.IntegerField(allow_null=True)
    why = Text()
    mark = Text(help_text="names it where it is acknowledged")
    proposed_by = Text(allow_blank=True, help_text="who proposed to acknowledge it")
    is_own_proposal = serializers.BooleanField(help_text="the reader did: somebody else confirms")
    acknowledged_by = serializers.ListField(child=Text(), help_text="two people, or nobody")


class Proof(serializers.Serializer):
    """The last result for the whole chain, or the first fault."""

    ok = serializers.BooleanField(allow_null=True, help_text="null: never proven as yet")
    proof = serializers.ChoiceField(["chain", "keyed", "anchored"])
    transitions = serializers.IntegerField()
    subjects = serializers.IntegerField()
    head = Text(allow_blank=True)
    keyed_from = serializers.IntegerField(allow_null=True)
    anchored_at = serializers.DateTimeField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True, help_text="when it was read")
    seconds = serializers.FloatField()
    since = serializers.IntegerField(help_text="transitions written since, not read")
    running = serializers.BooleanField(help_text="a job is reading the chain")
    wrong = Wrong(required=False, help_text="the first one that nobody acknowledged")
    findings = Finding(many=True, help_text="the first 100, lowest number first")
    more_findings = serializers.IntegerField(help_text="those that the command lists besides")


class DayCounted(serializers.Serializer):
    day = serializers.DateField()
    count = serializers.IntegerField()
    first = serializers.DateTimeField()
    last = serializers.DateTimeField()


class MoveCounted(serializers.Serializer):
    move = Text()
    label = Text()
    lifecycle = Text()
    count = serializers.IntegerField()


class MoveChoice(serializers.Serializer):
    lifecycle = Text()
    move = Text()
    label = Text()


class MoveChoices(serializers.Serializer):
    """A group of moves that can be asked for."""

    group = serializers.ChoiceField([str(each) for each in MoveGroup])
    label = Text()
    moves = MoveChoice(many=True)


class Summary(serializers.Serializer):
    """The number of matching moves; by day and by move where the query has a period."""

    count = serializers.IntegerField()
    count_is_capped = serializers.BooleanField()
    name = Text(allow_blank=True, help_text="whom it asks about, where that is one person")
    role = Text(allow_blank=True)
    days = DayCounted(many=True)
    moves = MoveCounted(many=True)
    tax = Text(
        allow_null=True, help_text="of the certificates of these moves; where a move is asked for"
    )
    certificates = serializers.IntegerField(help_text="whose tax is added up, each once")
    tax_is_left_out = serializers.BooleanField(help_text="more than 5,000 moves match")
