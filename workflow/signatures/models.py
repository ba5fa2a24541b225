"""One signature: who signed which content of a certificate, how and when."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.tin import TinField


class SignatureMethod(models.TextChoices):
    TYPED = "typed"
    DRAWN = "drawn"
    UPLOADED = "uploaded"


class SigningParty(models.TextChoices):
    """For whom a signature was made: the form has one of each."""

    PAYOR = "payor"
    PAYEE = "payee", "payee (conforme)"


class Signature(models.Model):
    """A signature of the payor's signatory, or the conforme of the payee's.

    It stays when the content changes later.

    Name, title and TIN are what the form prints, so that it says the same whatever becomes of
    the account.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.PROTECT, related_name="signatures"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
    )
    party = models.CharField(
        max_length=5,
        choices=SigningParty.choices,
        default=SigningParty.PAYOR,
        db_default=SigningParty.PAYOR,
    )
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=120, blank=True)
    tin = TinField(blank=True)
    method = models.CharField(max_length=8, choices=SignatureMethod.choices)
    picture = models.TextField(blank=True, help_text="of a drawn one: a PNG, in base64")
    sha256 = models.CharField(max_length=64, help_text="of the content that was signed")
    at = models.DateTimeField(default=clock.now)
    file_sha256 = models.CharField(
        max_length=64,
        blank=True,
        default="",
        db_default="",
        help_text="of an uploaded one: of the signed PDF",
    )
    issuer = models.CharField(
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text="likewise: of the signer's certificate",
    )
    link_email = models.EmailField(
        blank=True,
        default="",
        db_default="",
        help_text="of one made by a mailed link: where the link went",
    )
    is_issuer_checked = models.BooleanField(
        default=False,
        db_default=False,
        help_text="likewise: the issuer is one of SIGNATURE_TRUST_ROOTS",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(method__in=SignatureMethod.values),
                name="signature_method_is_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.at:%Y-%m-%d}"
