"""What was handed out: one row for each file that left the portal as a final form."""

from django.db import models

from core import clock


class IssuedPaper(models.Model):
    """The form of one approval, plain or as a re-print: the same bytes for everybody.

    Its bytes are stored with the uploads and erased with the certificate. Code, digest and approval
    stay, so that an old form is still distinguished from one that never existed.
    """

    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.PROTECT, related_name="papers"
    )
    approval = models.BigIntegerField(
        help_text="number of the transition that approved it, or changed its conforme since"
    )
    mark = models.CharField(max_length=16, blank=True, help_text="across the page; blank: none")
    code = models.CharField(max_length=12, unique=True, help_text="under the square on the paper")
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=64, blank=True, help_text="blank once erased")
    sealed_by = models.CharField(
        max_length=64, blank=True, help_text="SHA-256 of the seal's certificate; blank: no seal"
    )
    made_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "approval", "mark"], name="one_paper_of_an_approval"
            )
        ]
        indexes = [models.Index(fields=["sha256"], name="paper_by_digest")]

    def __str__(self) -> str:
        return self.code
