"""The boxes of the form that are seldom filled: kept, sealed, printed and told like the others."""

from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from django.utils import timezone

from core import clock
from core.digests import json_digest
from core.tin import Tin
from tests.support import printed_forms as printed
from tests.support.api import body
from tests.support.filled_forms import expected, samples
from workflow.certificates.content import ADDED, FIELDS, content_of_certificate
from workflow.certificates.models import Line
from workflow.engine.execution import perform, revise
from workflow.models import Certificate, Transition
from workflow.replica.facts import Facts, PrintedParty, Signer, form_facts_of_certificate

LIST = "/api/certificates/"
REST: dict[str, Any] = {
    "payee_foreign_address": "1 RAFFLES PLACE, SINGAPORE 048616",
    "agent_accreditation": "12-345678-9",
    "agent_issued": "2025-01-02",
    "agent_expires": "2028-01-01",
    "conforme_name": "ANA B. CRUZ",
    "conforme_title": "TAX MANAGER",
    "conforme_tin": "98378056600120",
    "conforme_accreditation": "ROLL NO. 54321",
    "conforme_issued": "2024-02-29",
    "conforme_expires": "2027-02-28",
    "continues": "998-765-432-2026-1",
    "unit": "Kiosk K-12",
}


def at(form: Any, tail: str = "") -> str:
    return f"{LIST}{getattr(form, 'pk', form)}/{tail}"


@pytest.fixture
def filled(api: Any, branch: Any, people: Any) -> dict[str, Any]:
    return api("tenant").post(LIST, body(**REST), format="json").json()


def test_what_was_sent_is_told_again(api: Any, filled: dict[str, Any]):
    told = api("tenant").get(at(filled["id"])).json()
    assert {name: told[name] for name in REST} == REST
    assert set(REST) == set(ADDED)


def test_what_was_never_said_is_blank_and_a_date_null(api: Any, branch: Any, people: Any):
    told = api("tenant").post(LIST, body(), format="json").json()
    dates = {name for name in REST if name.endswith(("_issued", "_expires"))}
    assert {name for name in REST if told[name] is None} == dates
    assert {told[name] for name in REST if name not in dates} == {""}


def test_what_was_said_can_be_taken_back(api: Any, filled: dict[str, Any]):
    nothing = {name: None if REST[name][4:5] == "-" else "" for name in REST}
    told = api("tenant").patch(at(filled["id"]), nothing, format="json").json()
    assert {name: told[name] for name in REST} == nothing


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("agent_issued", "01/02/2025"),
        ("agent_expires", "2025-02-30"),
        ("conforme_issued", 20250102),
        ("conforme_expires", "soon"),
        ("agent_issued", ["2025-01-02"]),
        ("conforme_tin", "12-34567890"),
        ("conforme_tin", "000-000-000-000"),
        ("agent_accreditation", "1" * 61),
        ("conforme_accreditation", "1" * 61),
        ("conforme_name", "x" * 201),
        ("conforme_title", "x" * 121),
        ("payee_foreign_address", "x" * 301),
        ("payee_foreign_address", "a\x00b"),
        ("payee_foreign_address", None),
    ],
)
def test_what_is_not_like_this_is_refused_and_loses_nothing(
    api: Any, filled: dict[str, Any], field: str, value: Any
):
    client = api("tenant")
    given = {field: value, "remarks": "Not to be kept."}
    answer = client.patch(at(filled["id"]), given, format="json")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, field)
    assert client.get(at(filled["id"])).json() == filled


def test_history_tells_what_changed(api: Any, certificate: Any, people: Any):
    form, client = certificate("RETURNED"), api("tenant")
    given = {
        "agent_accreditation": "1",
        "agent_issued": "2026-01-01",
        "agent_expires": "2099-01-01",
    }
    assert client.patch(at(form), given, format="json").status_code == 200
    assert client.post(at(form, "resubmit/"), {}, format="json").status_code == 200
    changes = client.get(at(form, "history/")).json()[-1]["changes"]
    assert changes == [{"field": name, "before": "", "after": given[name]} for name in given]


def test_the_pdf_says_what_the_certificate_says(api: Any, filled: dict[str, Any]):
    answer = api("tenant").get(at(filled["id"], "form.pdf"))
    boxes = printed.read_boxes(answer.content)
    wanted = {
        "payee_foreign_address": REST["payee_foreign_address"],
        "payor_agent_no": "12-345678-9",
        "payor_agent_issue": "01022025",
        "payor_agent_expiry": "01012028",
        "payee_signature": "ANA B. CRUZ / TAX MANAGER / 983-780-566-120",
        "payee_agent_no": "ROLL NO. 54321",
        "payee_agent_issue": "02292024",
        "payee_agent_expiry": "02282027",
    }
    assert {name: boxes[name] for name in wanted} == wanted
    assert expected(form_facts_of_certificate(Certificate.objects.get(pk=filled["id"]))) == boxes


def test_500_certificates_put_on_the_form_what_their_columns_say():
    """The other half of the way, from the form to its reader, is test_replica's."""
    for facts in islice(samples(), 500):
        assert form_facts_of_certificate(certificate_of(facts)) == facts, facts.reference


def certificate_of(facts: Facts) -> Certificate:
    """The certificate that says this, in memory."""
    columns = columns_of("payee", facts.payee) | columns_of("payor", facts.payor)
    columns |= columns_of("signatory", facts.signatory, "agent")
    columns |= columns_of("conforme", facts.conforme, "conforme")
    period = {"period_from": facts.period_from, "period_to": facts.period_to}
    kept = Certificate(reference=facts.reference, **period, **columns)
    tables = (("EWT", facts.ewt), ("BUSINESS", facts.business))
    lines = [Line(section=section, **vars(row)) for section, rows in tables for row in rows]
    kept._prefetched_objects_cache = {"lines": lines}
    return kept


def columns_of(prefix: str, who: PrintedParty | Signer, agent: str = "") -> dict[str, Any]:
    said = {f"{prefix}_{name}": value for name, value in vars(who).items()}
    for name, column in (
        ("number", "accreditation"),
        ("issued", "issued"),
        ("expires", "expires"),
    ):
        value = said.pop(f"{prefix}_agent_{name}", None)
        said |= {f"{agent}_{column}": value} if agent else {}
    if prefix == "payor":
        assert said.pop("payor_foreign_address") == ""
    return said


def test_each_box_is_sealed_once_it_says_something(certificate: Any, people: Any):
    form = certificate("DRAFT")
    before = json_digest(content_of_certificate(form))
    for name in FIELDS:
        was = getattr(form, name)
        setattr(form, name, another(was, name))
        assert json_digest(content_of_certificate(form)) != before, name
        setattr(form, name, was)
    assert json_digest(content_of_certificate(form)) == before


def another(value: Any, name: str) -> Any:
    if name.endswith(("_issued", "_expires")):
        return date(2025, 1, 2)
    if isinstance(value, date):
        return value + timedelta(days=1)
    return Tin("983780567") if name.endswith("tin") else f"{value}x"


def test_what_was_decided_before_there_were_these_boxes_keeps_its_digest(certificate: Any):
    """A chain written by the release before holds under this one."""
    form = certificate("APPROVED")
    content = content_of_certificate(form)
    assert set(content) & set(ADDED) == set()
    last = Transition.objects.filter(subject_id=str(form.pk)).order_by("-number")[0]
    assert last.content == json_digest(content)


def test_a_certificate_is_saved_at_birth_and_when_it_is_revised(
    certificate: Any, people: Any, api: Any
):
    born, revised = timezone.now() - timedelta(days=3), timezone.now() - timedelta(days=2)
    with clock.set_to(born):
        form = certificate("DRAFT")
    assert saved(form) == born
    with clock.set_to(revised):
        revise("certificates", form.pk, {"remarks": "One."}, by=people["tenant"])
    assert saved(form) == revised


@pytest.mark.parametrize("status", ["SUBMITTED", "RETURNED", "APPROVED", "DISCARDED"])
def test_no_move_saves(status: str, certificate: Any, people: Any):
    born = timezone.now() - timedelta(days=3)
    with clock.set_to(born):
        form = certificate("DRAFT")
    way = {
        "SUBMITTED": ["submit"],
        "RETURNED": ["submit", "send_back"],
        "APPROVED": ["submit", "approve"],
        "DISCARDED": ["discard"],
    }[status]
    for move in way:
        by = people["processor" if move in ("send_back", "approve") else "tenant"]
        inputs = {"reasons": ["SUM"]} if move == "send_back" else {}
        perform("certificates", form.pk, move, by=by, inputs=inputs)
    assert Certificate.objects.get(pk=form.pk).status == status
    assert saved(form) == born


def saved(form: Any) -> datetime:
    return Certificate.objects.get(pk=form.pk).saved_at
