"""The shapes of the answers, for the OpenAPI document; a test compares them with real answers."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label, source and fields; the stubs think not.
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from accounts.api.schema import Person
from workflow.api.certificates.from_pdf import FromPdf
from workflow.api.certificates.qap_schemas import QapStandingSchema
from workflow.certificates.lanes import LANES
from workflow.certificates.models import FormType, Section
from workflow.certificates.qap_state import QapState
from workflow.certificates.statuses import Status
from workflow.engine.register import moves_of_lifecycle
from workflow.files.models import Arrival, Attachment
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.signatures.copies import CopyState
from workflow.signatures.grounds import SignatureGround
from workflow.signatures.models import SignatureMethod

Text = serializers.CharField
INPUT_TYPES = ["text", "line", "reasons", "date", "person"]
MAIL_STATES = ["waiting", "sent", "failed"]
MOVES = ["born", *moves_of_lifecycle(CertificateLifecycle)]


class Claim(serializers.Serializer):
    name = Text()
    until = serializers.DateTimeField()
    you = serializers.BooleanField()


class Found(serializers.Serializer):
    """The number of findings when a certificate was last checked."""

    blocking = serializers.IntegerField()
    warnings = serializers.IntegerField()


class Proposal(serializers.Serializer):
    """The first of the two people who approve one of much tax."""

    name = Text()
    you = serializers.BooleanField()


class SignatureSchema(serializers.Serializer):
    """Who signed what the certificate says now, and how."""

    by = Text(allow_blank=True, help_text="the person who was signed in; blank by link")
    name = Text(help_text="as it was typed, or of the person who drew it")
    title = Text(allow_blank=True, help_text="blank where the form names another signatory")
    tin = Text(allow_blank=True, help_text="14 digits; blank likewise")
    at = serializers.DateTimeField()
    method = serializers.ChoiceField(SignatureMethod.choices)
    sha256 = Text(help_text="of what was signed")
    by_link = serializers.BooleanField(help_text="signed without a login, by a mailed link")
    file_sha256 = Text(allow_blank=True, help_text="of an uploaded one: of the signed PDF")
    issuer = Text(allow_blank=True, help_text="likewise: who issued the signer's certificate")
    is_issuer_checked = serializers.BooleanField(help_text="the operator trusts this issuer")


class CertificateBilling(serializers.Serializer):
    """What was billed and certified when the certificate was last looked at; short and over are
    of tax."""

    billed = Text()
    certified = Text()
    short = Text()
    over = Text()
    differs = serializers.BooleanField()


class CertificateRow(serializers.Serializer):
    """One certificate in a list."""

    id = serializers.UUIDField()
    reference = Text()
    form_type = serializers.ChoiceField(FormType.choices)
    status = serializers.ChoiceField(Status.choices)
    version = serializers.IntegerField()
    company = Text(allow_null=True)
    company_name = Text(allow_null=True)
    branch = Text(allow_null=True)
    location = Text(allow_null=True)
    payor_name = Text()
    payor_tin = Text(help_text="14 digits")
    period_from = serializers.DateField(allow_null=True)
    period_to = serializers.DateField(allow_null=True)
    total = Text(help_text="pesos, two decimals")
    tax = Text(help_text="pesos, two decimals")
    submitted_at = serializers.DateTimeField(allow_null=True)
    updated_at = serializers.DateTimeField()
    handed_over_at = serializers.DateTimeField(allow_null=True, help_text="it waits since")
    claimed_by = Claim(allow_null=True)
    return_requested = serializers.BooleanField()
    came_on_paper = serializers.BooleanField(help_text="born from a scan")
    unsigned = serializers.BooleanField(
        help_text="it was sent, and has neither a signed copy nor a received original"
    )
    signature = SignatureSchema(allow_null=True, help_text="made here, for what it says now")
    signature_refusal = Text(
        allow_null=True, help_text="for its tenant: why a signatory who was asked did not sign"
    )
    changed_since_signed = serializers.BooleanField(
        help_text="it was signed here, and says something else since"
    )
    is_replaced = serializers.BooleanField(help_text="another took its place: it counts no more")
    approved_elsewhere_on = serializers.DateField(
        allow_null=True,
        help_text="a former system approved it on this day: no return claims it here",
    )
    proposed_by = Proposal(
        allow_null=True, help_text="told to staff: who proposed to approve it, where two people do"
    )
    snoozed_until = serializers.DateField(
        allow_null=True, help_text="told to staff: put off to this day"
    )
    has_notes = serializers.BooleanField(help_text="of staff to each other; never told to tenants")
    found = Found(allow_null=True, help_text="told to staff; null where it was not looked at yet")
    billing = CertificateBilling(allow_null=True, help_text="told to staff; null: none is known")
    qap_state = serializers.ChoiceField(
        QapState.choices, allow_null=True, help_text="by the payor's QAP; null where it has none"
    )
    moves = serializers.ListField(child=Text())


class CertificatePage(serializers.Serializer):
    results = CertificateRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(
        allow_null=True, help_text="capped at 1,000; told on the first page"
    )
    count_is_capped = serializers.BooleanField(allow_null=True)


class Counts(serializers.Serializer):
    by_status = serializers.DictField(child=serializers.IntegerField())
    open = serializers.IntegerField()
    processed = serializers.IntegerField()
    capped = serializers.ListField(
        child=Text(), help_text="statuses and lists of which there are more than is told"
    )


class LaneCount(serializers.Serializer):
    count = serializers.IntegerField(help_text="capped at 1,000")
    has_more = serializers.BooleanField()


LaneCounts = inline_serializer("LaneCounts", {name: LaneCount() for name in LANES})


class Sum(serializers.Serializer):
    """The tax of a list's certificates, of the first 1,000 where they are more."""

    tax = Text(help_text="pesos, two decimals")
    count = serializers.IntegerField(help_text="of how many")
    has_more = serializers.BooleanField(help_text="there are more than were added up")


class Choice(serializers.Serializer):
    value = Text()
    label = Text()
    texts = serializers.ListField(
        child=Text(), required=False, help_text="prepared texts of a reason, to insert"
    )


class MoveInput(serializers.Serializer):
    name = Text()
    label = Text()
    type = serializers.ChoiceField(INPUT_TYPES)
    required = serializers.BooleanField()
    choices = Choice(many=True, required=False)


class Move(serializers.Serializer):
    """A button: ``blocked`` is the reason, in words, why it cannot be pressed now."""

    name = serializers.ChoiceField(MOVES)
    label = Text()
    danger = serializers.BooleanField()
    inputs = MoveInput(many=True)
    blocked = Text(required=False)


class Reason(serializers.Serializer):
    code = Text()
    label = Text()
    field = Text(allow_blank=True)
    text = Text(allow_blank=True)


class LikelyReason(serializers.Serializer):
    """A reason that is offered first, where it points, and why.

    ``text`` is the check's sentence for the tenant; blank where there is none.
    """

    code = Text()
    label = Text()
    field = Text(allow_blank=True)
    why = Text()
    text = Text(allow_blank=True)


class OtherCertificate(serializers.Serializer):
    """The certificate that one clashes with; a copy has the same amounts, line by line."""

    reference = Text()
    id = Text()
    is_copy = serializers.BooleanField(required=False)


class Check(serializers.Serializer):
    """One thing the checks found; ``repair`` holds field values that would mend it."""

    id = Text()
    severity = serializers.ChoiceField(["block", "warn", "info"])
    field = Text()
    message = Text()
    repair = serializers.DictField(child=Text(), required=False)
    other = OtherCertificate(required=False)


class Totals(serializers.Serializer):
    m1 = Text()
    m2 = Text()
    m3 = Text()
    total = Text()
    tax = Text()


class LineSchema(Totals):
    section = serializers.ChoiceField(Section.choices)
    atc = Text(allow_blank=True)
    description = Text(allow_blank=True)
    rate = Text(allow_null=True)


class HeldBack(serializers.Serializer):
    """A later certificate that cannot be sent because of this one."""

    reference = Text()
    id = Text(allow_blank=True, help_text="blank for a draft, which staff cannot open")


class PastSchema(Totals):
    """The previous quarter's amounts of a code at the same place, of all its certificates."""

    line = serializers.IntegerField(help_text="its place among the lines, from 0, as in checks")
    quarter = Text(help_text="like 2026Q2")
    references = serializers.ListField(child=Text())


class FormFigures(serializers.Serializer):
    """What was typed of an attached Form 2306 or 1606."""

    number = Text(allow_blank=True)
    period_from = serializers.DateField()
    period_to = serializers.DateField()
    atc = Text(allow_blank=True)
    base = Text(help_text="pesos, two decimals")
    tax = Text(help_text="pesos, two decimals")


class DigitalSignature(serializers.Serializer):
    """What became of checking the digital signature in a signed copy."""

    holds = serializers.BooleanField()
    fault = Text(allow_blank=True, help_text="a sentence; blank where it holds")
    by = Text(allow_blank=True)
    issuer = Text(allow_blank=True)
    is_issuer_checked = serializers.BooleanField(help_text="the operator trusts this issuer")
    at = Text(allow_blank=True, help_text="as the file says, ISO 8601 in UTC")


class CopyDifference(serializers.Serializer):
    """A field that a signed copy says otherwise."""

    field = Text()
    paper = Text(allow_blank=True)
    certificate = Text(allow_blank=True)
    box = serializers.ListField(
        child=serializers.FloatField(),
        min_length=4,
        max_length=4,
        allow_null=True,
        help_text="left, top, right, bottom on ``page.png``, as shares; null where it is not known",
    )


class CopyComparison(serializers.Serializer):
    """What came of comparing a signed copy with its certificate."""

    state = serializers.ChoiceField([each for each in CopyState.choices if each[0] != "former"])
    counts = serializers.BooleanField(help_text="the certificate counts as signed by it")
    differences = CopyDifference(many=True)
    unread = serializers.ListField(
        child=Text(), help_text="fields that the signature covers, which were not compared"
    )
    reason = Text(allow_blank=True, help_text="why it was not compared, or why it counts")
    by = Text(allow_blank=True, help_text="who compared it; blank: the reader")
    at = serializers.DateTimeField()
    may_compare = serializers.BooleanField(help_text="whether the caller can compare it now")


class FormerCopy(serializers.Serializer):
    """A signed copy that was replaced or removed; its bytes are those of a file of this id."""

    id = serializers.UUIDField()
    name = Text()
    size = serializers.IntegerField(help_text="bytes")
    arrived_by = serializers.ChoiceField(Arrival.choices, allow_null=True)
    added_by = Text(allow_blank=True)
    added_at = serializers.DateTimeField()
    removed_by = Text(allow_blank=True)
    removed_at = serializers.DateTimeField()


class FileSchema(serializers.Serializer):
    """A file of a certificate; ``total``, ``tax`` and ``rows_count`` are of a breakdown.

    ``figures`` are those of a Form 2306 or 1606, null while nothing was typed; ``may_type`` says
    whether the caller can type them now.
    """

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(Attachment.Kind.choices)
    name = Text()
    media_type = Text()
    size = serializers.IntegerField(help_text="bytes")
    sha256 = Text()
    added_at = serializers.DateTimeField()
    total = Text(allow_null=True, help_text="pesos, two decimals")
    tax = Text(allow_null=True, help_text="pesos, two decimals")
    rows_count = serializers.IntegerField(allow_null=True)
    figures = FormFigures(allow_null=True)
    digital_signature = DigitalSignature(allow_null=True)
    arrived_by = serializers.ChoiceField(
        Arrival.choices, allow_null=True, help_text="how a signed copy came; null: unknown"
    )
    comparison = CopyComparison(
        allow_null=True, help_text="of a signed copy; null where it came before they were compared"
    )
    may_type = serializers.BooleanField()


class FromScan(serializers.Serializer):
    """The scan a certificate was created from; ``confidence`` is empty where it was typed."""

    id = serializers.UUIDField()
    confidence = serializers.FloatField(allow_null=True, help_text="OCR confidence, 0 to 1")
    confirmed_by = Text(allow_blank=True)
    yours = serializers.BooleanField()


class Change(serializers.Serializer):
    field = Text()
    before = Text(allow_blank=True)
    after = Text(allow_blank=True)


class OtherSchema(serializers.Serializer):
    """The certificate that this one replaces, or that replaces it."""

    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    counts = serializers.BooleanField(help_text="approved, and not replaced itself")
    total = Text(help_text="pesos, two decimals")
    tax = Text(help_text="pesos, two decimals")
    differences = Change(many=True, help_text="from the old one to the new")


class CertificateSchema(CertificateRow):
    """One certificate whole."""

    payee_name = Text(allow_blank=True)
    payee_tin = Text(allow_blank=True)
    payee_address = Text(allow_blank=True)
    payee_zip = Text(allow_blank=True)
    payee_foreign_address = Text(allow_blank=True)
    payor_address = Text(allow_blank=True)
    payor_zip = Text(allow_blank=True)
    signatory_name = Text(allow_blank=True)
    signatory_title = Text(allow_blank=True)
    signatory_tin = Text(allow_blank=True)
    agent_accreditation = Text(allow_blank=True)
    agent_issued = serializers.DateField(allow_null=True)
    agent_expires = serializers.DateField(allow_null=True)
    conforme_name = Text(allow_blank=True)
    conforme_title = Text(allow_blank=True)
    conforme_tin = Text(allow_blank=True)
    conforme_accreditation = Text(allow_blank=True)
    conforme_issued = serializers.DateField(allow_null=True)
    conforme_expires = serializers.DateField(allow_null=True)
    remarks = Text(allow_blank=True)
    continues = Text(allow_blank=True, help_text="reference of the one it goes on from")
    unit = Text(allow_blank=True, help_text="stall or lease")
    locations = serializers.ListField(child=Text())
    lines = LineSchema(many=True)
    totals = Totals()
    files = FileSchema(many=True)
    former_copies = FormerCopy(many=True)
    checks = Check(many=True)
    compared = PastSchema(many=True)
    holds_back = HeldBack(
        many=True, required=False, help_text="refused as its duplicates; for leads"
    )
    dismissed_duplicates = serializers.ListField(
        child=Text(), help_text="references that a lead let through beside it"
    )
    conforme = SignatureSchema(
        allow_null=True, help_text="the payee's signature that holds, made here by accounting"
    )
    signed_as = serializers.ListField(
        child=serializers.ChoiceField(SignatureGround.choices),
        help_text="the grounds by which it counts as signed; empty: it does not",
    )
    original_received_on = serializers.DateField(allow_null=True)
    former_reference = Text(
        allow_null=True, help_text="its reference in the system that approved it"
    )
    claim_in = Text(
        allow_null=True, help_text="the return a lead chose, like 2026Q3 or annual; told to staff"
    )
    moves = Move(many=True)  # type: ignore[assignment]
    replaces = OtherSchema(allow_null=True)
    replaced_by = OtherSchema(allow_null=True, help_text="or is about to be, once it is approved")
    legal_hold = serializers.BooleanField(help_text="kept beyond its retention")
    expires_on = serializers.DateField(
        allow_null=True, help_text="the day a draft is deleted; told to its tenant"
    )
    from_scan = FromScan(allow_null=True, help_text="told to staff")
    from_pdf = FromPdf(allow_null=True)
    qap = QapStandingSchema(allow_null=True, help_text="null where the payor's QAP is not known")
    undo_seconds = serializers.IntegerField(
        allow_null=True, help_text="for so long the caller can undo their decision"
    )
    may_edit = serializers.BooleanField()
    may_add_copy = serializers.BooleanField(
        help_text="the caller can attach a signed copy, also while accounting has it"
    )
    reasons = Reason(many=True)
    last_remarks = Text(allow_blank=True)
    return_request = Text(
        allow_blank=True, help_text="what the tenant wrote with the request to have it back"
    )
    likely_reasons = LikelyReason(many=True, help_text="told to staff while it is open")


class Trial(serializers.Serializer):
    """The checks of a certificate that is not saved."""

    checks = Check(many=True)
    compared = PastSchema(many=True)
    totals = Totals()
    lines = LineSchema(many=True)


class Step(serializers.Serializer):
    """One transition in a certificate's history."""

    seq = serializers.IntegerField()
    move = serializers.ChoiceField(MOVES)
    label = Text()
    source = serializers.ChoiceField(Status.choices, allow_blank=True, help_text="blank at birth")
    target = serializers.ChoiceField(Status.choices)
    by = Text()
    role = Text(allow_blank=True)
    at = serializers.DateTimeField()
    remarks = Text(allow_blank=True)
    reasons = Reason(many=True)
    changes = Change(many=True)


class MailSchema(serializers.Serializer):
    id = serializers.IntegerField()
    seq = serializers.IntegerField(help_text="the transition it is about")
    to = Text()
    subject = Text()
    created_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(MAIL_STATES)
    asked_by = Text(allow_blank=True, help_text="who had it sent again")
    refusal = Text(
        allow_blank=True, help_text="told to staff: why this address refuses mail at present"
    )
    may_resend = serializers.BooleanField(help_text="the caller may have it sent again")


class MailWhole(MailSchema):
    """One mail with what it says."""

    text = Text(allow_blank=True)
    is_kept = serializers.BooleanField(help_text="as it left; else as it would be said now")


class MailForetold(serializers.Serializer):
    """The mail that a move would cause."""

    to = Text(allow_blank=True, help_text="blank: the tenant has no verified address")
    subject = Text()
    text = Text()


class Event(serializers.Serializer):
    seq = serializers.IntegerField()
    resource = Text()
    id = Text()
    move = Text()


class Me(Person):
    """A page's first answer."""

    caught_up = serializers.IntegerField(help_text="the cursor a socket opens with")
    goal_days = serializers.IntegerField(
        allow_null=True, help_text="working days within which a form is decided; told to staff"
    )
    undo_seconds = serializers.IntegerField(
        help_text="told to tenants: a decision is in their inbox after so many seconds; 0 to staff"
    )


class EventPage(serializers.Serializer):
    events = Event(many=True)
    caught_up = serializers.IntegerField(help_text="the cursor to ask from next")


class FieldFault(serializers.Serializer):
    field = Text()
    code = Text()
    message = Text()


class RefusalSchema(serializers.Serializer):
    """Why not: 401 who are you, 403 not you, 404 not yours, 409 not now, 422 not like this."""

    code = Text()
    message = Text()
    field = Text(required=False)
    fields = FieldFault(many=True, required=False)
    count = serializers.IntegerField(required=False, help_text="faults, where not all are told")
    status = Text(required=False)
    move = Text(required=False, help_text="the last move that was made, beside who made it")
    by = Text(required=False)
    at = Text(required=False)
    version = serializers.IntegerField(required=False)


class CompanySchema(serializers.Serializer):
    code = Text()
    name = Text()
    tin = Text()
    address = Text()
    zip = Text()
    branches = serializers.ListField(child=Text())


class AtcSchema(serializers.Serializer):
    code = Text()
    description = Text()
    rate = Text(help_text="per cent")
    payee_kind = serializers.ChoiceField(["corporation", "individual", "any"])
    section = serializers.ChoiceField(Section.choices)
    valid_from = serializers.DateField()
    valid_to = serializers.DateField(allow_null=True, help_text="null: still in force")
