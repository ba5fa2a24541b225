"""People and certificates to measure on."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.memberships import create_owner
from accounts.models import Assignment, Branch, Company, Role, Tenant, User
from accounts.tokens import exchange, new_sign_in_token
from core.tin import Tin
from tests.bench.peer.models import Form
from tests.support.builders import CODES, QUARTERS, clean_content, of_stall
from workflow.engine.execution import create_subject, perform, silenced
from workflow.records.recording import take_over_once

STORES = 400  # each takes one row of one sheet
XSRF = "x" * 32
KINDS = len(CODES) * QUARTERS
SAME = (
    "reference",
    "form_type",
    "company_id",
    "branch_id",
    "period_from",
    "period_to",
    "payor_name",
    "payee_name",
    "signatory_name",
    "total",
    "tax",
    "submitted_at",
)


@dataclass
class World:
    company: Company
    processor: User
    certificates: list[Any]
    forms: list[int]
    tenant: User
    stores: list[str]

    def bearer(self, who: User | None = None) -> dict[str, str]:
        """How a client of ours signs its requests."""
        pair = exchange(new_sign_in_token(who or self.processor), remember=False)
        return {"HTTP_AUTHORIZATION": f"Bearer {pair.access_token}"}

    def session(self) -> dict[str, str]:
        """How a browser signs its requests to the peer: session and anti-forgery cookie."""
        session = import_module(settings.SESSION_ENGINE).SessionStore()
        session[SESSION_KEY] = str(self.processor.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = self.processor.get_session_auth_hash()
        session.save()
        cookies = {
            settings.SESSION_COOKIE_NAME: session.session_key,
            settings.CSRF_COOKIE_NAME: XSRF,
        }
        told = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return {"HTTP_COOKIE": told, settings.CSRF_HEADER_NAME: XSRF}


def build(number: int) -> World:
    """``number`` submitted certificates of ours, and of the peer's; the floor shares ours."""
    company = Company.objects.create(
        code="PCM", name="PACIFIC CREST MALLS, INC.", tin=Tin("009912345"), address="X", zip="1700"
    )
    branch = Branch.objects.create(company=company, name="Crest Bay Mall", city="Paranaque")
    shop = Tenant.objects.create(name="SHOP CORPORATION", tin=Tin("998765432"), address="MANILA")
    tenant = User.objects.create(username="t", name="T", role=Role.TENANT, tenant=shop)
    create_owner(tenant)
    processor = User.objects.create(username="p", name="Processor", role=Role.PROCESSOR)
    Assignment.objects.create(user=processor, company=company)
    Assignment.objects.create(user=processor, branch=branch)
    take_over_once()  # as a portal does at its start: moves find what is recorded of a person
    certificates = [submitted(tenant, company, branch, n // KINDS) for n in range(number)]
    forms = Form.objects.bulk_create(like(certificate) for certificate in certificates)
    stores = [f"Crest Mall {each}" for each in range(STORES)]
    Branch.objects.bulk_create(Branch(company=company, name=name, city="Lipa") for name in stores)
    pks = [c.pk for c in certificates]
    return World(company, processor, pks, [f.pk for f in forms], tenant, stores)


def submitted(tenant: User, company: Company, branch: Branch, turn: int) -> Any:
    content = clean_content(company=company, branch=branch, locations=[branch])
    if turn:
        content |= of_stall(turn, content["lines"][0])
    with silenced():
        draft = create_subject("certificates", "DRAFT", content, by=tenant)
        return perform("certificates", draft.pk, "submit", by=tenant)


def like(certificate: Any) -> Form:
    """The peer's form with the same content."""
    tins = {name: str(getattr(certificate, name)) for name in ("payor_tin", "payee_tin")}
    values = {name: getattr(certificate, name) for name in SAME}
    return Form(**values, **tins, updated_at=certificate.updated_at)
