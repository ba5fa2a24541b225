"""One certificate that a former system approved, and every output that must not count it.

Each output is asked before and after the import: it says the same. What compares, lists and plans
knows it.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from accounts.models import Company, Nature
from console.billing.models import BillingDocument, BillingImport, DocumentKind
from console.billing.reconciling import follow_changes, reconcile_payors
from console.credits.holds import claimed_or_disputed
from console.filing.unclaimed import unclaimed_certificates
from console.oversight import expected
from console.oversight.scope import Scope
from console.postings.deriving import derive_postings
from console.postings.models import Posting
from core import clock
from core.quarter import Quarter
from tests.console.sawt import ABOUT, THIRD
from tests.support.builders import line
from tests.support.printed_forms import mark_across
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import create_subject, perform
from workflow.originals.dispatch import to_send

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Api = Callable[[str], Any]
RETURN = "company=PCM&quarter=2026Q3"
OF_STAFF = (
    f"filings/look/?{RETURN}&form=1702Q",
    f"filings/look/?{RETURN}&form=2550Q",
    f"filings/exceptions.csv?{RETURN}&form=1702Q",
    "filings/look/?company=PCM&quarter=2026Q4&form=1702",
    "filings/unclaimed/?company=PCM",
    "credits/?company=PCM&year=2026",
    "credits/differences/?company=PCM&year=2026&number=3",
    "vat-withheld/?company=PCM",
    "vat-withheld/export.csv?company=PCM",
    "postings/",
    "postings/export.csv",
    f"reconciliation/?{RETURN}",
    f"reconciliation/export.csv?{RETURN}",
    "register.csv?list=processed",
    "certificates/export.csv?list=processed",
    "certificates/sum/?list=processed",
    "certificates/lanes/",
    "certificates/?lane=decided",
    "certificates/?list=open",
    "desk/",
    "oversight/?quarter=2026Q3",
    "oversight/?from=2026-10-01&to=2026-10-12",
    "oversight/forms/?quarter=2026Q3&of=group&value=decided",
)
OF_TENANTS = ("pouches/", "certificates/export.csv", "inbox/")


@pytest.fixture
def own(certificate: Any, company: Company, branch: Any, people: dict[str, Any]) -> Any:
    """One of our own, approved, and billing documents of its quarter."""
    found = certificate("APPROVED", **ABOUT | {"lines": [line("50000.00")], "unit": "A-1"})
    run = BillingImport.objects.create(by=people["lead"], name="a.csv", state="done")
    BillingDocument.objects.create(
        company=company,
        kind=DocumentKind.INVOICE,
        document_no="INV-1",
        branch=branch,
        unit="A-1",
        payor_tin=found.payor_tin,
        tin9=found.payor_tin.tin9,
        date=THIRD.start,
        income_month=THIRD.start,
        quarter=THIRD.in_one_number,
        nature=Nature.RENT,
        net=450_000,
        imported_in=run,
    )
    return found


@pytest.fixture
def bring(company: Company, branch: Any, people: dict[str, Any]) -> Callable[..., Any]:
    """Import a certificate, as its job does."""

    def build(**changes: Any) -> Any:
        content = {
            "tenant": people["tenant"].tenant,
            "company": company,
            "branch": branch,
            "unit": "B-2",
            "lines": [line(), line(atc="WV020") | {"section": "BUSINESS"}],
            "former_reference": "OLD-1",
            "approved_elsewhere_on": date(2026, 10, 5),
            "submitted_at": clock.start_of_manila_day(date(2026, 10, 5)),
        }
        given = content | ABOUT | changes
        return create_subject("certificates", Status.APPROVED, given, by=people["lead"])

    return build


def answers(api: Api, company: Company) -> dict[str, bytes]:
    """What every output says now."""
    derive_postings()
    follow_changes()
    reconcile_payors({(company.pk, "998765432")})
    found = {}
    for who, addresses in (("lead", OF_STAFF), ("tenant", OF_TENANTS)):
        for address in addresses:
            answer = api(who).get(f"/api/{address}")
            assert answer.status_code == 200, (address, answer.content)
            streamed = getattr(answer, "streaming_content", None)
            found[address] = b"".join(streamed) if streamed else without_ids(answer.json())
    return found


def without_ids(told: Any) -> bytes:
    """As text, without keys of rows that are computed anew."""
    for each in told.get("results", []) if isinstance(told, dict) else []:
        if isinstance(each.get("id"), int):
            del each["id"]
    return repr(told).encode()


def test_no_output_of_ours_counts_what_was_approved_elsewhere(
    api: Api, own: Any, bring: Any, company: Company, people: dict[str, Any]
):
    before = answers(api, company)
    former = bring()
    after = answers(api, company)
    assert {address: after[address] for address in after if after[address] != before[address]} == {}
    assert not Posting.objects.filter(certificate=former).exists()
    assert former not in unclaimed_certificates(company)
    assert former not in to_send(people["tenant"])
    assert not claimed_or_disputed(Certificate.objects.filter(pk=former.pk)).exists()


def test_lists_and_the_grid_show_it(api: Api, bring: Any):
    former = bring()
    for who in ("tenant", "lead", "processor"):
        rows = api(who).get("/api/certificates/?list=processed").json()["results"]
        assert [each["approved_elsewhere_on"] for each in rows] == ["2026-10-05"], who
    grid = api("tenant").get("/api/certificates/completeness/").json()
    cells = {cell["quarter"]: cell for cell in grid["rows"][0]["cells"]}
    assert (cells["2026Q3"]["state"], cells["2026Q3"]["id"]) == ("APPROVED", str(former.pk))


def test_a_duplicate_of_it_is_found(certificate: Any, bring: Any):
    former = bring(lines=[line()], unit="")
    new = certificate("DRAFT", **ABOUT | {"lines": [line()]})
    found = [each for each in findings_of_certificate(new) if each.id == "DUPLICATE"]
    assert former.reference in (found[0].staff or found[0].message)


def test_later_quarters_are_compared_with_it(certificate: Any, bring: Any):
    second = Quarter(2026, 2)
    bring(
        unit="",
        lines=[line("100.00")],
        period_from=second.start,
        period_to=second.end,
        approved_elsewhere_on=date(2026, 7, 5),
    )
    new = certificate("DRAFT", **ABOUT | {"lines": [line("9000000.00")]})
    assert "UNUSUAL" in [each.id for each in findings_of_certificate(new)]


def test_its_place_is_not_missing_and_the_next_quarter_is_expected(bring: Any, company: Company):
    bring()
    assert expected.missing_of(THIRD, Scope(None, company.pk)).places == {}
    following = expected.missing_of(THIRD.following, Scope(None, company.pk))
    assert list(following.places.values()) == [THIRD]


def test_its_form_is_never_ours(api: Api, bring: Any, people: dict[str, Any]):
    former = bring()
    form = api("tenant").get(f"/api/certificates/{former.pk}/form.pdf")
    data = b"".join(form.streaming_content) if form.streaming else form.content
    assert {mark for mark, *_ in mark_across(data)} == {"APPROVED ELSEWHERE"}
    with pytest.raises(Exception, match="former system"):
        perform("certificates", former.pk, "issue", by=people["tenant"])
