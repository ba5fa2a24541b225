"""The browser's words: what is said of statuses and moves, written as TypeScript by ``make api``.

Icons and colours are the browser's own, one exhaustive map each over these names.
"""

import json
from typing import Any

from workflow.certificates.lanes import LANES, Lane
from workflow.certificates.statuses import ABOUT, OPEN, PROCESSED, Status
from workflow.checks import CHECKS
from workflow.engine.register import edges_of_lifecycle, facts_by_move, target_of
from workflow.lifecycles.certificate import CertificateLifecycle

HEAD = """/** Statuses and moves of a certificate, as the lifecycle words them; its checks' ids.
 *  Written by `make api`; do not edit. */
"""
LISTS = {"open": ("OPEN", OPEN), "processed": ("PROCESSED FORMS", PROCESSED)}
BORN = {"label": "", "done": "Draft started", "did": "started this", "kind": "portal"}


def render_words_module() -> str:
    """The whole module; the key order is the order of a certificate's life, and of the moves."""
    return HEAD + "\n".join(
        [
            constant("STATUSES", {status.value: status_words(status) for status in Status}),
            "export type Status = keyof typeof STATUSES\n",
            constant("MOVES", words_of_moves()),
            "export type MoveName = keyof typeof MOVES\n",
            constant("STEPS", list_status_steps()),
            constant("LISTS", {name: {"label": label} for name, (label, _) in LISTS.items()}),
            constant("LANES", {name: lane_words(lane) for name, lane in LANES.items()}),
            "export type LaneName = keyof typeof LANES\n",
            constant("CHECKS", [check.id for check in CHECKS]),
            "export type CheckId = (typeof CHECKS)[number]\n",
        ]
    )


def lane_words(lane: Lane) -> dict[str, Any]:
    """``status``: the only one that it holds, where that is all there is to it."""
    return {"label": lane.label, "list": lane.list, "status": lane.status}


def constant(name: str, values: Any) -> str:
    return f"export const {name} = {json.dumps(values, indent=2, ensure_ascii=False)} as const\n"


def status_words(status: Status) -> dict[str, Any]:
    about = ABOUT[status]
    return {
        "label": status.label,
        "name": about.name,
        "group": about.group.value,
        "list": next((name for name, (_, those) in LISTS.items() if status in those), None),
        "turn": about.turn.value,
        "claims": about.claims,
        "next": about.next_step,
        "asks": about.asks,
        "action": about.action,
        "why": about.why,
        "refused": about.refused,
    }


def words_of_moves() -> dict[str, dict[str, Any]]:
    born = BORN | {"target": Status.DRAFT.value, "main": False, "danger": False, "answers": ""}
    told = {"born": born}
    targets = {
        step.func.__name__: changed_status_of(step)
        for step in edges_of_lifecycle(CertificateLifecycle)
    }
    for name, facts in facts_by_move(CertificateLifecycle).items():
        told[name] = {
            "label": facts.label,
            "done": facts.done,
            "did": facts.did,
            "kind": facts.kind.value,
            "target": targets[name],
            "main": facts.main,
            "danger": facts.danger,
            "answers": facts.answers,
        }
    return told


def list_status_steps() -> list[dict[str, str]]:
    """Every way from one status to another, by its move: what a diagram draws."""
    found = []
    for step in edges_of_lifecycle(CertificateLifecycle):
        source = str(step.source.value)
        if (towards := target_of(step, source)) != source:
            found.append({"move": step.func.__name__, "source": source, "target": towards})
    return found


def changed_status_of(step: Any) -> str | None:
    """The status a move leads to; None where it leaves the status."""
    return target_of(step, "") or None
