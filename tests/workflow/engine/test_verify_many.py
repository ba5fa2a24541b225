"""An audit of very many: memory that does not grow, a bar to look at, one moment throughout."""

import gc
import tracemalloc
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import OutputWrapper
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.batches import AT_ONCE, in_batches
from core.progress import Bar, report_progress
from demo.certificates import play
from demo.invented import invented_plans
from demo.people import load_people
from demo.stage import Cast
from tests.support.together import at_once, undone
from workflow.certificates.models import Certificate
from workflow.engine import verify as audit
from workflow.engine.book import LastRecord, SubjectLedger
from workflow.engine.execution import perform, silenced
from workflow.engine.models import Revision, Transition
from workflow.engine.register import LIFECYCLES, erasing_moves

pytestmark = pytest.mark.both_databases

FEW, MANY = 500, 1_000  # certificates
KILOBYTE = 1_024


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def collected(what: str, done: int, total: int) -> None:
    gc.collect()


def peak_of_an_audit(certificates: int) -> int:
    """The most kilobytes that Python holds while so many certificates are proven; what is
    garbage already does not count."""
    with undone(), silenced():
        assert sum(play([], invented_plans(certificates), Cast())) == certificates
        gc.freeze()  # what is there before is not looked through at each step
        tracemalloc.start()
        records = Transition.objects.filter(lifecycle="records").values("subject_id").distinct()
        assert audit.verify_chain(tell=collected).subjects == certificates + records.count()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak // KILOBYTE


def test_the_values_of_a_batch_are_fetched_by_number(certificate: Any):
    """Joined, PostgreSQL reads all those before a batch anew: a million would take days."""
    certificate("SUBMITTED")
    with CaptureQueriesContext(connection) as asked:
        found = list(audit.transitions_in_order(0))
        assert all(row.revision.values for row in found)
    values = Revision._meta.db_table
    (of_values,) = [each["sql"] for each in asked if values in each["sql"]]
    assert " JOIN " not in of_values
    assert f'"{values}"."transition_id" IN (' in of_values


@pytest.mark.thorough
@pytest.mark.slow
def test_twice_as_many_need_no_more_memory(db: None):
    load_people()
    few, many = peak_of_an_audit(FEW), peak_of_an_audit(MANY)
    assert few > AT_ONCE  # a batch of rows, a kilobyte each and more
    assert many < 1.15 * few, (few, many)


@pytest.mark.slow
def test_a_book_keeps_what_it_is_told_beyond_its_memory():
    book, digest = SubjectLedger(), "0" * 64
    for number in range(200_000):
        book.put(("certificates", f"{number:036}"), LastRecord(number, "DRAFT", 1, digest, digest))
    assert book.file.execute("PRAGMA cache_size").fetchone() == (-16_000,)
    assert book.file.execute("PRAGMA page_count").fetchone()[0] * 4 > 32_000
    assert book.last(("certificates", f"{7:036}")) == LastRecord(7, "DRAFT", 1, digest, digest)
    assert book.last(("certificates", "another")) is None
    book.strike(("certificates", f"{0:036}"))
    assert next(book.rest("certificates")) == (f"{1:036}", 1)
    assert sum(map(len, book.subjects("certificates", 999))) == 199_999


def test_rows_come_in_order_whatever_the_batches(db: None, people: Any):
    rows = type(people["tenant"]).objects.all()
    assert [row.pk for row in in_batches(rows)] == sorted(row.pk for row in rows)
    some = sorted(row.pk for row in rows)
    assert [row.pk for row in in_batches(rows, after=some[2])] == some[3:]


def test_a_terminal_shows_how_far_it_has_come(certificate: Any):
    certificate("APPROVED")
    terminal, elsewhere = Terminal(), StringIO()
    call_command("verify_audit", stdout=StringIO(), stderr=terminal)
    call_command("verify_audit", stdout=StringIO(), stderr=elsewhere)
    assert f"[{'#' * 30}] 3 of 3 transitions\n" in terminal.getvalue()
    assert f"[{'#' * 30}] 1 of 1 certificates\n" in terminal.getvalue()
    assert elsewhere.getvalue() == ""


def test_a_bar_grows_and_is_not_drawn_at_every_step():
    terminal = Terminal()
    bar = Bar(OutputWrapper(terminal))
    assert list(report_progress(range(10_000), "rows", 20_000, bar)) == list(range(10_000))
    assert bar.line("rows", 5_000, 20_000) == f"[{'#' * 7}{'.' * 23}] 5,000 of 20,000 rows"
    assert 2 <= terminal.getvalue().count("\r") < 10


@pytest.mark.django_db(transaction=True)
def test_moves_made_meanwhile_do_not_disturb_it(certificate: Any, people: Any):
    """Numbers, head and papers are of the moment at which it began; nobody waits for it."""
    form = certificate("SUBMITTED")
    approve = partial(perform, "certificates", form.pk, "approve", by=people["processor"])
    ends: list[Any] = []

    def tell(what: str, done: int, total: int) -> None:
        if not ends:
            ends.extend(at_once(approve))

    assert audit.verify_chain(tell=tell).transitions == 2
    assert [end.status for end in ends] == ["APPROVED"]
    assert audit.verify_chain().transitions == 3


def test_what_erases_is_what_the_index_is_for():
    erasing = {move for cls in LIFECYCLES.values() for move in erasing_moves(cls)}
    assert erasing == {"erase"}


@pytest.mark.postgres
def test_erasings_are_found_by_their_index(db: None):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite reads a partial index only where the query is spelt like it")
    load_people()
    with silenced():
        sum(play([], invented_plans(FEW), Cast()))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE workflow_transition")
    rows = Transition.objects.filter(lifecycle="certificates", move__in=["erase"], number__gt=0)
    assert "transition_erasing" in rows.order_by("number").explain()
    assert Certificate.objects.count() == FEW
