"""Of many rows the references are checked together, in the end; then all is as it was."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import Branch, Company
from core.db.postgresql.references import checked_at_the_end

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.both_databases]
NOBODY = 999_999_999
REFERENCES = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE contype = 'f' AND conrelid = 'accounts_branch'::regclass ORDER BY 1
"""


@pytest.fixture(autouse=True)
def _on_postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("another database checks as it always does")


def references() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(REFERENCES)
        return cursor.fetchall()


def branch_of(company: int) -> Branch:
    return Branch.objects.create(company_id=company, name="NEW WING")


def moved_to_nobody(branch: Branch) -> None:
    with transaction.atomic():
        Branch.objects.filter(pk=branch.pk).update(company_id=NOBODY - 1)
        connection.check_constraints()


def checked_too_late() -> None:
    with transaction.atomic():
        branch_of(NOBODY)
        with checked_at_the_end(Branch):
            pytest.fail("the branch of no company was let in")


def test_what_is_spoken_of_may_come_later_and_is_checked_then():
    before = references()
    with checked_at_the_end(Branch):
        assert not references()
        branch = branch_of(NOBODY)
        Company.objects.create(pk=NOBODY, name="LATE CORP", tin="009876543")
    assert branch.company_id == NOBODY
    assert references() == before != []
    with pytest.raises(IntegrityError):
        moved_to_nobody(branch)


def test_what_is_not_there_in_the_end_undoes_all_of_it():
    before = references()
    with pytest.raises(IntegrityError), transaction.atomic(), checked_at_the_end(Branch):
        branch_of(NOBODY)
    assert not Branch.objects.filter(company_id=NOBODY).exists()
    assert references() == before


def test_what_waits_to_be_checked_is_checked_before():
    with pytest.raises(IntegrityError):
        checked_too_late()


def test_without_tables_nothing_is_asked(django_assert_num_queries: Any):
    with django_assert_num_queries(0), checked_at_the_end():
        pass
