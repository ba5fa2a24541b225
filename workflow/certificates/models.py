"""BIR Form 2307: the certificate of creditable tax withheld at source, and its income lines."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models

from accounts.models import Branch, Company, Tenant
from core import clock
from core.money import MoneyField
from core.tin import TinField
from workflow.certificates import indexes
from workflow.certificates.qap_state import QapState
from workflow.certificates.statuses import STANDING, Status
from workflow.certificates.visible import CertificateQuerySet
from workflow.engine.guard import StatusField, Tracked


class FormType(models.TextChoices):
    SINGLE = "SINGLE"
    CONSOLIDATED = "CONSOLIDATED"


class Certificate(Tracked):
    """One Form 2307. Who pays: payor (a tenant). Who earns: payee (a company of the operator)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reference = models.CharField(max_length=24, unique=True, help_text="TIN9-YYYY-n")
    status = StatusField(choices=Status.choices)
    form_type = models.CharField(max_length=12, choices=FormType.choices, default=FormType.SINGLE)
    # Lists ask by those of indexes.py; nobody looks for a company, branch or tenant alone.
    tenant = models.ForeignKey(
        Tenant, on_delete=models.PROTECT, related_name="certificates", db_index=False
    )
    company = models.ForeignKey(
        Company, on_delete=models.PROTECT, null=True, blank=True, db_index=False
    )
    branch = models.ForeignKey(
        Branch, on_delete=models.PROTECT, null=True, blank=True, db_index=False
    )
    locations = models.ManyToManyField(
        Branch, related_name="+", blank=True, help_text="branches it is split over"
    )
    is_split = models.BooleanField(
        default=False, editable=False, help_text="seen at others than its own branch: see Place"
    )

    period_from = models.DateField(null=True, blank=True)
    period_to = models.DateField(null=True, blank=True)
    quarter = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="that period_from lies in, like 20263: to find it by"
    )
    payee_name = models.CharField(max_length=200, blank=True)
    payee_tin = TinField(blank=True)
    payee_address = models.CharField(max_length=300, blank=True)
    payee_zip = models.CharField(max_length=4, blank=True)
    payee_foreign_address = models.CharField(max_length=300, blank=True, help_text="item 5")
    payor_name = models.CharField(max_length=200, blank=True)
    payor_tin = TinField(blank=True)
    payor_address = models.CharField(max_length=300, blank=True)
    payor_zip = models.CharField(max_length=4, blank=True)
    signatory_name = models.CharField(max_length=200, blank=True)
    signatory_title = models.CharField(max_length=120, blank=True)
    signatory_tin = TinField(blank=True)
    agent_accreditation = models.CharField(
        max_length=60, blank=True, help_text="tax agent's accreditation or attorney's roll number"
    )
    agent_issued = models.DateField(null=True, blank=True)
    agent_expires = models.DateField(null=True, blank=True)
    conforme_name = models.CharField(
        max_length=200, blank=True, help_text="who signs for the payee"
    )
    conforme_title = models.CharField(max_length=120, blank=True)
    conforme_tin = TinField(blank=True)
    conforme_accreditation = models.CharField(max_length=60, blank=True)
    conforme_issued = models.DateField(null=True, blank=True)
    conforme_expires = models.DateField(null=True, blank=True)
    remarks = models.CharField(max_length=2000, blank=True)
    continues = models.CharField(
        max_length=24, blank=True, help_text="reference of the certificate it goes on from"
    )
    unit = models.CharField(max_length=40, blank=True, help_text="stall or lease, where it has two")

    total = MoneyField(help_text="sum of the lines' totals")
    tax = MoneyField(help_text="sum of the lines' taxes withheld")

    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now, help_text="last moved or revised")
    saved_at = models.DateTimeField(default=clock.now, help_text="content last saved")
    submitted_at = models.DateTimeField(null=True, help_text="first submission, never overwritten")
    handed_over_at = models.DateTimeField(null=True, help_text="last submission: it waits since")
    return_requested_at = models.DateTimeField(null=True)
    found_blocking = models.PositiveSmallIntegerField(
        null=True, help_text="findings when it was last looked at; null: never"
    )
    found_warnings = models.PositiveSmallIntegerField(null=True)
    is_late = models.BooleanField(default=False, help_text="sent after its day")
    is_unanswered = models.BooleanField(
        default=False, db_default=False, help_text="it came back with reasons that nothing answers"
    )
    differs_from_billing = models.BooleanField(
        default=False, db_default=False, help_text="what was billed is other than what it says"
    )
    billing = models.JSONField(
        default=dict,
        db_default={},
        blank=True,
        help_text="billed and certified amounts when it was last looked at; empty: none known",
    )
    is_signed = models.BooleanField(
        default=False,
        help_text="it was signed here, a signed copy is attached, or the original was received",
    )
    signed_with = models.UUIDField(
        null=True, help_text="the signature made here that holds for what it says now"
    )
    conforme_with = models.UUIDField(
        null=True, help_text="the payee's signature made here that holds for what it says now"
    )
    signature_dropped_at = models.DateTimeField(
        null=True, help_text="when a change of what it says ended its signature"
    )
    signature_asked_on = models.DateField(
        null=True, help_text="the last day on which its signatories were asked to sign"
    )
    signature_refusal = models.CharField(  # noqa: DJ001 - unknown to the transitions of former days
        max_length=2000, null=True, help_text="why a signatory who was asked did not sign it"
    )
    dismissed_duplicates = models.JSONField(
        default=list,
        blank=True,
        help_text="pairs that a lead decided are none, each with what it was said of",
    )
    original_received_on = models.DateField(
        null=True, help_text="the day the signed original came to accounting"
    )
    pouch = models.CharField(  # noqa: DJ001 - unknown to the transitions of former days
        max_length=12, null=True, help_text="the code of the pouch its original was sent in last"
    )
    original_sent_on = models.DateField(null=True, help_text="the day of that pouch's sheet")
    original_asked_on = models.DateField(
        null=True, help_text="the last day on which its tenant was asked for it"
    )
    replaces = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        related_name="replacements",
        db_index=False,  # one_replacement_at_a_time begins with it
        help_text="the approved one in whose place it comes",
    )
    replacement_begun_at = models.DateTimeField(
        null=True, help_text="the last time that somebody set out to replace it"
    )
    superseded_by = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="the approved one that replaced it: it counts no more",
    )
    claim_in = models.CharField(  # noqa: DJ001 - unknown to the transitions of former days
        max_length=6,
        null=True,
        help_text="where its tax is claimed, like 2026Q3 or annual; null: by its own quarter",
    )
    approved_elsewhere_on = models.DateField(
        null=True, help_text="the day on which a former system approved it; null: decided here"
    )
    former_reference = models.CharField(  # noqa: DJ001 - of most there is none, which no index lists
        max_length=40, null=True, help_text="its reference in that system"
    )
    qap_state = models.CharField(  # noqa: DJ001 - most have none, which no index lists
        max_length=10,
        choices=QapState,
        null=True,
        editable=False,
        help_text="what the payor's QAP says of it; null: there is none, or it does not count",
    )
    from_pdf = models.JSONField(
        default=dict,
        db_default={},
        blank=True,
        help_text="what its draft has from a tenant's PDF, and what of it was confirmed",
    )
    scan = models.UUIDField(null=True, help_text="the scan that it was born from")
    ocr_confidence = models.FloatField(null=True, help_text="of that scan, 0 to 1")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="who confirmed or keyed that scan",
    )
    noted_at = models.DateTimeField(null=True, help_text="staff's last word among themselves")
    held_at = models.DateTimeField(null=True, help_text="legal hold: retention leaves it")
    snoozed_until = models.DateField(
        null=True, help_text="the day on which it is back in the lanes of the desk"
    )
    processor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="who last decided or claimed",
    )
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="whose the first pair of eyes was, where two people approve",
    )
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
    )
    claimed_until = models.DateTimeField(null=True)

    objects = CertificateQuerySet.as_manager()
    # What was found for this content; see forget_what_was_found.
    kept_findings: list[Any] | None = None
    kept_past: list[Any] | None = None
    cached_answers: Any = None
    # Its original is sent or received by the move that is being made.
    is_original_coming: bool = False
    billed_amounts: list[Any] | None = None
    # Certificates that may claim the same, and the claim that they were looked up for.
    known_look_alikes: tuple[Any, list[Any]] | None = None
    # The number of its stored names, where the query counted them.
    names_kept: int
    # What the last decision asked for, where that is known without asking.
    kept_words: dict[str, Any] | None = None
    # Whether the last move was a decision that can be undone, where that is known without asking.
    last_is_undoable: bool | None = None

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="certificate_status_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(claimed_by__isnull=True, claimed_until__isnull=True)
                | models.Q(claimed_by__isnull=False, claimed_until__isnull=False),
                name="certificate_claim_has_an_end",
            ),
            models.UniqueConstraint(
                fields=["replaces"],
                condition=models.Q(replaces__isnull=False, status__in=STANDING),
                name="one_replacement_at_a_time",
            ),
        ]
        indexes = [
            *indexes.OF_CERTIFICATES,
            models.Index(
                fields=["updated_at", "id"],
                name="certificate_consolidated",
                condition=models.Q(form_type=FormType.CONSOLIDATED),
            ),
        ]

    def __str__(self) -> str:
        return self.reference

    def forget_what_was_found(self) -> None:
        """Clear the cached findings and comparison, because the content changes."""
        self.kept_findings = self.kept_past = self.billed_amounts = self.cached_answers = None
        self.known_look_alikes = None


class Section(models.TextChoices):
    """The two tables of Part III of the form."""

    EWT = "EWT", "Income payments subject to expanded withholding tax"
    BUSINESS = "BUSINESS", "Money payments subject to withholding of business tax"


class Line(models.Model):
    """One income payment: three months, their total and the tax withheld, in pesos."""

    certificate = models.ForeignKey(
        Certificate,
        on_delete=models.CASCADE,
        related_name="lines",
        db_index=False,  # one_line_per_position begins with it
    )
    position = models.PositiveSmallIntegerField(help_text="from 1 within its section")
    section = models.CharField(max_length=8, choices=Section.choices, default=Section.EWT)
    atc = models.CharField(max_length=5, blank=True)
    description = models.CharField(max_length=200, blank=True)
    rate = models.DecimalField(max_digits=5, decimal_places=2, null=True, help_text="per cent")
    m1 = MoneyField()
    m2 = MoneyField()
    m3 = MoneyField()
    total = MoneyField()
    tax = MoneyField()

    class Meta:
        ordering = ["-section", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "section", "position"], name="one_line_per_position"
            )
        ]
        # Finds whether a certificate has a code without reading its lines.
        indexes = [
            models.Index(fields=["certificate", "atc"], name="line_of_a_code"),
            # VAT withheld: few lines, by which their certificates are found.
            models.Index(
                fields=["certificate"],
                name="line_of_vat",
                condition=models.Q(atc__gte="WV", atc__lt="WW"),
            ),
        ]

    def as_content(self) -> dict[str, Any]:
        """As it is decided on: plain JSON values."""
        amounts = {
            name: f"{getattr(self, name):.2f}" for name in ("m1", "m2", "m3", "total", "tax")
        }
        rate = "" if self.rate is None else f"{self.rate:.2f}"
        return {
            "section": self.section,
            "position": self.position,
            "atc": self.atc,
            "description": self.description,
            "rate": rate,
        } | amounts


class ReferenceCounter(models.Model):
    """The last running number given to a taxpayer in a year; gaps are allowed."""

    tin9 = models.CharField(max_length=9)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tin9", "year"], name="one_counter_per_tin_and_year")
        ]
