"""A certificate as a person with the specification in hand would keep it, on paper.

Nothing here is taken from the lifecycle: the table is the one typed in ``table_of_moves``, who sees
what and each condition are typed once more, so that the two can be compared.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from tests.support.table_of_moves import WHO_MAY

LEADS = {"lead"}
DESK = {"processor", "colleague", "lead"}
OWNERS = {"tenant", "other tenant"}
PEOPLE = [
    *sorted(OWNERS),
    *sorted(DESK),
    "processor elsewhere",
    "manager",
    "administrator",
    "the portal",
]
EDITABLE = ("DRAFT", "RETURNED", "FOR AMENDMENT")
UNSEEN = ("DRAFT", "DISCARDED", "ERASED")
# Besides those whom the table names, the portal makes what nobody else does, and this.
PORTAL_TOO = {"restore"}
# Made by preparers where signatories approve, and by those whom they asked; nobody here is one.
OF_PREPARERS = {"ask_signature", "refuse_signature"}
# Only what a former system approved is withdrawn; nothing here is.
OF_IMPORTS = {"withdraw_import"}
# For those whom an administrator lets sign for the payee; nobody here is one.
OF_CONFORME = {"sign_conforme", "withdraw_conforme"}


def whose(move: str, allowed: set[str]) -> str:
    """Its owner, the desk or a lead of its company, the portal."""
    kinds = {"owner": "tenant" in allowed, "desk": allowed >= DESK}
    kinds["lead"] = allowed == LEADS
    kinds["portal"] = move not in OF_PREPARERS | OF_IMPORTS | OF_CONFORME and (
        not allowed or move in PORTAL_TOO
    )
    return " or ".join(kind for kind, may in kinds.items() if may)


# (from, move) -> to; who
TABLE: dict[tuple[str, str], tuple[str, str]] = {
    (status, move): (target, whose(move, allowed))
    for (status, move), (target, allowed) in WHO_MAY.items()
}
MOVES = sorted({move for _, move in TABLE})
# What its tenant is told nothing of, and what is told without a new version.
HIDDEN = ("propose", "note", "snooze", "wake", "assign", "claim_in")
QUIET = ("warn", "remind", "knock", "print_to_sign", *HIDDEN)
SNOOZED_DAYS = 7
ASSIGNED_TO = "colleague"
DECISIONS = ("approve", "send_back", "disapprove", "amend")

NOT_FOUND, NOT_NOW, NOT_ALLOWED, NOT_LIKE_THIS = "not found", "not now", "not allowed", "wrong"
GONE_WRONG = (NOT_FOUND, NOT_NOW, NOT_ALLOWED, NOT_LIKE_THIS)


def quarter(moment: datetime) -> tuple[int, int]:
    """The calendar quarter in Manila, eight hours ahead of UTC all year."""
    there = in_manila(moment)
    return there.year, (there.month - 1) // 3


def in_manila(moment: datetime) -> datetime:
    return moment + timedelta(hours=8)


@dataclass
class Paper:
    pk: Any
    owner: str
    saved: datetime
    touched: datetime
    status: str = "DRAFT"
    version: int = 1
    is_clean: bool = True
    is_signed: bool = False
    holder: str = ""
    held_until: datetime | None = None
    submitted: datetime | None = None
    return_asked: bool = False
    is_held: bool = False
    warned: datetime | None = None
    reminded: datetime | None = None
    dismissed: list[set[str]] = field(default_factory=list)
    original: date | None = None
    asked_for: date | None = None
    is_being_replaced: bool = False
    processor: str = ""
    asleep_until: date | None = None
    content: Any = None
    story: list[tuple[str, str, str]] = field(default_factory=list)

    def is_seen_by(self, who: str) -> bool:
        if who == "the portal":
            return True
        if who in OWNERS:
            return who == self.owner and self.status != "ERASED"
        return who in DESK | {"manager"} and self.status not in UNSEEN

    def may(self, who: str, whose: str) -> bool:
        kinds = {
            "owner": who == self.owner,
            "desk": who in DESK,
            "lead": who in LEADS,
            "portal": who == "the portal",
        }
        return any(kinds.get(kind, False) for kind in whose.split(" or "))

    def held_by(self, now: datetime) -> str:
        return self.holder if self.held_until and self.held_until > now else ""

    def refuses(self, move: str, who: str, now: datetime) -> bool:
        """Whether a condition of the move stands in the way."""
        held = self.held_by(now)
        if move in ("submit", "resubmit", "approve", "sign", "print_to_sign") and not self.is_clean:
            return True
        if move == "approve" and who not in LEADS and self.is_beyond_use():
            return True
        if move in ("approve", "send_back", "disapprove", "claim", "assign", "snooze"):
            return held not in ("", who)
        return {
            "sign": self.is_signed,
            "propose": True,  # nobody settled from which amount two people approve
            "wake": self.asleep_until is None or self.asleep_until <= in_manila(now).date(),
            "release": held != who,
            "take_over": held in ("", who),
            "knock": held in ("", who),
            "request_return": self.return_asked,
            "replace": self.is_being_replaced,
            "undo_receipt": self.original is None,
            "ask_for_original": self.original is not None
            or self.asked_for == in_manila(now).date(),
            "dismiss_duplicate": self.codes() in self.dismissed,
            "amend": self.submitted is None or quarter(self.submitted) != quarter(now),
            "expire": quarter(self.saved) >= quarter(now),
            "restore": self.is_too_late_to_restore(now),
            "warn": self.warned is not None and self.warned >= self.saved,
            "remind": self.reminded is not None and quarter(self.reminded) == quarter(now),
            "hold": self.is_held,
            "lift_hold": not self.is_held,
            "erase": self.is_held or not self.is_past_retention(now),
        }.get(move, False)

    def is_too_late_to_restore(self, now: datetime) -> bool:
        return self.touched + timedelta(days=30) <= now

    def codes(self) -> set[str]:
        return {line["atc"] for line in self.content["lines"]}

    def is_beyond_use(self) -> bool:
        """Sent more than two years after its quarter."""
        if self.submitted is None:
            return False
        end = date.fromisoformat(self.content["period_to"])
        return in_manila(self.submitted).date() > end.replace(year=end.year + 2)

    def is_past_retention(self, now: datetime) -> bool:
        """Three calendar years after the one of submission; a draft after its thirty days."""
        if self.submitted is None:
            return self.is_too_late_to_restore(now)
        return in_manila(now).year > in_manila(self.submitted).year + 3

    def outcome(self, move: str, who: str, now: datetime, how: str) -> str:
        """What must become of a move: the new status, or how it is refused."""
        if not self.is_seen_by(who):
            return NOT_FOUND
        target, whose = TABLE.get((self.status, move), ("", ""))
        if not target:
            return NOT_NOW
        if not self.may(who, whose):
            return NOT_ALLOWED
        if how == "stale":
            return NOT_NOW
        if how == "unasked":
            return NOT_LIKE_THIS
        if self.refuses(move, who, now):
            return NOT_NOW
        is_hers = self.processor == ASSIGNED_TO and not self.held_by(now)
        return NOT_LIKE_THIS if move == "assign" and is_hers else target

    def outcome_of_edit(self, who: str, how: str) -> str:
        if not self.is_seen_by(who):
            return NOT_FOUND
        if self.status not in EDITABLE:
            return NOT_NOW
        if who != self.owner:
            return NOT_ALLOWED
        return NOT_NOW if how == "stale" else "saved"

    def moved(self, move: str, who: str, now: datetime, target: str) -> None:
        self.story.append((move, self.status, target))
        if move not in QUIET:
            self.changed(move, who, now, target)
        elif move == "warn":
            self.warned = now
        elif move == "remind":
            self.reminded = now
        elif move in HIDDEN:
            self.laid_aside(move, now)

    def laid_aside(self, move: str, now: datetime) -> None:
        """Given to another, put off to a day, or back from there."""
        if move == "assign":
            self.holder, self.processor = "", ASSIGNED_TO
        if move == "snooze":
            self.holder = ""
            self.asleep_until = in_manila(now).date() + timedelta(days=SNOOZED_DAYS)
        if move == "wake":
            self.asleep_until = None

    def noted(self, move: str, now: datetime) -> None:
        """What a move leaves besides a status."""
        if move == "dismiss_duplicate":
            self.dismissed.append(self.codes())
        if move == "sign":
            self.is_signed = True
        if move == "receive_original":
            self.original = in_manila(now).date()
        if move == "undo_receipt":
            self.original = None
        if move == "ask_for_original":
            self.asked_for = in_manila(now).date()
        if move == "replace":
            self.is_being_replaced = True
        if move == "erase":
            self.dismissed, self.original, self.is_signed = [], None, False

    def changed(self, move: str, who: str, now: datetime, target: str) -> None:
        self.status, self.touched = target, now
        self.version += 1
        self.is_held = {"hold": True, "lift_hold": False}.get(move, self.is_held)
        if move == "restore":
            self.saved = now
        if move in DECISIONS:
            self.holder, self.return_asked, self.asleep_until = "", False, None
            self.processor = who
        if move == "release":
            self.holder = ""
        if move in ("claim", "take_over"):
            self.holder, self.held_until = who, now + timedelta(seconds=120)
            self.processor = who
        if move == "request_return":
            self.return_asked, self.asleep_until = True, None
        self.noted(move, now)
        if move == "submit":
            self.submitted = self.submitted or now
