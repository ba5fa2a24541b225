"""docs/notifications.md: who is mailed when, read from the lifecycle itself."""

from viewflow.fsm.base import Transition

from workflow.certificates.statuses import Status
from workflow.engine.moves import options_of_step
from workflow.engine.register import edges_of_lifecycle, target_of
from workflow.expiry.draft_expiry import FIRST_DAYS, LAST_DAYS
from workflow.expiry.drafts import LAST_REMIND_DAYS, REMIND_DAYS
from workflow.expiry.reminder_schedule import SAID, UNANSWERED_DAYS
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.mails.effects import mail_processor, mail_tenant
from workflow.mails.words import MATRIX, USUAL, MailWords
from workflow.pages.lifecycles import describe_rule
from workflow.signature_requests.letters import mail_signatories
from workflow.signature_requests.refusals import mail_refusal

TOLD_BY = {"tenant": mail_tenant, "processor": mail_processor}

HEAD = """# Notifications

Written from the code by `python manage.py write_notifications`; a test fails when this page is
stale, and another when the first list is not the specification's.

Tenants are mailed at their verified address and nowhere else; without one nobody is mailed. The
processor is who decided, at the company's address. Each transition is mailed once to each
recipient, also when a status comes again. A mail that cannot leave is tried again at growing
intervals; after the last try it is shown as failed. Every mail is text and HTML, says what to do
next, and has a link that survives the sign-in.

## A certificate's new status

The specification's list (section 4), exactly. The subject is `Form 2307`, the reference, and:

| new status | by the move | tenant | processor |
|---|---|---|---|
"""
LADDER = "\n".join(f"- *{rung.label}*: {rung.when}. {rung.why}" for rung in SAID.values())
TIMES = f"""
## Reminders and warnings

The portal's, about drafts, to their tenant.

- *is a draft and will be deleted on ...*: {FIRST_DAYS} and {LAST_DAYS} days before the first day
  of the next quarter, about a draft last saved in the one that ends. Saved after the last of these
  days: at once, and {LAST_DAYS} days before it goes, which is {FIRST_DAYS} days later.
- *is still a draft: the quarter is due ...*: {REMIND_DAYS} days and {LAST_REMIND_DAYS} day before
  that quarter's certificates are due (the 20th of the month after, or the next working day).

Accounting's, about a signed paper, to its tenant, once a day at most.

- *waits for its signed original*: by the move Ask for the original, of one certificate or of all
  that is missing of a pouch.

A preparer's, to the signatories of the payor (its owners where it has none), once a day at most
for each certificate.

- *certificates to sign*: by the move Ask for signature, one mail with the whole list.

The portal's, to every administrator, each time it stops a webhook: *was stopped*, with the reason.

A lead's or a manager's, to named staff who may read all of it: the register, every day, week or
month, as *Exports* under Filing says.

Accounting's, about what a quarter lacks, to each tenant of whom something is missing. One mail
names every place without a certificate, and every certificate that was returned more than
{UNANSWERED_DAYS} working days ago. A lead starts and stops them. They leave only in working hours,
and stop for a place, a certificate or a tenant as soon as nothing is missing there.

{LADDER}

## What they say

Subject and first line say what happened, and stay. Beyond that these are the usual words; an
administrator may say them otherwise, and add a closing paragraph, under Master data, Emails. A name
in braces is filled when it is mailed. What was mailed is kept with the certificate as it left.

| to | of | what to do next | button |
|---|---|---|---|
"""
UNHEARD = """
## Seen in the app, mailed to nobody

"""


def render_notifications_page() -> str:
    """The whole page in Markdown."""
    rows = [render_notification_row(status, moves) for status, moves in matrix().items()]
    said = "".join(said_in(name, words) for name, words in USUAL.items())
    return (
        HEAD
        + "".join(rows)
        + TIMES
        + said
        + UNHEARD
        + f"{', '.join(labels_of_unmailed_moves())}.\n"
    )


def said_in(name: str, usual: MailWords) -> str:
    audience = name.partition(":")[0]
    return f"| {audience} | {usual.happened} | {usual.next_step} | {usual.action} |\n"


def matrix() -> dict[str, dict[str, set[str]]]:
    """New status -> the move that leads there -> who is mailed: tenant, processor."""
    found: dict[str, dict[str, set[str]]] = {status: {} for status in Status.values}
    for step in edges_of_lifecycle(CertificateLifecycle):
        told = {who for who, effect in TOLD_BY.items() if effect in options_of_step(step).then}
        target = target_of(step, str(step.source.value))
        if told and not options_of_step(step).quiet and leads_on(step):
            found[target][step.func.__name__] = told
    return {status: moves for status, moves in found.items() if moves}


def leads_on(step: Transition) -> bool:
    """What leaves the status is no row of the matrix."""
    return target_of(step, str(step.source.value)) != str(step.source.value)


def render_notification_row(status: str, moves: dict[str, set[str]]) -> str:
    told = set.union(*moves.values())
    cells = [MATRIX[who][status].happened if who in told else "" for who in TOLD_BY]
    return f"| {status} | {', '.join(moves)} | {' | '.join(cells)} |\n".replace("|  |", "| |")


def labels_of_unmailed_moves() -> list[str]:
    """The moves of people that no mail follows, by their labels."""
    steps = [
        step for step in edges_of_lifecycle(CertificateLifecycle) if not is_of_the_portal(step)
    ]
    mailing = {*TOLD_BY.values(), mail_signatories, mail_refusal}
    labels = [step.label for step in steps if not mailing & set(then(step))]
    return list(dict.fromkeys(labels))


def then(step: Transition) -> list[object]:
    return list(options_of_step(step).then)


def is_of_the_portal(step: Transition) -> bool:
    return describe_rule(step.permission) == "is the portal"
