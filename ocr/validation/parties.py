"""The parties against the companies, a closed list, and the tenants that are known."""

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
BY_LIST = "Repaired by the list of {}."
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
    party = best_named(exact, name.text) or (
        nearest_party(tin.text, name.text, parties) if may_repair(raw) else None
    )
    if not party:
        return
    if may_repair(raw) and tin.text != party.tin:
        repair(tin, party.tin, BY_LIST.format(of))
    tin.evidence["listed"] = 1.0
    check_name(raw, name, party, of)


def check_name(raw: RawForm, name: RawValue, party: KnownParty, of: str) -> None:
    if likeness(name.text, party.name) < SAME:
        return
    name.evidence["listed"] = 1.0
    if may_repair(raw) and squash_label(name.text) != squash_label(party.name):
        repair(name, party.name, BY_LIST.format(of))


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
