"""Ways to falsify the audit and its papers, for somebody who has the whole database.

Each takes the world and Hypothesis' choices, changes something by SQL past all guards, and tells
the first number that is wrong now and a word of the reason.
"""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, models
from hypothesis import strategies as st

from accounts.models import Tenant
from core.digests import json_digest
from tests.support.stored import path_of_stored_file
from tests.support.world import World
from workflow.certificates.models import Certificate, Line
from workflow.certificates.statuses import Status
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.seals import seal_of
from workflow.files.models import Attachment
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.notification_email.models import EmailVerification

Draw = Any
Found = tuple[int | None, str]
Tampering = Callable[[World, Draw], Found]
WAYS: dict[str, Tampering] = {}

# Columns that may change and nobody is told, each with the reason. All others are found.
UNTOLD: dict[str, dict[str, str]] = {
    "workflow_certificate": {
        "claimed_until": "renewed while the screen is open, without a transition; it runs out",
        "handed_over_at": "for lists to sort by: each submission is in the chain, with its time",
        "found_blocking": "for lists: the checks are asked anew each night and at each decision",
        "found_warnings": "likewise",
        "is_late": "likewise",
        "is_unanswered": "likewise",
        "differs_from_billing": "likewise",
        "billing": "likewise",
        "qap_state": "for lists: compared with the QAP again whenever one of the two changes",
    },
    "workflow_line": {
        "id": "nothing names a line; a save gives new ones",
    },
    "workflow_attachment": {
        "stored_as": "where the bytes lie; that they are the file's own is compared",
        "rows": "of a document nothing is read; of a breakdown they are compared",
    },
    "workflow_emailverification": {
        "uid": "half of the mailed link, kept out of the chain; with another the link is dead",
        "sent_at": "taken back when the mail could not be sent; it only makes one wait",
    },
}
# Columns that a certificate is known by, or that another way tampers with.
ELSEWHERE = ("id", "certificate_id", "status", "removed_at", "removed_by_id", "seal")


def columns_of(model: type[models.Model]) -> list[models.Field]:
    """Those that are found when changed."""
    untold = UNTOLD[model._meta.db_table]
    fields = model._meta.concrete_fields
    return [f for f in fields if f.attname not in untold and f.attname not in ELSEWHERE]


def way(function: Tampering) -> Tampering:
    WAYS[function.__name__.replace("_", " ")] = function
    return function


def run(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        return not value
    if isinstance(value, datetime):
        return value + timedelta(microseconds=1)
    if isinstance(value, Decimal):
        return value + Decimal("0.01")
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "mail_tenant"]
    if isinstance(value, dict):
        return value | {"another": "value"}
    return f"{value[:-1]}{'b' if value[-1] == 'a' else 'a'}"


def falsified(field: models.Field, value: Any) -> Any:
    """Another value for a column, also where it was empty."""
    found = other(value)
    if found is None:
        return 1 if isinstance(field, models.IntegerField | models.ForeignKey) else "a"
    return found


@way
def a_column_of_a_transition(world: World, draw: Draw) -> Found:
    fields = [f for f in Transition._meta.concrete_fields if f.name != "number"]
    field = draw(st.sampled_from(fields), label="column")
    number = draw(st.sampled_from(world.numbers))
    row = Transition.objects.filter(number=number)
    value = falsified(field, row.values_list(field.attname, flat=True).get())
    row.update(**{field.attname: value})
    if number in world.erased and field.name in ("lifecycle", "subject_id", "move"):
        return world.erased[number], "nothing erased them"
    return number, "does not continue" if field.name == "previous" else "keyed|changed after"


@way
def the_number_of_a_transition(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.numbers))
    new = draw(st.sampled_from([0, -1, -(2**62), len(world.numbers) + 7]))
    Transition.objects.filter(number=number).update(number=new)
    return (number, "missing|the head stands") if new > 0 else (new, "before the chain's beginning")


@way
def a_deleted_transition(world: World, draw: Draw) -> Found:
    last = len(world.numbers)
    number = draw(st.sampled_from([1, 2, last // 2, last - 1, last]))
    run("DELETE FROM workflow_revision WHERE transition_id = %s", number)
    run("DELETE FROM workflow_transition WHERE number = %s", number)
    if number in world.erased:
        return world.erased[number], "nothing erased them"
    return number, "missing|the head stands"


@way
def a_cut_tail(world: World, draw: Draw) -> Found:
    first = draw(st.integers(1, len(world.numbers)), label="cut from")
    run("DELETE FROM workflow_revision WHERE transition_id >= %s", first)
    run("DELETE FROM workflow_transition WHERE number >= %s", first)
    left = [emptied for erasing, emptied in world.erased.items() if emptied < first <= erasing]
    return (min(left), "nothing erased them") if left else (first, "the head stands")


@way
def a_cut_tail_and_head(world: World, draw: Draw) -> Found:
    """The head goes back too: then a paper stands where the chain never left it."""
    first = len(world.numbers)
    last = Transition.objects.get(number=first)
    run("DELETE FROM workflow_revision WHERE transition_id = %s", first)
    run("DELETE FROM workflow_transition WHERE number = %s", first)
    ChainHead.objects.update(number=first - 1, hash=last.previous)
    before = [n for n in world.of(last.subject_id) if n < first]
    return (before[-1], "left .* it is .* now") if before else (None, "has no transition")


@way
def a_copied_transition(world: World, draw: Draw) -> Found:
    copy = Transition.objects.get(number=draw(st.sampled_from(world.numbers)))
    new = draw(st.sampled_from([0, -5, len(world.numbers) + 1]))
    copy.number = new
    models.Model.save_base(copy, force_insert=True)
    return new, "does not continue|before the chain's beginning"


@way
def two_swapped_transitions(world: World, draw: Draw) -> Found:
    pair = st.lists(st.sampled_from(world.numbers), min_size=2, max_size=2, unique=True)
    one, two = sorted(draw(pair))
    for old, new in ((one, -9), (two, one), (-9, two)):
        run("UPDATE workflow_transition SET number = %s WHERE number = %s", new, old)
    return one, "does not continue"


@way
def a_rewritten_link(world: World, draw: Draw) -> Found:
    """The row's own hash is made to fit; the next one's, or the head's, no longer does."""
    number = draw(st.sampled_from(world.numbers))
    row = Transition.objects.get(number=number)
    row.actor_name = "Somebody Else"
    Transition.objects.filter(number=number).update(
        actor_name=row.actor_name, hash=world.forged_hash(row)
    )
    if world.is_keyed:
        return number, "changed after"
    is_last = number == len(world.numbers)
    return (number, "the head's hash") if is_last else (number + 1, "does not continue")


@way
def the_head(world: World, draw: Draw) -> Found:
    last = len(world.numbers)
    kind = draw(st.sampled_from(["number", "hash", "keyed", "gone"]))
    if kind == "keyed":
        ChainHead.objects.update(keyed=not world.is_keyed)
        return last, "the head's hash or key"
    if kind == "number":
        ChainHead.objects.update(number=last + 3)
        return last + 1, "the head stands at"
    if kind == "hash":
        ChainHead.objects.update(hash="0" * 64)
        return last, "the head's hash"
    run("DELETE FROM workflow_chainhead")
    return 1, "the head stands at #0"


@way
def the_values_behind_a_transition(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.kept()))
    row = Revision.objects.filter(transition=number)
    values: Any = row.get().values
    key = draw(st.sampled_from(sorted(values)))
    given = values[key]
    values[key] = given | {"remarks": "forged"} if isinstance(given, dict) else "forged"
    row.update(values=values)
    return number, "values were changed"


@way
def the_salt(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.kept()))
    Revision.objects.filter(transition=number).update(salt="0" * 32)
    return number, "values were changed"


@way
def values_emptied_in_secret(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.kept()))
    Revision.objects.filter(transition=number).update(values=None)
    return number, "values were changed"


@way
def values_emptied_as_if_erased(world: World, draw: Draw) -> Found:
    """A certificate that still stands; or what came with, or after, the erasing itself."""
    number = draw(st.sampled_from(world.kept()))
    row = Revision.objects.filter(transition=number)
    row.update(values=None, emptied_at=datetime.now(UTC))
    return number, "nothing erased them"


@way
def values_given_back_to_an_erased_certificate(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.emptied))
    Revision.objects.filter(transition=number).update(values={"inputs": {}})
    return number, "its values are there, and #"


@way
def an_erasing_that_never_was(world: World, draw: Draw) -> Found:
    """The intruder empties a certificate's past and calls its last transition an erasing."""
    form = draw(st.sampled_from([form for form in world.with_lines() if form.status != "DRAFT"]))
    *before, last = world.of(str(form.pk))
    past = Revision.objects.filter(transition__in=before)
    past.update(values=None, emptied_at=datetime.now(UTC))
    Transition.objects.filter(number=last).update(move="erase", target=Status.ERASED)
    return last, "changed after"


@way
def deleted_values(world: World, draw: Draw) -> Found:
    number = draw(st.sampled_from(world.numbers))
    run("DELETE FROM workflow_revision WHERE transition_id = %s", number)
    return number, "values are gone"


@way
def a_column_of_a_decided_certificate(world: World, draw: Draw) -> Found:
    return a_column_of(draw(st.sampled_from(world.closed())), world, draw)


@way
def a_column_of_an_open_certificate(world: World, draw: Draw) -> Found:
    return a_column_of(draw(st.sampled_from(world.open())), world, draw)


STRAYED = "no longer says|at version|with another|not as it was last saved|is found under|is listed"


def a_column_of(form: Certificate, world: World, draw: Draw) -> Found:
    field = draw(st.sampled_from(columns_of(Certificate)), label="column")
    row = Certificate.objects.filter(pk=form.pk)
    old = row.values_list(field.attname, flat=True).get()
    changes = {field.attname: world.another(field, old)}
    if field.attname == "claimed_by_id":
        changes["claimed_until"] = datetime.now(UTC)
    row.update(**changes)
    return world.last(form), STRAYED


@way
def a_legal_hold_taken_off(world: World, draw: Draw) -> Found:
    row = Certificate.objects.filter(pk=world.held_certificate.pk)
    row.update(held_at=None)
    return world.last(world.held_certificate), "with another held_at"


@way
def an_open_certificate_sealed_without_the_key(world: World, draw: Draw) -> Found:
    """Content and seal fit each other, for somebody who has no key; else the version tells."""
    form = Certificate.objects.get(pk=draw(st.sampled_from(world.open())).pk)
    form.remarks = "forged"
    flow = CertificateLifecycle(form)
    if not world.is_keyed:
        form.version = 0
    seal = seal_of(flow, json_digest(flow.content()), key="")
    row = Certificate.objects.filter(pk=form.pk)
    row.update(remarks="forged", version=form.version, seal=seal)
    return world.last(form), "not as it was last saved|at version"


@way
def a_seal(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.open()))
    seal = draw(st.sampled_from(["", "0" * 64]))
    Certificate.objects.filter(pk=form.pk).update(seal=seal)
    return world.last(form), "not as it was last saved"


@way
def a_column_of_a_stated_address(world: World, draw: Draw) -> Found:
    claim = draw(st.sampled_from(world.claims))
    field = draw(st.sampled_from(columns_of(EmailVerification)), label="column")
    row = EmailVerification.objects.filter(pk=claim.pk)
    old = row.values_list(field.attname, flat=True).get()
    row.update(**{field.attname: world.another(field, old)})
    return world.last(claim), STRAYED


@way
def where_the_notices_of_a_tenant_go(world: World, draw: Draw) -> Found:
    waiting, proven = world.claims
    changes, claim, why = draw(
        st.sampled_from(
            [
                ({"pending_email": "thief@x.example"}, waiting, "no longer waits for"),
                ({"notification_email": "thief@x.example"}, proven, "no longer go to"),
                ({"notification_email_verified_at": None}, proven, "no longer go to"),
            ]
        )
    )
    Tenant.objects.filter(pk=claim.tenant_id).update(**changes)
    return world.last(claim), why


@way
def what_was_read_of_a_breakdown(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.breakdowns))
    rows = [*(file.rows or [])[1:]]
    Attachment.objects.filter(pk=file.pk).update(rows=rows)
    return world.last(file.certificate), "what was read of the file .* was changed"


@way
def sums_of_a_breakdown(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.breakdowns))
    column = draw(st.sampled_from(["total", "tax"]))
    row = Attachment.objects.filter(pk=file.pk)
    row.update(**{column: getattr(file, column) + Decimal("0.01")})
    return world.last(file.certificate), STRAYED


@way
def the_status_of_a_certificate(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.forms))
    status = draw(st.sampled_from([s for s in Status.values if s != form.status]))
    run("UPDATE workflow_certificate SET status = %s WHERE id = %s", status, world.key(form))
    return world.last(form), f"left {form.reference} {form.status}; it is {status} now"


@way
def a_line_of_a_decided_certificate(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.with_lines()))
    field = draw(st.sampled_from(columns_of(Line)), label="column")
    line = draw(st.sampled_from(list(form.lines.all())))
    value = world.another(field, getattr(line, field.attname))
    Line.objects.filter(pk=line.pk).update(**{field.attname: value})
    return world.last(form), STRAYED


@way
def a_deleted_line(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.with_lines()))
    line = draw(st.sampled_from(list(form.lines.all())))
    run("DELETE FROM workflow_line WHERE id = %s", line.pk)
    return world.last(form), STRAYED


@way
def an_added_line(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.forms))
    Line.objects.create(certificate=form, position=9, atc="WC100")
    return world.last(form), STRAYED


@way
def the_locations(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.forms))
    if draw(st.booleans(), label="remove") and form.status != Status.ERASED:
        form.locations.clear()
    else:
        form.locations.add(world.another_branch)
    return world.last(form), STRAYED


@way
def a_column_of_a_file(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.files()))
    field = draw(st.sampled_from(columns_of(Attachment)), label="column")
    value = world.another(field, getattr(file, field.attname))
    if field.attname == "kind":
        value = "DOCUMENT" if file.kind == "BREAKDOWN" else "BREAKDOWN"
    Attachment.objects.filter(pk=file.pk).update(**{field.attname: value})
    return world.last(file.certificate), STRAYED


@way
def a_file_removed_in_secret(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.files()))
    row = Attachment.objects.filter(pk=file.pk)
    if draw(st.booleans(), label="delete"):
        row.delete()
    else:
        row.update(removed_at=file.added_at)
    return world.last(file.certificate), STRAYED


@way
def a_file_added_in_secret(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.files()))
    file.pk, file.stored_as = uuid.uuid4(), uuid.uuid4().hex
    file.save(force_insert=True)
    return world.last(file.certificate), STRAYED


@way
def a_byte_of_a_file(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.files()))
    path = path_of_stored_file(file.stored_as)
    data = bytearray(path.read_bytes())
    data[draw(st.integers(0, len(data) - 1))] ^= 1 << draw(st.integers(0, 7))
    path.write_bytes(data)
    return world.last(file.certificate), f"the file {file.name} of .* was changed"


@way
def missing_bytes(world: World, draw: Draw) -> Found:
    file = draw(st.sampled_from(world.files()))
    path_of_stored_file(file.stored_as).unlink()
    return world.last(file.certificate), f"the file {file.name} of .* is missing"


@way
def other_bytes_behind_a_file(world: World, draw: Draw) -> Found:
    """The row is led to other bytes, or out of the folder."""
    file = draw(st.sampled_from(world.files()))
    stray = draw(st.sampled_from([uuid.uuid4().hex, "../../etc/passwd", "/etc/passwd", "."]))
    Attachment.objects.filter(pk=file.pk).update(stored_as=stray)
    return world.last(file.certificate), f"the file {file.name} of .* is missing"


@way
def a_deleted_certificate(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.forms))
    for table in ("line", "certificate_locations", "place", "attachment"):
        run(f"DELETE FROM workflow_{table} WHERE certificate_id = %s", world.key(form))
    run("DELETE FROM workflow_certificate WHERE id = %s", world.key(form))
    return world.last(form), "is gone"


@way
def an_invented_certificate(world: World, draw: Draw) -> Found:
    form = draw(st.sampled_from(world.forms))
    form = Certificate.objects.get(pk=form.pk)
    form.pk, form.reference = "11111111-1111-4111-8111-111111111111", "998-765-432-2026-999"
    models.Model.save_base(form, force_insert=True)
    return None, "has no transition"
