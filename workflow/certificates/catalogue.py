"""The catalogue of reasons: each from a day on, and readable for good."""

from datetime import date

from django.db import models

SINCE = date(2018, 1, 1)  # the form's own version: whatever was given was given after it
FIELDS = {
    "": "The form as a whole",
    "period_from": "Period",
    "payee_tin": "Payee's TIN",
    "payee_name": "Payee's name",
    "payee_address": "Payee's address",
    "payor_tin": "Payor's TIN",
    "payor_name": "Payor's name",
    "payor_address": "Payor's address",
    "lines": "Income lines",
    "signatory_name": "Signatory",
    "agent_expires": "Tax agent's accreditation",
    "signed_copy": "Signed copy",
    "breakdown": "Breakdown",
    "attachment": "Attachments",
    "form_2306": "BIR Form 2306",
    "form_1606": "BIR Form 1606",
    "original": "Signed original on paper",
}


class GivenFor(models.TextChoices):
    """The decisions for which a reason is offered."""

    RETURN = "return", "Return"
    DISAPPROVAL = "disapproval", "Disapprove"
    BOTH = "both", "Return and Disapprove"


class Reason(models.Model):
    """Why a certificate goes back or is not accepted; ``field`` is what it points at."""

    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    field = models.CharField(max_length=60, blank=True)
    given_for = models.CharField(max_length=12, choices=GivenFor.choices, default=GivenFor.RETURN)
    wording = models.CharField(
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text="as tenants read it; blank: its name",
    )
    texts = models.TextField(
        max_length=2000,
        blank=True,
        default="",
        db_default="",
        help_text="prepared for staff, one a line",
    )
    valid_from = models.DateField(default=SINCE)
    is_active = models.BooleanField(default=True, help_text="it can be given")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name

    @property
    def prepared_texts(self) -> list[str]:
        """The texts that staff may insert with this reason."""
        return [text.strip() for text in self.texts.splitlines() if text.strip()]
