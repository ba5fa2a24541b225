"""A small world with a past: certificates in every status, and what the chain says of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models

from accounts.models import Branch, Tenant
from accounts.tin import Tin
from tests.builders import WAYS, certificate_in, line
from tests.files import made
from workflow.engine import chain
from workflow.files.storage import folder
from workflow.models.attachment import Attachment
from workflow.models.certificate import Certificate
from workflow.models.transition import Transition

OPEN_TO_CHANGE = ("DRAFT", "RETURNED", "FOR AMENDMENT")


@dataclass
class World:
    forms: list[Any]
    other_tenant: Tenant
    other_company: Any
    another_branch: Branch
    is_keyed: bool = False
    numbers: list[int] = field(default_factory=list)

    def closed(self) -> list[Any]:
        """Certificates whose content may not change as they are."""
        return [form for form in self.forms if form.status not in OPEN_TO_CHANGE]

    def closed_files(self) -> list[Attachment]:
        """Their files."""
        pks = [form.pk for form in self.closed()]
        return list(Attachment.objects.filter(certificate__in=pks).order_by("name"))

    @contextmanager
    def disk_restored(self) -> Iterator[None]:
        """What is done to stored files within is taken back."""
        kept = {path: path.read_bytes() for path in folder().glob("??/*")}
        yield
        for path, data in kept.items():
            path.write_bytes(data)

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
        from tests.workflow.tampering import other

        links = {
            "tenant_id": self.other_tenant.pk,
            "company_id": self.other_company.pk,
            "branch_id": self.another_branch.pk,
        }
        if column.attname in links:
            return links[column.attname]
        fixed = {"form_type": "CONSOLIDATED", "section": "BUSINESS", "position": 7}
        if column.attname in fixed:
            return fixed[column.attname]
        if isinstance(value, Tin):
            return Tin(value.tin9, "00001")
        if isinstance(column, models.DateField):
            return value.replace(day=15)
        return other(value) or "a"


def world_of(people: Any, company: Any, branch: Any, *, keyed: bool) -> World:
    lines = [line(), line("250.10", "2", "WC160")]
    given: dict[str, Any] = {"company": company, "branch": branch, "locations": [branch]}
    for status in WAYS:
        content = given | {"lines": [dict(each) for each in lines]}
        files = [(f"{name} {status}.pdf", made.pdf(f"{name} {status}")) for name in ("a", "b")]
        certificate_in(status, people["tenant"], people["processor"], files=files, **content)
    return World(
        forms=list(Certificate.objects.order_by("created_at")),
        other_tenant=people["other tenant"].tenant,
        other_company=company.__class__.objects.exclude(pk=company.pk).get(),
        another_branch=Branch.objects.create(company=company, name="Crest Annex"),
        is_keyed=keyed,
        numbers=list(Transition.objects.order_by("number").values_list("number", flat=True)),
    )
