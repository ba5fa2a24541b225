"""The names that a search looks through are those that certificates have."""

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, connections, transaction

from core import clock
from tests.support.api import body
from workflow.certificates import names
from workflow.certificates.names import PartyName, keep_names
from workflow.engine.execution import perform, revise
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.expiry import retention
from workflow.expiry.orphans import purge_names
from workflow.models import Certificate

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"
PAYOR, PAYEE = "TENANT VENTURES CORPORATION", "PACIFIC CREST MALLS, INC."
AFTER_RETENTION = datetime(2031, 1, 1, tzinfo=UTC)


def kept() -> set[str]:
    return set(PartyName.objects.values_list("text", flat=True))


def found(api: Any, words: str) -> list[str]:
    rows = api("tenant").get(LIST, {"q": words}).json()["results"]
    return [row["reference"] for row in rows]


def test_a_name_is_found_from_its_first_save_on(api: Any):
    told = api("tenant").post(LIST, body(), format="json").json()
    assert kept() == {PAYOR, PAYEE}
    for name in ("ZAMBALES PEARL", "ZAMBALES PEARL, INC."):
        given = {"payor_name": name, "payee_name": f"{name} (PAYEE)"}
        api("tenant").patch(f"{LIST}{told['id']}/", given, format="json")
        assert kept() >= {name, f"{name} (PAYEE)"}
        assert found(api, name.lower()) == found(api, "(payee") == [told["reference"]]
        verify_chain()


def test_a_replacement_has_its_names_too(api: Any, certificate: Any, people: Any):
    form = certificate("APPROVED")
    PartyName.objects.all().delete()
    wrong = {"remarks": "The rent is wrong."}
    perform("certificates", form.pk, "replace", by=people["tenant"], inputs=wrong)
    assert Certificate.objects.filter(payor_name=PAYOR).count() == 2
    assert kept() == {PAYOR, PAYEE}


def test_former_names_go_with_the_days_purge_and_those_of_today_stay(certificate: Any, people: Any):
    form = certificate("DRAFT", payor_name="ZAMBALES PEARL")
    other = certificate("DRAFT", payor_name="ZAMBALES PEARL")
    revise("certificates", form.pk, {"payor_name": "ZAMBALES, INC."}, by=people["tenant"])
    assert purge_names() == 0
    revise("certificates", other.pk, {"payor_name": "ZAMBALES, INC."}, by=people["tenant"])
    assert purge_names(dry_run=True) == 1
    assert retention.purge_expired()[retention.NAMES] == 1
    assert kept() == {"ZAMBALES, INC.", PAYEE}
    verify_chain()


def test_a_name_is_forgotten_with_its_last_certificate(certificate: Any):
    certificate("APPROVED")
    with clock.set_to(AFTER_RETENTION):
        assert retention.purge_expired()[retention.NAMES] == 2
    assert kept() == set()


@pytest.mark.parametrize("name", [PAYOR, PAYEE])
def test_a_name_that_is_missing_is_found_by_the_audit(certificate: Any, name: str):
    certificate("APPROVED")
    verify_chain()
    PartyName.objects.filter(text=name).delete()
    with pytest.raises(BrokenChain, match="is not found by a name that it has"):
        verify_chain()


@pytest.mark.parametrize("few", [0, 1, 1_000])
@pytest.mark.parametrize("words", ["ventures", "TENANT V", "crest", "INC.", "pearl", "(", "%", "_"])
def test_what_is_found_is_what_each_certificate_says(
    api: Any, certificate: Any, monkeypatch: Any, few: int, words: str
):
    monkeypatch.setattr(names, "FEW", few)
    forms = [
        certificate("DRAFT", payor_name=name, remarks=str(number))
        for number, name in enumerate([PAYOR, "ZAMBALES PEARL (MAIN)", "100% PEARL_", PAYOR])
    ]
    has = [
        form.reference
        for form in reversed(forms)
        if words.lower() in f"{form.payor_name}\n{form.payee_name}\nCrest Bay Mall".lower()
    ]
    assert found(api, words) == has


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_name_that_is_being_written_is_not_purged(certificate: Any, people: Any):
    """The purge waits for whoever writes it, and then sees its certificate."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    form, purged = certificate("DRAFT"), threading.Thread(target=purge_of_its_own)
    keep_names({("payor_name", "ZAMBALES PEARL")})  # whose last certificate has just gone
    with transaction.atomic():
        revise("certificates", form.pk, {"payor_name": "ZAMBALES PEARL"}, by=people["tenant"])
        purged.start()
        purged.join(1)
        assert purged.is_alive()
    purged.join()
    assert kept() == {"ZAMBALES PEARL", PAYEE}


def purge_of_its_own() -> None:
    purge_names()
    connections.close_all()
