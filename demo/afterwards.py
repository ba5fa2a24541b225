"""What goes on with approved certificates of the demo: one is replaced, originals are posted."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from accounts.models import User
from core.money import round_to_centavo
from demo.plans import Plan
from demo.signed_copy import attach_signed_copy
from demo.story import Deed
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform, revise
from workflow.originals import dispatch
from workflow.originals.lookup import pouches_of
from workflow.originals.receipt import receive

BILLED_MORE = Decimal(4_500)


def correct(plan: Plan, deed: Deed, by: User) -> None:
    """Its tenant sends another in its place, in which the second month is larger."""
    perform(LIFECYCLE, plan.pk, "replace", by=by, inputs=deed.inputs)
    new = demo_replacement_of(plan)
    revise(LIFECYCLE, new.pk, {"lines": list(map(larger, plan.content["lines"]))}, by=by)
    attach_signed_copy(new, by=by)
    perform(LIFECYCLE, new.pk, "submit", by=by)


def approve_corrected(plan: Plan, deed: Deed, by: User) -> None:
    perform(LIFECYCLE, demo_replacement_of(plan).pk, "approve", by=by)


def demo_replacement_of(plan: Plan) -> Certificate:
    return Certificate.objects.get(replaces=plan.pk)


def larger(line: dict[str, Any]) -> dict[str, Any]:
    second = line["m2"] + BILLED_MORE
    total = line["m1"] + second + line["m3"]
    return line | {
        "m2": second,
        "total": total,
        "tax": round_to_centavo(total * line["rate"] / 100),
    }


def post(plan: Plan, deed: Deed, by: User) -> None:
    """The originals of its company and quarter that are with the tenant, in one pouch."""
    own = dispatch.to_send(by).filter(company=plan.content["company"])
    some = own.filter(period_from=plan.content["period_from"]).order_by("reference")
    dispatch.send_pouch(list(some.values_list("pk", flat=True)), by)


def receive_all_but_one(plan: Plan, deed: Deed, by: User) -> None:
    """Its pouch came, without the paper that was named last."""
    code = Certificate.objects.get(pk=plan.pk).pouch
    (pouch,) = (each for each in pouches_of(by) if each.code == code)
    for certificate in pouch.certificates[:-1]:
        receive(certificate.reference, by)


DEEDS: dict[str, Callable[[Plan, Deed, User], None]] = {
    each.__name__: each for each in (correct, approve_corrected, post, receive_all_but_one)
}
