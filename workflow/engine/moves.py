"""A move: the one decorator with which a lifecycle says what may happen, and its words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from viewflow import fsm
from viewflow.this_object import ThisObject

F = TypeVar("F", bound=Callable[..., Any])
FACTS = "facts"


class Kind(StrEnum):
    """What a move is to those who are offered it; the screens place its button by this.

    TOGETHER is made with a move of something else, and is never offered or made alone. UNDO takes
    back the decision before it, at an address of its own.
    """

    HAND_OVER = "hand_over"
    DECISION = "decision"
    PROPOSAL = "proposal"
    ASSIGNMENT = "assignment"
    CLAIM = "claim"
    RELEASE = "release"
    KNOCK = "knock"
    NOTE = "note"
    ASIDE = "aside"
    ANSWER = "answer"
    UPKEEP = "upkeep"
    RECEIPT = "receipt"
    PAPER = "paper"
    OWN = "own"
    SIGNATURE = "signature"
    SIGNATURE_REQUEST = "signature_request"
    CONFORME = "conforme"
    PORTAL = "portal"
    TOGETHER = "together"
    UNDO = "undo"


@dataclass(frozen=True)
class Facts:
    """What is said of a move, once: in buttons, dialogs, timeline, mails, audit and documents.

    ``label`` is on the button, ``done`` in the timeline, ``did`` in a sentence about somebody.
    ``main``: the one filled button. ``answers``: the check it replies to. ``internal``: among
    our own people, of whom a tenant reads no name and no word. ``hidden``: a tenant is not told
    that it was made at all; neither version nor time of the subject say so. ``quiet``: recorded,
    while the subject stays as it is, down to its version. ``erases``: forgets what was said.
    ``writes``: it adds to the content where that is closed, and says what it is then.
    ``undoable``: it can be undone for UNDO_SECONDS; its effects wait for their end.
    """

    label: str
    done: str
    did: str
    kind: Kind
    then: tuple[Callable[..., None], ...]
    main: bool
    danger: bool
    quiet: bool
    erases: bool
    writes: bool
    answers: str
    internal: bool
    hidden: bool
    undoable: bool


class Slot(fsm.State):
    """viewflow's state slot; its moves are stated with all their words, or fail at import."""

    def move(
        self,
        *,
        source: Any,
        target: Any = fsm.base.DEFAULT,
        label: str,
        done: str,
        who: ThisObject,
        kind: Kind,
        did: str = "",
        when: Sequence[ThisObject] = (),
        then: Sequence[Callable[..., None]] = (),
        main: bool = False,
        danger: bool = False,
        quiet: bool = False,
        erases: bool = False,
        writes: bool = False,
        answers: str = "",
        internal: bool = False,
        hidden: bool = False,
        undoable: bool = False,
    ) -> Callable[[F], F]:
        """Declare a move; without a ``target`` it leaves the state as it is."""
        if not (label and done):
            raise TypeError("A move has a label and says what it did.")
        facts = Facts(
            label=label,
            done=done,
            did=did or f"{done.lower()} this",
            kind=Kind(kind),
            then=tuple(then),
            main=main,
            danger=danger,
            quiet=quiet,
            erases=erases,
            writes=writes,
            answers=answers,
            internal=internal or hidden,
            hidden=hidden,
            undoable=undoable,
        )
        transition: Callable[[F], F] = self.transition(
            source=source,
            target=target,
            label=label,
            permission=who,
            conditions=list(when),
            custom={FACTS: facts},
        )
        return transition


def options_of_step(step: fsm.base.Transition) -> Facts:
    """What the lifecycle says of an edge's move."""
    facts = step.custom[FACTS]
    assert isinstance(facts, Facts)
    return facts
