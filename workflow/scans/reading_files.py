"""Whole files read one after another: an entry for every certificate, or the reason for none."""

from collections.abc import Iterator
from pathlib import Path

from ocr.form import Form
from ocr.protocol import KnownFacts
from workflow.files.child import NotRead
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import reading
from workflow.scans.command_output import Entry, form_entry, none_entry, rejected_entry

NO_FORM = {
    "not_2307": "There is no BIR Form 2307 in this file.",
    "blank": "This BIR Form 2307 is not filled in.",
    "old_version": "This is an older version of BIR Form 2307; the one of January 2018 is read.",
    "schedule": "This is only the form's schedule of tax codes.",
}
AS_TOLD = {"schedule": "not_2307"}  # reasons of the contract


def read_file_entries(path: Path, known: KnownFacts) -> Iterator[tuple[str, Entry]]:
    """By key: the file's name, or with ``#`` and the page where it holds several."""
    if problem := not_a_file(path):
        yield path.name, rejected_entry(*problem)
        return
    try:
        pages = reading.count_pages(path)
    except (Unreadable, NotRead) as refusal:
        yield path.name, rejected_entry(refusal.code, str(refusal))
        return
    found = [(page, page_entry(path, page, known)) for page in range(1, pages + 1)]
    yield from name_entries(path.name, found)


def not_a_file(path: Path) -> tuple[str, str] | None:
    try:
        if path.is_dir():
            return "is_directory", "This is a folder. Name the files in it."
        with path.open("rb"):
            return None
    except PermissionError:
        return "no_permission", "This file may not be read by this user."
    except FileNotFoundError:
        return "not_found", "There is no such file."
    except (OSError, ValueError) as error:
        return "not_readable", f"This file cannot be opened: {error}"


def page_entry(path: Path, page: int, known: KnownFacts) -> Entry:
    try:
        outcome = reading.read_page(path, page, known)
    except (Unreadable, NotRead) as refusal:
        return rejected_entry(refusal.code, str(refusal))
    if isinstance(outcome, Form):
        return form_entry(outcome)
    return none_entry(outcome.reason, NO_FORM[outcome.reason])


def name_entries(name: str, found: list[tuple[int, Entry]]) -> Iterator[tuple[str, Entry]]:
    """Certificates and what could not be read; where there are none, why."""
    told = [(page, entry) for page, entry in found if entry["status"] != "no_form"]
    if not told:
        yield name, best_reason([entry for _, entry in found])
    elif len(told) == 1:
        yield name, told[0][1]
    else:
        yield from ((f"{name}#{page}", entry) for page, entry in told)


def best_reason(entries: list[Entry]) -> Entry:
    """That which says most."""
    reasons = list(NO_FORM)
    order = {reason: n for n, reason in enumerate([*reasons[1:3], reasons[0], reasons[3]])}
    entry = min(entries, key=lambda each: order[each["reason"]])
    return entry | {"reason": AS_TOLD.get(entry["reason"], entry["reason"])}
