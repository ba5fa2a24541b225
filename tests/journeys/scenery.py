"""What a journey finds in place and no call of the API makes, put there by the engine.

Each function is called by its name, ``portal.put("tenant", ...)``, with and for plain values; it
runs beside the served portal, on its data (``backstage.py``).
"""

import sqlite3
import tempfile
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from accounts.directory import DirectoryIdentity
from accounts.memberships import create_owner
from accounts.models import (
    Assignment,
    Branch,
    Company,
    EmailCode,
    Nature,
    OpenSession,
    Role,
    Tenant,
    TermsAgreement,
    User,
)
from accounts.staff import staff_member
from accounts.tokens import new_sign_in_token
from console.billing.models import BillingDocument, BillingImport, DocumentKind
from console.billing.rechecking import recheck_payors
from console.billing.reconciling import reconcile_payors
from core.clock import now, set_to, start_of_manila_day
from core.jobs.runs import ReadingState
from core.quarter import Quarter
from core.recording import CREATED, record_rows
from core.tin import Tin
from demo.samples import RENT, content_at, make_sample_line
from tests.support.large_lists import many
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import create_subject, perform
from workflow.engine.models import Transition
from workflow.notification_email import flows

COLUMNS = "username,name,tin,address,zip,contact_email,person"
NUMBERS = count(1)
RENT_OF_ONE, SHORT_A_MONTH = 64_000, 10_000
COPIES_AT_ONCE = 500


def signed_in(who: str) -> dict[str, Any]:
    """What somebody who has just passed the login page, or the directory's, comes back with."""
    user = tenant_user(who) or known_staff(f"{who}@mall.example")
    account_type = "tenant" if user.is_tenant else "accounting"
    return {"token": new_sign_in_token(user), "account_type": account_type}


def tenant_user(who: str) -> User | None:
    return User.objects.filter(username=who, role=Role.TENANT).first()


def known_staff(email: str) -> User:
    """One of the staff, introduced by the directory as at a first sign-in."""
    with sqlite3.connect(settings.DATA_DIR / "directory" / "directory.sqlite3") as directory:
        row = directory.execute("SELECT id FROM auth_user WHERE username = ?", [email]).fetchone()
    assert row, f"the directory does not know {email}"
    user = staff_member(DirectoryIdentity(settings.OIDC_ISSUER, str(row[0]), email, True))
    assert user, f"the portal does not know {email}"
    return user


def tenant(
    *,
    verified: str = "",
    stated: str = "",
    hours_ago: int = 0,
    agreed: str = settings.TERMS_VERSION,
    is_affiliate: bool = False,
) -> dict[str, str]:
    """A tenant of its own for one journey: its addresses, and the terms it has agreed to."""
    number = next(NUMBERS)
    username = f"shop{number}"
    record = Tenant.objects.create(
        name=f"SHOP {number} TRADING CORP.",
        tin=Tin(f"9911{number:05}"),
        address="58 RIZAL AVE., PASIG CITY",
        zip="1600",
        contact_email=f"office@{username}.example",
        is_affiliate=is_affiliate,
        notification_email=verified,
        notification_email_verified_at=timezone.now() if verified else None,
    )
    password = f"demo-{username}-2307"
    user = User.objects.create_user(
        username, password=password, name="Ana Cruz", role=Role.TENANT, tenant=record
    )
    create_owner(user)
    if agreed:
        TermsAgreement.objects.create(user=user, version=agreed, agreed_at=timezone.now())
    record_rows("tenants", [record.pk], changed=CREATED, why="scenery")
    record_rows("people", [user.pk], changed=CREATED, why="scenery")
    if stated:
        with set_to(now() - timedelta(hours=hours_ago)):
            flows.state(user, stated)
    return {
        "username": username,
        "name": record.name,
        "tin9": record.tin.tin9,
        "contact": record.contact_email,
    }


def stores(*, count: int) -> list[str]:
    """A company with so many stores, all empty; their names."""
    company = Company.objects.create(
        code="FIFTY",
        name="CREST SOUTH RETAIL CORP.",
        tin=Tin("009955501"),
        address="STA. ROSA, LAGUNA",
        zip="4026",
        rdo="057",
    )
    names = [f"South Mall {number:02}" for number in range(1, count + 1)]
    branches_of(company, names)
    return names


def branches_of(company: Company, names: list[str]) -> list[Branch]:
    """New branches of a new company, all on record."""
    branches = [Branch.objects.create(company=company, name=name, city="LIPA") for name in names]
    record_rows("companies", [company.pk], changed=CREATED, why="scenery")
    record_rows("branches", [each.pk for each in branches], changed=CREATED, why="scenery")
    return branches


def invited_tenant() -> dict[str, str]:
    """A tenant that has no password yet; the link is on its way, as after an import."""
    number = next(NUMBERS)
    username, contact = f"newcomer{number}", f"office@newcomer{number}.example"
    row = (
        f"{username},NEWCOMER {number} TRADING CORP.,9922{number:05},PASIG,1600,{contact},Ana Cruz"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tenants.csv"
        file.write_text(f"{COLUMNS}\n{row}\n", encoding="utf-8")
        call_command("import_tenants", str(file))
    return {"username": username, "contact": contact}


def copies(certificate: str, *, count: int) -> None:
    """So many copies of a certificate, all on record."""
    form = Certificate.objects.get(pk=certificate)
    for at in range(0, count, COPIES_AT_ONCE):
        many(form, min(COPIES_AT_ONCE, count - at), first=at)


def sessions_of(username: str) -> int:
    """How many sessions somebody has open now."""
    return OpenSession.objects.filter(user__username=username).count()


def lapsed_code(username: str) -> None:
    """The code mailed to somebody is over, as if its minutes had passed."""
    EmailCode.objects.filter(user__username=username).update(expires_at=timezone.now())


def comments(certificate: str, *, count: int) -> None:
    """A processor writes so many comments, as fast as the engine takes them."""
    processor = known_staff("processor@mall.example")
    for number in range(count):
        inputs = {"text": f"Comment {number}"}
        perform("certificates", certificate, "comment", by=processor, inputs=inputs)


def queue(
    *staff: str, count: int, odd: list[int], ago: int = 0, verified: str = ""
) -> dict[str, Any]:
    """A tenant's forms, one at each mall of a company of these staff, the first waits longest.

    Of the odd ones neither a signed copy nor the original came; the rest are signed. They are of
    the quarter that ended last, or of one so many before it.
    """
    given = tenant(verified=verified)
    payor = User.objects.select_related("tenant").get(username=given["username"])
    assert payor.tenant
    malls = stores_of(list(staff), count=count)
    quarter, clerk = Quarter.current().previous, known_staff(f"{staff[0]}@mall.example")
    for _ in range(ago):
        quarter = quarter.previous
    forms = []
    for place, mall in enumerate(malls):
        with set_to(start_of_manila_day(quarter.end) + timedelta(days=5, minutes=place)):
            forms.append(sent_by(payor, mall, quarter, Decimal(RENT_OF_ONE + place * 1_013)))
            if place not in odd:
                perform(LIFECYCLE, forms[-1]["id"], "receive_original", by=clerk)
    return given | {"tin": str(payor.tenant.tin), "forms": forms, "malls": [m.name for m in malls]}


def in_letters(number: int) -> str:
    """1 is B, 12 is BC."""
    return "".join(chr(ord("A") + int(digit)) for digit in str(number))


def stores_of(staff: list[str], *, count: int) -> list[Branch]:
    """The malls of a new company, which these staff handle."""
    number = next(NUMBERS)
    company = Company.objects.create(
        code=f"Q{number}",
        name=f"QUAY {in_letters(number)} MALLS, INC.",
        tin=Tin(f"0088{number:05}"),
        address="LIPA, BATANGAS",
        zip="4217",
        rdo="059",
    )
    # Without digits: a search for "SHOP 12" looks for 12 in the names of malls too.
    quay = in_letters(number)
    names = [f"Quay {quay} Mall {in_letters(place):A>2}" for place in range(1, count + 1)]
    malls = branches_of(company, names)
    for user in (known_staff(f"{who}@mall.example") for who in staff):
        Assignment.objects.create(user=user, company=company)
        Assignment.objects.bulk_create(Assignment(user=user, branch=mall) for mall in malls)
        record_rows("people", [user.pk], changed=("assignments",), why="scenery")
    return malls


def billed_stores(username: str, *, count: int) -> list[str]:
    """The malls of a new company where the tenant was billed in the quarter that ended last.

    At the first of them it certified the quarter before, so that its signatory is known.
    """
    payor = User.objects.select_related("tenant").get(username=username)
    assert payor.tenant
    malls, quarter = stores_of(["lead"], count=count), Quarter.current().previous
    bill_rent(payor.tenant, malls, quarter)
    sent_by(payor, malls[0], quarter.previous, Decimal(RENT_OF_ONE * 3))
    return [mall.name for mall in malls]


def bill_rent(
    tenant: Tenant,
    malls: list[Branch],
    quarter: Quarter,
    rent: int = RENT_OF_ONE,
    unit: str = "",
) -> None:
    """An invoice a month at each mall, in no lease, and their reconciliation."""
    lead = known_staff("lead@mall.example")
    run = BillingImport.objects.create(by=lead, name="stores.csv", state=ReadingState.DONE)
    BillingDocument.objects.bulk_create(
        BillingDocument(
            company=mall.company,
            kind=DocumentKind.INVOICE,
            document_no=f"S-{place}-{day.month}",
            branch=mall,
            unit=unit,
            payor_tin=tenant.tin,
            tin9=tenant.tin.tin9,
            date=day,
            income_month=day,
            quarter=quarter.in_one_number,
            nature=Nature.RENT,
            net=rent + place * 1_013,
            imported_in=run,
        )
        for place, mall in enumerate(malls)
        for day in months_of(quarter)
    )
    reconcile_payors({(malls[0].company_id, tenant.tin.tin9)})


def short_of_billing() -> dict[str, Any]:
    """A form of less than was billed each month, at a mall of processor and lead."""
    given = queue("processor", "lead", count=1, odd=[])
    tenant = Tenant.objects.get(name=given["name"])
    malls = list(Branch.objects.select_related("company").filter(name__in=given["malls"]))
    last = Quarter.current().previous
    bill_rent(tenant, malls, last, RENT_OF_ONE + SHORT_A_MONTH, unit="G-12")
    recheck_payors(malls[0].company_id, [tenant.tin.tin9])
    return given | {"company": malls[0].company.code}


def months_of(quarter: Quarter) -> list[date]:
    """The first day of each month."""
    return [quarter.start.replace(month=quarter.start.month + at) for at in range(3)]


def sent_by(payor: User, mall: Branch, quarter: Quarter, rent: Decimal) -> dict[str, str]:
    """A certificate of a quarter's rent, submitted now."""
    line = make_sample_line(rent, *RENT)
    content = content_at(mall, quarter, [line]) | {"tenant": payor.tenant}
    made = create_subject(LIFECYCLE, Status.DRAFT, content, by=payor)
    perform(LIFECYCLE, made.pk, "submit", by=payor)
    return {"id": str(made.pk), "reference": made.reference}


def moves_of(certificate: str) -> list[str]:
    """What the chain says happened to a certificate, oldest first."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=certificate)
    return list(rows.order_by("number").values_list("move", flat=True))


def name_of(who: str) -> str:
    """What one of the staff is called."""
    return known_staff(f"{who}@mall.example").name
