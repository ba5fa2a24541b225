"""The parties against the companies, a closed list, and the tenants that are known."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from ocr.guard import guard_calls
from ocr.labels import squash_label
from ocr.protocol import KnownFacts, KnownParty
from ocr.raw_values import RawForm, RawValue
from ocr.validation.repair import distance, doubt, may_repair, repair

MOST_DIGITS_OFF = 2  # of the nine
ALIKE = 0.6  # of names, where the number alone does not tell
SAME = 0.85
CLEAR = 0.9  # the least chance of a character that no list changes
NUMBER = re.compile(r"\b(?:[0-9]+|[IVX]+)\b")
BY_LIST = "Repaired by the list of {}."
NEARLY_LISTED = "The list of {} has nearly this number. Compare each digit with the page."
NOT_LISTED = "This is not one of our companies."


@guard_calls("payee_tin", "payee_name", "payor_tin", "payor_name")
def check_parties(raw: RawForm, known: KnownFacts) -> None:
    if known.companies:
        check_party(raw, "payee", known.companies, "companies")
        tin = raw.fields["payee_tin"]
        if tin.text and not tin.evidence.get("listed"):
            doubt(tin, "listed", NOT_LISTED)
    if known.tenants:
        check_party(raw, "payor", known.tenants, "tenants")


def check_party(raw: RawForm, who: str, parties: Sequence[KnownParty], of: str) -> None:
    tin, name = raw.fields[f"{who}_tin"], raw.fields[f"{who}_name"]
    exact = [party for party in parties if party.tin == tin.text]
    party = best_named(exact, name.text)
    if party is None and may_repair(raw):
        party = nearest_party(tin.text, name.text, parties)
        if party and is_clear(tin):
            doubt(tin, "listed", NEARLY_LISTED.format(of))
            return
    if not party:
        return
    if tin.text != party.tin:
        repair(tin, party.tin, BY_LIST.format(of))
    tin.evidence["listed"] = 1.0
    check_name(raw, name, party, of)


def is_clear(value: RawValue) -> bool:
    """Return whether each character was seen well: then the paper says so, whatever a list has.
    Sister companies often have numbers and names that differ in one digit."""
    evidence = value.evidence
    is_seen = evidence.get("singly") == 1.0 or evidence.get("least", 0.0) > CLEAR
    return is_seen and evidence.get("format_ok") != 0.0


def check_name(raw: RawForm, name: RawValue, party: KnownParty, of: str) -> None:
    read, listed = squash_label(name.text), squash_label(party.name)
    if read != listed:
        if not (may_repair(raw) and may_be_misread(name, party.name)):
            return
        repair(name, party.name, BY_LIST.format(of))
    name.evidence["listed"] = 1.0


def may_be_misread(name: RawValue, listed: str) -> bool:
    """Return whether the reader may have made what was read of a listed name: it has the same
    numbers, and of letters that were seen well some are lost, but none is another one."""
    if likeness(name.text, listed) < SAME or numbers_in(name.text) != numbers_in(listed):
        return False
    letters = iter(squash_label(listed))
    return not is_clear(name) or all(letter in letters for letter in squash_label(name.text))


def numbers_in(name: str) -> list[str]:
    """The numbers of a name, Roman ones too: they tell sister companies apart."""
    return NUMBER.findall(name.upper())


def best_named(parties: Sequence[KnownParty], name: str) -> KnownParty | None:
    return max(parties, key=lambda party: likeness(party.name, name), default=None)


def nearest_party(tin: str, name: str, parties: Sequence[KnownParty]) -> KnownParty | None:
    """The one whose number is nearly the one read, and whose name is alike."""
    near = [
        party
        for party in parties
        if is_tin_near(tin, party.tin) and likeness(party.name, name) >= ALIKE
    ]
    near.sort(key=lambda party: distance(tin, party.tin, 9) - likeness(party.name, name))
    return near[0] if near and len({party.tin for party in near}) == 1 else None


def is_tin_near(tin: str, other: str) -> bool:
    """In the nine digits; quickly, for lists are long."""
    if len(tin) != len(other):
        return distance(tin[:9], other[:9], MOST_DIGITS_OFF) <= MOST_DIGITS_OFF
    return sum(a != b for a, b in zip(tin, other, strict=True)) <= MOST_DIGITS_OFF


def likeness(one: str, other: str) -> float:
    """Of two names, 0 to 1."""
    return SequenceMatcher(None, squash_label(one), squash_label(other), autojunk=False).ratio()
