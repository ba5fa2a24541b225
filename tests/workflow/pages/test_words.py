"""What is said of a status or a move is said once; what was left out is named."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import now
from viewflow import this

from tests.support.builders import GIVEN, MAKERS, ways
from workflow import models
from workflow.certificates.statuses import ABOUT, Status
from workflow.engine.inputs import KINDS, inputs_of_move
from workflow.engine.models import Revision, Transition
from workflow.engine.moves import Kind, Slot, options_of_step
from workflow.engine.register import (
    LIFECYCLES,
    edges_of_lifecycle,
    facts_by_move,
    moves_of_lifecycle,
    target_of,
)
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.lifecycles.scan import ScanLifecycle
from workflow.mails.effects import mail_processor, mail_tenant
from workflow.mails.words import MATRIX, usual_mail_words
from workflow.scans.statuses import Status as ScanStatus

HERE = Path(models.__file__).parent
PAGES = Path(__file__).parents[3] / "portal-ui" / "src"
WRITTEN_OR_STYLES = {"words.ts", "schema.ts", "statusStyles.ts", "consequences.ts"}
TELLS_ONLY = {"help", "testing"}
# Moves that are called like a kind, a tone, a word or a prop: counted where moves are picked.
ALSO_WORDS = {
    *Kind,
    *("submit", "comment", "cancel", "discard", "replace", "note", "snooze", "wake", "sign"),
}
PICKS = re.compile(r"\b(name|move)\b.*[!=]==|\.includes\(|= \[")
TONES = {"warn"}
MAILED_BY = {"tenant": mail_tenant, "processor": mail_processor}
STATED: dict[str, Any] = {
    "source": Status.DRAFT,
    "label": "Submit",
    "done": "Submitted",
    "who": this.is_its_tenant,
    "kind": Kind.HAND_OVER,
}


def test_every_status_says_what_it_is() -> None:
    missing = [status.value for status in Status if status not in ABOUT]
    assert missing == [], f"workflow/certificates/statuses.py, ABOUT lacks {missing}"


@pytest.mark.django_db
def test_every_move_that_mails_finds_its_words() -> None:
    """Also one that leaves the status: the matrix is of new ones only."""
    missing = []
    for step in edges_of_lifecycle(CertificateLifecycle):
        move, source = step.func.__name__, str(step.source.value)
        done = Transition(move=move, source=source, target=target_of(step, source), at=now())
        done.revision = Revision(values={})
        told = [who for who, effect in MAILED_BY.items() if effect in options_of_step(step).then]
        missing += [(who, move, done.target) for who in told if usual_mail_words(done, who) is None]
    assert missing == [], f"workflow/mails/words.py has no words for {missing}"


def test_every_mail_of_the_matrix_is_sent_by_a_move() -> None:
    sent = {
        (who, target_of(step, str(step.source.value)))
        for step in edges_of_lifecycle(CertificateLifecycle)
        for who, effect in MAILED_BY.items()
        if effect in options_of_step(step).then
    }
    assert {(who, status) for who in MATRIX for status in MATRIX[who]} <= sent


@pytest.mark.parametrize(
    ("known", "name"), [(MAKERS, "is_its_tenant"), (GIVEN, "reasons")], ids=["MAKERS", "GIVEN"]
)
def test_what_the_tests_need_to_reach_a_status_is_named(
    known: dict[str, Any], name: str, monkeypatch: Any
) -> None:
    monkeypatch.delitem(known, name)
    with pytest.raises(AssertionError, match=rf"builders.py, .* lacks .*{name}"):
        ways()


@pytest.mark.parametrize("wrong", [{"dangr": True}, {"lable": "Go"}, {"custom": {}}])
def test_a_misspelt_option_fails_at_import(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(wrong))):
        Slot(Status).move(**STATED | wrong)


@pytest.mark.parametrize("missing", ["label", "done", "who", "kind", "source"])
def test_a_missing_word_fails_at_import(missing: str) -> None:
    stated = {name: value for name, value in STATED.items() if name != missing}
    with pytest.raises(TypeError, match=missing):
        Slot(Status).move(**stated)


@pytest.mark.parametrize("word", ["label", "done"])
def test_a_blank_word_fails_at_import(word: str) -> None:
    with pytest.raises(TypeError):
        Slot(Status).move(**STATED | {word: ""})


@pytest.mark.parametrize("name", LIFECYCLES)
def test_what_a_move_asks_for_is_a_type_of_input(name: str) -> None:
    for method in moves_of_lifecycle(LIFECYCLES[name]).values():
        assert all(each.kind in KINDS.values() for each in inputs_of_move(method._func))


def test_every_lifecycle_and_every_model_is_gathered() -> None:
    written = {
        file.stem for file in HERE.glob("lifecycles/*.py") if "\n@lifecycle(" in file.read_text()
    }
    lost = written - {cls.__module__.rpartition(".")[2] for cls in LIFECYCLES.values()}
    assert lost == set(), f"workflow/lifecycles/__init__.py lacks {lost}"
    packages = {file.parent.name for file in HERE.glob("*/models.py")}
    lost = packages - {getattr(models, name).__module__.split(".")[1] for name in models.__all__}
    assert lost == set(), f"workflow/models.py lacks what is in {lost}"


@pytest.mark.parametrize("name", LIFECYCLES)
def test_every_move_has_its_words(name: str) -> None:
    for move, facts in facts_by_move(LIFECYCLES[name]).items():
        assert all((facts.label, facts.done, facts.did)), move


def browser_sources() -> list[Path]:
    """Source files of the browser, but for the maps of looks and sentences, help and tests."""
    return [
        file
        for file in sorted(PAGES.rglob("*.ts*"))
        if not (file.name in WRITTEN_OR_STYLES or ".test." in file.name)
        and not TELLS_ONLY & set(file.relative_to(PAGES).parts)
    ]


def is_of_scans(file: Path) -> bool:
    """Where words are a scan's: some of them are a certificate's as well."""
    return "scans" in (*file.parts, file.stem)


def literals(code: str) -> Iterator[tuple[int, str, bool]]:
    """Each text in quotes and each name before a colon, its line, and whether moves are picked
    there; comments are left out."""
    blank = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), code, flags=re.S)
    for number, text in enumerate(blank.splitlines(), 1):
        bare = re.sub(r"(^|\s)//.*", "", text)
        for found in re.finditer(r"""(['"])([^'"]+)\1|^\s*([A-Za-z_]+)(?=:\s)""", bare):
            yield number, found[2] or found[3], bool(PICKS.search(bare))


def test_the_browser_has_no_list_of_statuses_or_moves_of_its_own() -> None:
    """It asks words.ts, by what the lifecycle says of them."""
    statuses, moves = set(Status.values), {"born", *facts_by_move(CertificateLifecycle)} - TONES
    of_scans = {*ScanStatus.values, *facts_by_move(ScanLifecycle)}
    found = [
        f"{file.relative_to(PAGES)}:{line} {text}"
        for file in browser_sources()
        for line, text, picks in literals(file.read_text(encoding="utf-8"))
        if text in statuses or (text in moves and (picks or text not in ALSO_WORDS))
        if not (text in of_scans and is_of_scans(file))
    ]
    assert found == [], "ask shared/api/about.ts instead: " + ", ".join(found)


@pytest.mark.parametrize(
    "code",
    ["const A = ['SUBMITTED']", "if (status === 'DRAFT')", "x = {\n  approve: 1 }", "'amend'"],
)
def test_a_list_of_its_own_would_be_found(code: str) -> None:
    found = {text for _, text, _ in literals(code)}
    assert found & {"SUBMITTED", "DRAFT", "approve", "amend"}
