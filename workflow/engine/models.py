"""The record of every push: append-only, numbered without gaps, chained by hashes."""

from django.conf import settings
from django.db import models


class ChainHead(models.Model):
    """The last number and hash of the chain: one row, locked last, held to commit."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    number = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64, default="")
    keyed = models.BooleanField(default=False, help_text="the last transition is")
    fingerprint = models.CharField(max_length=64, default="", help_text="of the key in force")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="there_is_one_chain_head")
        ]


class Transition(models.Model):
    """One push of one subject: who, what, when, from where to where, and for whom to see.

    ``content`` is the SHA-256 of what was decided on; ``sealed`` the salted digest of the
    values in its Revision; ``hash`` covers every other column and the hash before it.
    """

    number = models.BigIntegerField(primary_key=True)
    lifecycle = models.CharField(max_length=32)
    subject_id = models.CharField(max_length=36)
    move = models.CharField(max_length=40)
    source = models.CharField(max_length=20, blank=True)
    target = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,  # transition_actor begins with it
    )
    actor_name = models.CharField(max_length=200, help_text="as it was; 'The portal' for jobs")
    actor_role = models.CharField(max_length=16)
    at = models.DateTimeField()
    tenant_id = models.BigIntegerField(null=True)
    company_id = models.BigIntegerField(null=True, help_text="empty while staff may not know")
    branch_ids = models.CharField(max_length=400, blank=True, help_text="like |3|17|")
    person_id = models.BigIntegerField(null=True, help_text="one of the staff, whose it is")
    effects = models.JSONField(default=list, help_text="what follows, by name")
    content = models.CharField(max_length=64)
    sealed = models.CharField(max_length=64)
    previous = models.CharField(max_length=64, blank=True)
    keyed = models.BooleanField(default=False, help_text="hash is an HMAC under AUDIT_KEY")
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(fields=["lifecycle", "subject_id", "number"], name="transition_subject"),
            models.Index(fields=["tenant_id", "number"], name="transition_tenant"),
            models.Index(fields=["company_id", "number"], name="transition_company"),
            # The audit by time, by person and by move; all but certificates by kind.
            models.Index(fields=["at", "number"], name="transition_at"),
            models.Index(fields=["actor", "at", "number"], name="transition_actor"),
            models.Index(fields=["move", "at", "number"], name="transition_move"),
            models.Index(
                fields=["lifecycle", "at", "number"],
                condition=~models.Q(lifecycle="certificates"),
                name="transition_rare_kind",
            ),
            models.Index(
                fields=["person_id", "number"],
                condition=models.Q(person_id__isnull=False),
                name="transition_person",
            ),
            # What the audit asks before it walks; few are erased, and many are not.
            models.Index(
                fields=["lifecycle", "number"],
                condition=models.Q(move="erase"),
                name="transition_erasing",
            ),
            # Asked at each start and with each unknown row: one of all transitions.
            models.Index(
                fields=["lifecycle"],
                condition=models.Q(target="COMPLETE"),
                name="transition_complete",
            ),
            # What a processor's inbox is read from: of all moves, one in ten.
            models.Index(
                fields=["number", "company_id"],
                condition=models.Q(
                    move__in=("resubmit", "request_return", "comment", "take_over", "knock")
                ),
                name="transition_for_processors",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.move}"


class Revision(models.Model):
    """The values behind a Transition: inputs, content, address. Retention may empty them."""

    transition = models.OneToOneField(
        Transition, on_delete=models.PROTECT, primary_key=True, related_name="revision"
    )
    salt = models.CharField(max_length=32)
    values = models.JSONField(null=True)
    emptied_at = models.DateTimeField(null=True)


class RecordedRow(models.Model):
    """Which transition last recorded a row of a recorded table; what it says stands there."""

    table = models.CharField(max_length=32)
    key = models.CharField(max_length=40)
    number = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="row_recorded_once")]

    def __str__(self) -> str:
        return f"{self.table} {self.key} in #{self.number}"


class Cursor(models.Model):
    """How far a reader of the transitions has come."""

    name = models.CharField(max_length=32, primary_key=True)
    number = models.BigIntegerField(default=0)
