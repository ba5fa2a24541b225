"""What is asked of a portal of any size, by whom; and the process that asks it of one database.

``python -m tests.bench.scale_asked`` reads a case's name a line, and answers with its figures.
"""

import base64
import json
import os
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")

SORTS = ("updated_at", "submitted_at", "reference", "period_from", "tax")
NARROWED = {
    "status=APPROVED": "status=APPROVED",
    "status=CANCELLED": "status=CANCELLED",
    "status=SUBMITTED": "status=SUBMITTED",
    "quarter, last": "quarter={last}",
    "quarter, old": "quarter={old}",
    "quarter, old, by time": "list=processed&quarter={old}&ordering=-updated_at",
    "quarter, old, by submission": "list=processed&quarter={old}&ordering=submitted_at",
    "company": "company=PCM",
    "branch": "branch={branch}",
    "branch, rare status": "branch={branch}&status=DISAPPROVED",
    "CONSOLIDATED": "form_type=CONSOLIDATED",
    "nothing found": "quarter={old}&status=SUBMITTED&branch={branch}",
    "q, frequent": "q=CORPORATION",
    "q, a name": "q={name}",
    "q, nothing found": "q=ZZZQQQ",
    "q, TIN": "q={tin}",
    "q, reference": "q={reference}",
}
LIST = "/api/certificates/?"
RECONCILED = "/api/reconciliation/?company=PCM&quarter="
LEASES = "/api/masterdata/records/leases/"
CASES: dict[str, str] = (
    {f"{name}, first page": f"{LIST}list={name}" for name in ("open", "processed")}
    | {f"{name}, page 2": f"{LIST}list={name}&page=2" for name in ("open", "processed")}
    | {
        f"{name}, last page by number": f"{LIST}list={name}&page={{last_of_{name}}}"
        for name in ("open", "processed")
    }
    | {f"{name}, deep": f"{LIST}list={name}&cursor={{deep}}" for name in ("open", "processed")}
    | {
        f"{name} by {sign}{sort}": f"{LIST}list={name}&ordering={sign}{sort}"
        for name, sort, sign in product(("open", "processed"), SORTS, ("", "-"))
    }
    | {name: LIST + asked for name, asked in NARROWED.items()}
    | {
        "counts": "/api/certificates/counts/",
        "inbox": "/api/inbox/",
        "me": "/api/me",
        "one certificate": "/api/certificates/{pk}/",
        "history": "/api/certificates/{pk}/history/",
    }
)
# Each with the list it is a part of; a test holds them against the product's.
LANES = {
    "new": "open",
    "resubmitted": "open",
    "asked_back": "open",
    "from_scan": "open",
    "late": "open",
    "unsigned": "open",
    "soa": "open",
    "clean": "open",
    "proposed": "open",
    "snoozed": "open",
    "mine": "open",
    "held": "open",
    "decided": "processed",
}
OF_STAFF = {f"lane {lane}": f"{LIST}list={name}&lane={lane}" for lane, name in LANES.items()} | {
    "counts of lanes": "/api/certificates/lanes/",
    "sum of OPEN": "/api/certificates/sum/?list=open",
    "sum of a quarter": "/api/certificates/sum/?list=processed&quarter={old}",
}
OF_MANAGERS = {
    "audit": "/api/audit/",
    "audit: a person": "/api/audit/?who=processor@mall.example",
    "audit: a person's week": "/api/audit/?who=processor@mall.example&from={week}&to={day}",
    "audit: a day": "/api/audit/?from={day}&to={day}",
    "audit: a certificate": "/api/audit/?reference={reference}",
    "audit: a tenant": "/api/audit/?tenant={tin}",
    "audit: a move": "/api/audit/?move=send_back&from={week}",
}
OF_LEADS = {
    "oversight": "/api/oversight/?quarter={last}",
    "not sent": "/api/oversight/not-sent/?quarter={last}",
    "cockpit": "/api/oversight/cockpit/?quarter={last}",
    "call list": "/api/oversight/calls/?quarter={last}",
    "reconciliation": f"{RECONCILED}{{last}}",
    "reconciliation, missing": f"{RECONCILED}{{last}}&state=MISSING",
    "reconciliation, no lease": f"{RECONCILED}{{last}}&lease=none",
    "reconciliation, a payor": f"{RECONCILED}{{last}}&tenant={{tin}}",
    "reconciliation, nothing found": f"{RECONCILED}{{last}}&document=ZZZQQQ",
}
OF_ADMINISTRATORS = {
    "leases": LEASES,
    "leases, nothing found": f"{LEASES}?q=ZZZQQQ",
}
OF_TENANTS = {
    "completeness": "/api/certificates/completeness/",
    "drafts": f"{LIST}status=DRAFT",
    "waiting": f"{LIST}status=RETURNED,FOR AMENDMENT,DRAFT&ordering=-updated_at",
}


# Who asks what.
ASKED = {
    "processor": CASES | OF_STAFF,
    "lead of all": CASES | OF_STAFF | OF_LEADS,
    "manager": CASES | OF_STAFF | OF_LEADS | OF_MANAGERS,
    "tenant of 50": CASES | OF_TENANTS,
    "administrator": OF_ADMINISTRATORS,
}


def names() -> list[str]:
    """Each case as ``who: what``."""
    return [f"{who}: {what}" for who, asked in ASKED.items() for what in asked]


class Asker:
    """Asks one database, whose people and papers are the demo's."""

    def __init__(self) -> None:
        import django

        django.setup()
        from django.conf import settings

        from tests.bench.measure import as_served, handler

        self.application = handler(settings.MIDDLEWARE)
        as_served()
        self.people = {
            "processor": the("processor@mall.example"),
            "manager": the("manager@mall.example"),
            "administrator": the("admin@mall.example"),
        }
        self.people |= {"lead of all": lead_of_all(), "tenant of 50": tenant_of(48)}
        # An administrator sees no certificate that could be asked for.
        self.given = {
            who: words_for(user) for who, user in self.people.items() if who != "administrator"
        }
        self.bearers: dict[str, tuple[float, dict[str, str]]] = {}

    def took(self, asked: str) -> dict[str, float]:
        """Milliseconds until the answer, of this process alone, and how many rows it tells; of a
        case, or where a number stands behind it, of a page of so many."""
        from tests.bench.measure import call

        case, _, size = asked.partition("\t")
        who, _, what = case.partition(": ")
        address = ASKED[who][what].format(**self.given.get(who, {})).replace(" ", "%20")
        address += f"&page_size={size}" if size else ""
        bearer = self.bearer(who)
        begun, busy = time.perf_counter(), time.process_time()
        status, content = call(self.application, "GET", address, None, **bearer)
        took = (time.perf_counter() - begun) * 1000, (time.process_time() - busy) * 1000
        assert status == 200, (case, address, status, content[:200])
        return {"wall": took[0], "cpu": took[1], "rows": rows_in(content, address)}

    def bearer(self, who: str) -> dict[str, str]:
        made, headers = self.bearers.get(who, (0.0, {}))
        if time.monotonic() > made + 300:
            from accounts.tokens import exchange, new_sign_in_token

            token = exchange(new_sign_in_token(self.people[who]), remember=False).access_token
            headers = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
            self.bearers[who] = (time.monotonic(), headers)
        return headers


def rows_in(content: bytes, address: str) -> int:
    """How many rows a list of certificates tells; what is none tells none."""
    return len(json.loads(content)["results"]) if address.startswith(LIST) else 0


def the(username: str) -> Any:
    from accounts.models import User

    return User.objects.get(username=username)


def lead_of_all() -> Any:
    """One who has every company and every branch."""
    from accounts.models import Assignment, Branch, Company, Role, User
    from core.recording import CREATED, record_rows

    user, is_new = User.objects.get_or_create(
        username="bench@mall.example", defaults={"name": "Bench", "role": Role.LEAD}
    )
    if is_new:
        for company in Company.objects.all():
            Assignment.objects.create(user=user, company=company)
        for branch in Branch.objects.all():
            Assignment.objects.create(user=user, branch=branch)
        record_rows("people", [user.pk], changed=CREATED, why="bench")
    return user


def tenant_of(most: int) -> Any:
    """An invented tenant's user; each has as many certificates, or a few less."""
    from accounts.models import User

    user = User.objects.filter(username__startswith="payor-97").order_by("pk").first()
    assert user is not None
    assert user.tenant is not None
    assert user.tenant.certificates.count() <= most
    return user


def words_for(user: Any) -> dict[str, str]:
    """What is filled into the addresses: what there is, as this user may see it."""
    from demo.invented import QUARTERS
    from demo.samples import quarters_ago
    from workflow.certificates.models import Certificate
    from workflow.certificates.statuses import PROCESSED

    rows = (
        Certificate.objects.processed_for(user)
        if user.is_processor
        else Certificate.objects.visible_to(user)
    )
    one = rows.filter(status__in=PROCESSED).order_by("updated_at", "id").first()
    assert one is not None
    assert one.branch is not None
    assert one.payor_tin is not None
    week = one.updated_at.date()
    return {
        "pk": str(one.pk),
        "day": str(week),
        "week": str(week - timedelta(days=7)),
        "branch": one.branch.name,
        "name": one.payor_name,
        "tin": one.payor_tin.display,
        "reference": one.reference,
        "last": str(quarters_ago(0)),
        "old": str(quarters_ago(QUARTERS - 2)),
        "deep": deep_in(),
        "last_of_open": last_page_of(Certificate.objects.open_for(user).awake()),
        "last_of_processed": last_page_of(Certificate.objects.processed_for(user)),
    }


def last_page_of(rows: Any) -> str:
    """The last full page that is reached by its number: a small portal has no fortieth."""
    from core.api.paging import MOST_COUNTED
    from core.api.parameters import DEFAULT_SIZE

    full = rows[:MOST_COUNTED].count() // DEFAULT_SIZE
    return str(max(full, 1))


def deep_in() -> str:
    """A cursor at four fifths of the time that there is, wherever the lists begin."""
    from django.db.models import Max, Min

    from workflow.certificates.models import Certificate

    of = Certificate.objects.aggregate(first=Min("updated_at"), last=Max("updated_at"))
    moment = of["last"] - (of["last"] - of["first"]) * 0.8
    key = json.dumps([str(moment), "80000000-0000-4000-8000-000000000000"])
    return base64.urlsafe_b64encode(key.encode()).decode()


def answer(ask: Callable[[str], Any]) -> None:
    for line in sys.stdin:
        print(json.dumps(ask(line.strip())), flush=True)


if __name__ == "__main__":
    answer(Asker().took)
