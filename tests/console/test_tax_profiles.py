"""Tax profiles: what companies and tenants are to the BIR, each during a time."""

import csv
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from accounts.models import Company, CompanyProfile, Tenant, TenantProfile
from accounts.tax_profiles import company_profile_on, tenant_profile_on
from tests.files import made
from tests.support.builders import line
from tests.support.hand_forms import COLUMNS, rows_of
from tests.support.hand_forms import form as hand_form
from tests.support.hand_forms import line as hand_line
from workflow.checks.stored import findings_of_certificate
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.models import Certificate

COMPANIES = "/api/masterdata/records/company-profiles/"
TENANTS = "/api/masterdata/records/tenant-profiles/"
THIRD = {"period_from": date(2026, 7, 1), "period_to": date(2026, 9, 30)}
VAT = {"rate": Decimal(5), "section": "BUSINESS", "description": "VAT withheld"}
Make = Callable[..., Certificate]


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


def add(client: Any, address: str, **body: str) -> dict[str, Any]:
    answer = client.post(address, body, format="json")
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.content
    return [(each["field"], each["code"]) for each in answer.json()["fields"]]


def found_in(certificate: Certificate) -> set[str]:
    certificate = Certificate.objects.get(pk=certificate.pk)
    return {f"{each.id} {each.severity}" for each in findings_of_certificate(certificate)}


def test_a_profile_is_added_and_the_next_one_ends_it(admin: Any, company: Company):
    first = add(admin, COMPANIES, company="PCM", valid_from="2018-01-01", vat="vat")
    assert first["title"] == "PCM from 2018-01-01"
    add(admin, COMPANIES, company="PCM", valid_from="2025-01-01", vat="vat", kind="reit")
    ended = admin.get(f"{COMPANIES}{first['id']}/").json()
    assert ended["values"]["valid_to"] == "2024-12-31"
    assert [each["label"] for each in ended["log"]] == ["Changed", "Added"]
    assert company_profile_on(company.pk, date(2024, 12, 31)).is_reit is False  # type: ignore[union-attr]
    assert company_profile_on(company.pk, date(2025, 1, 1)).is_reit is True  # type: ignore[union-attr]
    assert company_profile_on(company.pk, date(2017, 12, 31)) is None
    verify_chain()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"valid_from": "2020-01-01"}, ("valid_from", "taken")),
        ({"valid_from": "2021-06-30"}, ("valid_from", "overlap")),
        ({"valid_from": "2019-01-01"}, ("valid_to", "overlap")),
        ({"valid_from": "2019-01-01", "valid_to": "2020-01-01"}, ("valid_to", "overlap")),
        ({"valid_from": "2019-01-01", "valid_to": "2018-01-01"}, ("valid_to", "before")),
        ({"valid_from": "2022-01-01", "company": "XYZ"}, ("company", "does_not_exist")),
        ({"valid_from": "2022-01-01", "merged_tins": "12345"}, ("merged_tins", "tin")),
        ({"valid_from": "2022-01-01", "codes": "WC999"}, ("codes", "atc")),
        ({"valid_from": "2022-01-01", "vat": "perhaps"}, ("vat", "invalid_choice")),
    ],
)
def test_what_is_wrong_is_refused_at_its_field(
    admin: Any, company: Company, body: dict[str, str], fault: tuple[str, str]
):
    add(admin, COMPANIES, company="PCM", valid_from="2020-01-01", valid_to="2021-12-31")
    answer = admin.post(COMPANIES, {"company": "PCM"} | body, format="json")
    assert refused(answer) == [fault]


def test_a_profile_returns_while_no_other_holds(admin: Any, company: Company):
    body = {"company": company.code, "valid_to": "2020-12-31"}
    first = add(admin, COMPANIES, **body, valid_from="2019-01-01")
    admin.post(f"{COMPANIES}{first['id']}/deactivate/")
    second = add(admin, COMPANIES, **body, valid_from="2020-01-01")
    again = admin.post(f"{COMPANIES}{first['id']}/reactivate/")
    assert (again.status_code, again.json()["code"]) == (409, "overlap")
    assert "from 2020-01-01 until 2020-12-31" in again.json()["message"]
    admin.post(f"{COMPANIES}{second['id']}/deactivate/")
    assert admin.post(f"{COMPANIES}{first['id']}/reactivate/").status_code == 200


def test_days_between_two_profiles_can_be_filled(admin: Any, company: Company):
    add(admin, COMPANIES, company="PCM", valid_from="2020-01-01", valid_to="2020-12-31")
    add(admin, COMPANIES, company="PCM", valid_from="2022-01-01")
    between = {"company": "PCM", "valid_from": "2021-01-01", "valid_to": "2021-12-31"}
    add(admin, COMPANIES, **between)
    assert CompanyProfile.objects.count() == 3


def test_the_codes_of_a_reit(admin: Any, certificate: Make, company: Company):
    rent = {"lines": [line(atc="WC100", rate="5")]} | THIRD
    income = {"lines": [line(atc="WC690", rate="1")]} | THIRD
    assert "RENT warn" in found_in(certificate("DRAFT", **income))
    add(admin, COMPANIES, company="PCM", valid_from="2026-01-01", kind="reit")
    assert not {"RENT warn", "NOT_EARNED warn"} & found_in(certificate("DRAFT", **income))
    assert "RENT warn" in found_in(certificate("DRAFT", **rent))


@pytest.mark.parametrize(("vat", "found"), [("vat", False), ("non_vat", True), ("unknown", False)])
def test_vat_is_withheld_from_a_vat_company_alone(
    admin: Any, certificate: Make, company: Company, vat: str, found: bool
):
    add(admin, COMPANIES, company="PCM", valid_from="2026-01-01", vat=vat)
    form = certificate("DRAFT", lines=[line(atc="WV020") | VAT], **THIRD)
    assert ("VAT_STATUS warn" in found_in(form)) is found


def test_a_former_name_and_a_merged_tin_are_known_in_their_time(
    admin: Any, certificate: Make, company: Company
):
    named = certificate("DRAFT", payee_name="CREST REALTY, INC.", **THIRD)
    merged = certificate("DRAFT", payee_tin="00977777700000", **THIRD)
    assert "PAYEE_NAME block" in found_in(named)
    assert "PAYEE_TIN block" in found_in(merged)
    told = {"former_names": "CREST REALTY, INC.; CREST LAND", "merged_tins": "009-777-777"}
    profile = add(admin, COMPANIES, company="PCM", valid_from="2026-07-01", **told)
    assert profile["values"]["merged_tins"] == "009777777"
    assert not {each for each in found_in(named) if each.startswith("PAYEE_NAME")}
    assert "PAYEE_TIN warn" in found_in(merged)
    admin.patch(f"{COMPANIES}{profile['id']}/", {"valid_to": "2026-07-01"}, format="json")
    admin.post(f"{COMPANIES}{profile['id']}/deactivate/")
    assert "PAYEE_NAME block" in found_in(named)


def test_codes_earned_besides(admin: Any, certificate: Make, company: Company):
    form = certificate("DRAFT", lines=[line(atc="WC010", rate="10")], **THIRD)
    assert "NOT_EARNED warn" in found_in(form)
    add(admin, COMPANIES, company="PCM", valid_from="2026-01-01", codes="wc-010, WC690")
    assert "NOT_EARNED warn" not in found_in(form)


def test_an_agent_is_one_from_a_day_on(admin: Any, certificate: Make, people: Any):
    tenant = people["tenant"].tenant
    Tenant.objects.filter(pk=tenant.pk).update(is_withholding_agent=True)
    services = {"lines": [line(atc="WC160", rate="2") | {"description": "CUSA"}]}
    form = certificate("DRAFT", **services, **THIRD)
    assert "PAYOR_KIND warn" not in found_in(form)
    no = {"tenant": str(tenant.tin), "valid_from": "2018-01-01", "withholding_agent": "no"}
    told = add(admin, TENANTS, **no)
    assert told["values"]["tenant"] == str(tenant.tin)
    assert "PAYOR_KIND warn" in found_in(form)
    add(admin, TENANTS, **no | {"valid_from": "2026-07-01", "withholding_agent": "yes"})
    assert "PAYOR_KIND warn" not in found_in(form)
    assert tenant_profile_on(tenant.pk, date(2026, 6, 30)).is_withholding_agent is False  # type: ignore[union-attr]
    verify_chain()


def test_a_tenant_is_named_by_its_tin(admin: Any, people: Any):
    answer = admin.post(TENANTS, {"tenant": "009111222", "valid_from": "2026-01-01"}, format="json")
    assert refused(answer) == [("tenant", "unknown")]


def test_profiles_come_from_a_file(admin: Any, people: Any):
    tin = str(people["tenant"].tenant.tin)
    head = ["tenant", "valid_from", "payor", "withholding_agent"]

    def send(*row: str, shown: str = "") -> Any:
        file = SimpleUploadedFile("profiles.csv", made.csv_of([head, list(row)]), "text/csv")
        return admin.post(f"{TENANTS}import/", {"file": file} | ({"shown": shown} if shown else {}))

    for how in ("private", "government"):
        row = (tin, "2026-01-01", how, "no")
        told = send(*row).json()
        assert send(*row, shown=told["digest"]).status_code == 200
    [profile] = TenantProfile.objects.all()
    assert profile.is_government
    verify_chain()


def test_a_profile_written_past_the_portal_is_found(admin: Any, company: Company):
    add(admin, COMPANIES, company="PCM", valid_from="2026-01-01", vat="vat")
    CompanyProfile.objects.update(vat="non_vat")
    with pytest.raises(BrokenChain, match="is not as the log says"):
        verify_chain()


def test_profiles_are_found_by_name_and_listed_by_day(admin: Any, company: Company):
    for year in ("2018", "2022", "2020"):
        add(admin, COMPANIES, company="PCM", valid_from=f"{year}-01-01", valid_to=f"{year}-12-31")
    rows = admin.get(COMPANIES, {"q": company.name[:7]}).json()["results"]
    assert [each["values"]["valid_from"][:4] for each in rows] == ["2022", "2020", "2018"]
    assert admin.get(COMPANIES, {"q": "nobody"}).json()["results"] == []


def test_check_forms_reads_the_portal_on_request(admin: Any, people: Any, tmp_path: Path):
    """The profile of the period counts there too; without the option no database is asked."""
    tenant = people["tenant"].tenant
    form = hand_form("VAT", "", hand_line(100000, atc="WV020", description="VAT withheld"))
    form.cells.update(payor_tin=str(tenant.tin), payor_name=tenant.name, mall="Crest Bay Mall")
    with (tmp_path / "forms.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="")
        writer.writeheader()
        writer.writerows(rows_of(1, form))
    add(admin, COMPANIES, company="PCM", valid_from="2026-01-01", vat="non_vat")

    def found(*options: str) -> set[str]:
        said = StringIO()
        call_command("check_forms", str(tmp_path / "forms.csv"), *options, stdout=said)
        [findings] = json.loads(said.getvalue()).values()
        return {each["id"] for each in findings}

    assert found() == set()
    assert found("--portal") == {"VAT_STATUS", "PAYOR_KIND"}
    government = {"tenant": str(tenant.tin), "valid_from": "2026-01-01", "payor": "government"}
    add(admin, TENANTS, **government)
    assert found("--portal") == {"VAT_STATUS"}
