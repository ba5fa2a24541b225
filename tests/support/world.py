"""A small world with a past: certificates in every status, and what the chain says of them."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, models
from django.utils import timezone

from accounts.models import Branch
from core.tin import Tin, TinField
from tests.files import made
from tests.support.builders import CODES, WAYS, certificate_in, line
from tests.support.stored import upload_folder
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine import chain
from workflow.engine.execution import perform
from workflow.engine.models import Revision, Transition
from workflow.files.models import Attachment
from workflow.notification_email import flows
from workflow.notification_email.links import email_verification_code
from workflow.notification_email.models import EmailVerification

# The boxes of the form that are seldom filled.
REST: dict[str, Any] = {
    "payee_foreign_address": "1 RAFFLES PLACE, SINGAPORE",
    "agent_accreditation": "12-345678-9",
    "agent_issued": date(2026, 1, 2),
    "agent_expires": date(2099, 1, 1),
    "conforme_name": "ANA B. CRUZ",
    "conforme_title": "TAX MANAGER",
    "conforme_tin": Tin("983780566", "00120"),
    "conforme_accreditation": "98-765432-1",
    "conforme_issued": date(2026, 1, 3),
    "conforme_expires": date(2099, 1, 2),
}
BASES = ("100000.00", "250.10")
OPEN_TO_CHANGE = ("DRAFT", "RETURNED", "FOR AMENDMENT")


@dataclass
class World:
    forms: list[Any]
    tenants: list[int]
    other_company: Any
    another_branch: Branch
    held_certificate: Any
    claims: list[Any]  # one that waits, one that was proven
    other_user: Any
    is_keyed: bool = False
    numbers: list[int] = field(default_factory=list)
    emptied: list[int] = field(default_factory=list)
    erased: dict[int, int] = field(default_factory=dict)  # erasing -> first of what it emptied

    def closed(self) -> list[Any]:
        """Certificates whose content may not change as they are."""
        return [form for form in self.forms if form.status not in OPEN_TO_CHANGE]

    def open(self) -> list[Any]:
        """Certificates that their tenants may save."""
        return [form for form in self.forms if form.status in OPEN_TO_CHANGE]

    def files(self) -> list[Attachment]:
        return list(Attachment.objects.order_by("name"))

    @property
    def breakdowns(self) -> list[Attachment]:
        return list(Attachment.objects.filter(kind="BREAKDOWN").order_by("name"))

    @contextmanager
    def disk_restored(self) -> Iterator[None]:
        """What is done to stored files within is taken back."""
        kept = {path: path.read_bytes() for path in upload_folder().glob("??/*")}
        try:
            yield
        finally:
            for path, data in kept.items():
                path.write_bytes(data)

    def with_lines(self) -> list[Any]:
        return [form for form in self.forms if form.lines.exists()]

    def kept(self) -> list[int]:
        """Transitions whose values are there."""
        return [n for n in self.numbers if n not in self.emptied]

    def of(self, subject_id: str) -> list[int]:
        rows = Transition.objects.filter(subject_id=subject_id).order_by("number")
        return list(rows.values_list("number", flat=True))

    def last(self, form: Any) -> int:
        return self.of(str(form.pk))[-1]

    def key(self, form: Any) -> Any:
        """Its primary key as the column holds it."""
        return form.pk.hex if connection.vendor == "sqlite" else form.pk

    def forged_hash(self, row: Transition) -> str:
        """The hash that somebody without the key would put there."""
        return chain.hash_of(row, "a guess")

    def another(self, column: models.Field, value: Any) -> Any:
        """Another value for a column of a certificate or a line."""
        from tests.support.tampering import other

        links = {
            "tenant_id": next(pk for pk in self.tenants if pk != value),
            "company_id": self.other_company.pk,
            "branch_id": self.another_branch.pk,
            "processor_id": self.other_user.pk,
            "claimed_by_id": self.other_user.pk,
            "confirmed_by_id": self.other_user.pk,
            "proposed_by_id": self.other_user.pk,
            "added_by_id": self.other_user.pk,
            "replaces_id": self.forms[-1].pk,
            "superseded_by_id": self.forms[-1].pk,
        }
        if column.attname in links:
            return links[column.attname]
        pairs = {
            "section": ("EWT", "BUSINESS"),
            "form_type": ("SINGLE", "CONSOLIDATED"),
            "kind": ("DOCUMENT", "BREAKDOWN"),
        }
        if column.attname in pairs:
            return next(each for each in pairs[column.attname] if each != value)
        if column.attname == "position":
            return value + 7
        return of_its_kind(column, value) or other(value) or "a"


def world_of(people: Any, company: Any, branch: Any, *, keyed: bool) -> World:
    given: dict[str, Any] = {"company": company, "branch": branch, "locations": [branch]} | REST
    for place, status in enumerate(WAYS):
        content = given | {"lines": lines_of(place)}
        files = [(f"{name} {status}.pdf", made.pdf(f"{name} {status}")) for name in ("a", "b")]
        certificate_in(status, people["tenant"], people["processor"], files=files, **content)
    held_certificate = certificate_in(
        "APPROVED", people["other tenant"], people["processor"], form_type="CONSOLIDATED", **given
    )
    perform(
        LIFECYCLE, held_certificate.pk, "hold", by=people["lead"], inputs={"reason": "A credit."}
    )
    emptied = list(Revision.objects.filter(values__isnull=True).values_list("pk", flat=True))
    return World(
        forms=list(Certificate.objects.order_by("created_at")),
        tenants=[people[who].tenant_id for who in ("tenant", "other tenant")],
        other_company=company.__class__.objects.exclude(pk=company.pk).get(),
        another_branch=Branch.objects.create(company=company, name="Crest Annex"),
        held_certificate=held_certificate,
        claims=claims_of(people["tenant"], people["other tenant"]),
        other_user=people["colleague"],
        is_keyed=keyed,
        emptied=emptied,
        erased={row.pk: min(emptied) for row in Transition.objects.filter(move="erase")},
        numbers=list(Transition.objects.order_by("number").values_list("number", flat=True)),
    )


def lines_of(place: int) -> list[dict[str, Any]]:
    """Two lines under codes that no other place in the row has: nothing here is a duplicate."""
    codes = CODES[2 * place : 2 * place + 2]
    return [line(base, str(code.rate), code.code) for base, code in zip(BASES, codes, strict=True)]


def claims_of(waiting_user: Any, proven_user: Any) -> list[EmailVerification]:
    """One address that waits for its link to be followed, and one where it was."""
    for user in (waiting_user, proven_user):
        flows.state(user, f"notices@{user.username}.example")
    waiting, proven = (flows.waiting_of(user.tenant) for user in (waiting_user, proven_user))
    assert waiting is not None
    assert proven is not None
    assert flows.verify_email_link(proven.uid, email_verification_code(proven))
    return [waiting, EmailVerification.objects.get(pk=proven.pk)]


def of_its_kind(column: models.Field, value: Any) -> Any:
    """Another value where the column tells of what kind; None where it does not."""
    if isinstance(column, models.UUIDField):
        return uuid.uuid4()
    if isinstance(column, models.FloatField):
        return (value or 0.0) + 0.25
    if isinstance(column, TinField):
        return Tin((value or Tin("983780565")).tin9, "00001")
    if isinstance(column, models.DateTimeField):
        return (value or timezone.now()) + timedelta(microseconds=1)
    if isinstance(column, models.DateField):
        return (value or timezone.localdate()) + timedelta(days=1)
    if value is None and isinstance(column, models.IntegerField):
        return 1
    if value is None and isinstance(column, models.DecimalField):
        return Decimal("0.01")
    return None
