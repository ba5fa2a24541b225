"""What the payor's own list, the QAP, says of a certificate (``workflow/qap/`` computes it)."""

from django.db import models


class QapState(models.TextChoices):
    IN_QAP = "IN_QAP", "In the QAP"
    NOT_IN_QAP = "NOT_IN_QAP", "Not in the QAP"
    DIFFERS = "DIFFERS", "Differs from the QAP"
