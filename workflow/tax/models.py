"""The BIR's alphanumeric tax codes (ATC), each with the time in which its rate holds."""

from django.db import models


class TaxCode(models.Model):
    """One code during one time. ``rate`` is per cent; ``valid_to`` null: still in force."""

    code = models.CharField(max_length=5)
    description = models.CharField(max_length=400)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    payee_kind = models.CharField(max_length=12, help_text="corporation, individual or any")
    payor_kind = models.CharField(
        max_length=40, default="any", help_text="who withholds under it: any, government, ..."
    )
    section = models.CharField(max_length=8, help_text="EWT or BUSINESS")
    valid_from = models.DateField()
    valid_to = models.DateField(null=True, blank=True)
    issuance = models.CharField(
        max_length=120, blank=True, default="", help_text="the law or order that set the rate"
    )

    class Meta:
        ordering = ["code", "valid_from"]
        constraints = [
            models.UniqueConstraint(fields=["code", "valid_from"], name="one_rate_at_a_time")
        ]

    def __str__(self) -> str:
        return self.code
