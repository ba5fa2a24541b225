"""What somebody writes into a proven column is laundered by no act that records its row."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings as portal_settings
from django.db import Error, models, transaction
from django.utils import timezone

from accounts.models import Assignment, Company, Cover, Membership, Tenant, TermsAgreement, User
from console.masterdata.rows import TABLES as TABLES_OF_KINDS
from console.masterdata.rows import check_master_rows_unaltered
from console.proven_columns import PROVEN, render_proven_columns
from core.recording import RowChange, record_rows
from core.tampering import AlteredRecord
from tests.support.rows_of_tables import fill_row, other_value
from tests.support.thoroughness import part_in_push
from workflow.engine.rows import TABLES, row_entries_of
from workflow.records.recording import take_over_once

RELATED = ("sign_in_links", "assignments", "covers", "consents", "memberships", "factors")
KINDS = {table: kind for kind, table in TABLES_OF_KINDS.items()}
Attack = Callable[[], Any]


@pytest.fixture
def recorded_rows(settings: Any, people: Any, certificate: Any) -> dict[str, Any]:
    """A recorded row of each table; the person is a tenant's."""
    settings.AUDIT_KEY = "k" * 32
    certificate("SUBMITTED")
    found = {name: fill_row(name) for name in TABLES} | {"people": people["tenant"]}
    take_over_once()
    return found


def attnames(model: Any) -> set[str]:
    return {field.attname for field in model._meta.concrete_fields if not field.primary_key}


def test_each_column_of_each_recorded_table_is_proven_or_says_why_not():
    assert set(PROVEN) == set(TABLES)
    for name, table in PROVEN.items():
        related = set(RELATED) if name == "people" else set()
        proven, others = table.proven(), table.unrecorded()
        assert proven | others == attnames(TABLES[name].rows().model) | related, name
        assert not proven & others, name


def test_the_page_of_proven_columns_equals_the_list():
    path = portal_settings.BASE_DIR / "docs" / "proven-columns.md"
    written = path.read_text(encoding="utf-8")
    assert written == render_proven_columns(), "run: python manage.py write_proven_columns"


def set_column(row: models.Model, field: Any) -> Attack:
    value = other_value(field, getattr(row, field.attname))
    rows: Any = models.QuerySet(type(row)).filter(pk=row.pk)
    return lambda: rows.update(**{field.attname: value})


def change_related(person: User) -> dict[str, Attack]:
    """A row more of each kind that belongs to a person."""
    other = User.objects.exclude(pk=person.pk).earliest("pk")
    elsewhere = Tenant.objects.exclude(pk=person.tenant_id or 0).earliest("pk")
    day = date(2026, 1, 1)
    return {
        "sign_in_links": lambda: SocialAccount.objects.create(user=person, provider="x", uid="1"),
        "assignments": lambda: Assignment.objects.create(
            user=person, company=Company.objects.first()
        ),
        "covers": lambda: Cover.objects.create(
            user=person, absent=other, starts_on=day, ends_on=day
        ),
        "consents": lambda: TermsAgreement.objects.create(
            user=person, version="0", agreed_at=timezone.now()
        ),
        "memberships": lambda: Membership.objects.create(
            user=person, tenant=elsewhere, role="owner"
        ),
        "factors": lambda: Authenticator.objects.create(user=person, type="totp", data={}),
    }


def attacks_on(name: str, row: Any) -> Iterator[tuple[str, Attack]]:
    related = change_related(row) if name == "people" else {}
    fields = {field.attname: field for field in row._meta.concrete_fields}
    for column in sorted(PROVEN[name].proven()):
        yield column, related[column] if column in related else set_column(row, fields[column])


def record_all_others(name: str, pk: Any, column: str) -> Attack:
    """The widest act that does not change the column: it names every other one."""
    changed = tuple(PROVEN[name].proven() - {column})
    return lambda: record_rows(name, [pk], changed=changed, why="an act")


def effect_of_act(attack: Attack, act: Attack) -> str:
    """What becomes of an act after an attack, which is taken back."""
    try:
        with transaction.atomic():
            try:
                with transaction.atomic():
                    attack()
            except Error:
                return "the database refuses the attack"
            act()
            raise Laundered
    except AlteredRecord:
        return "refused"
    except Laundered:
        return "laundered"


class Laundered(Exception):
    """The act recorded what was written past the portal."""


@pytest.mark.both_databases
def test_no_act_launders_a_proven_column(recorded_rows: dict[str, Any]):
    """Each is changed by SQL; then the widest act records its row, and an edit begins."""
    found = {}
    for name, row in recorded_rows.items():
        for column, attack in part_in_push(list(attacks_on(name, row))):
            found[f"{name}.{column}"] = effect_of_act(
                attack, record_all_others(name, row.pk, column)
            )
            if kind := KINDS.get(name):
                found[f"{name}.{column}, edited"] = effect_of_act(attack, begin_edit(kind, row.pk))
    assert [each for each, what in found.items() if what == "laundered"] == []
    assert sum(what == "refused" for what in found.values()) > len(found) * 0.9


def begin_edit(kind: str, pk: Any) -> Attack:
    """What each edit of master data begins with."""
    return lambda: check_master_rows_unaltered(kind, [pk])


@pytest.mark.both_databases
def test_a_column_without_a_record_is_in_no_record(recorded_rows: dict[str, Any]):
    """So that the list of harmless ones is true, and their honest changes are no alarm."""
    for name, row in recorded_rows.items():
        [entry] = row_entries_of([RowChange(name, row.pk, ())])
        assert not PROVEN[name].unrecorded() & entry["facts"].keys(), name
