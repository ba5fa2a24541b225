"""Filled forms: one with every box in use, the generator's, and what a reader must find in them."""

import csv
import json
import random
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from itertools import groupby
from pathlib import Path

from core.tin import Tin
from workflow.replica.facts import Facts, Payment, PrintedParty, Signer

ROOT = Path(__file__).parents[2]
FORMS = ROOT / "demo" / "data" / "sample_forms.csv"
LISTS = json.loads((ROOT / "accounts" / "data" / "sample_lists.json").read_text("utf-8"))
TRICKY = [
    *LISTS["tricky_names"],
    "PEÑA & MUÑOZ",
    'A & B "KUSINA" OPC',
    "O'HARA’S – CAFÉ «ÜBER» (50% OFF), INC.",
    "7-ELEVEN / PHILIPPINE-SEVEN CORP. - BRANCH #12 @ BGC \\ TAGUIG",
    "DELA CRUZ, MA. CORAZON DE LOS SANTOS-BUENAVENTURA",
]
COLUMNS = {"m1": "month1", "m2": "month2", "m3": "month3", "total": "total", "tax": "tax_withheld"}


def payment(description: str = "Rental of real property") -> Payment:
    largest = Decimal("99999999999.99")
    amounts = (Decimal("1234567.89"), Decimal("0"), largest, largest, Decimal("5"))
    return Payment(description, "WC100", *amounts)


def full() -> Facts:
    """Every box of the form filled."""
    agent = ("12-345678-9", date(2025, 1, 2), date(2028, 1, 1))
    here = "6F CREST TOWER, AMIHAN AVE., PARAÑAQUE CITY"
    return Facts(
        "998-765-432-2026-1",
        date(2026, 7, 1),
        date(2026, 9, 30),
        PrintedParty(
            "PACIFIC CREST MALLS, INC.", Tin("009912345"), here, "1700", "1 RAFFLES PLACE"
        ),
        PrintedParty(
            "J.R. O'HARA TRADING".replace(".", ". ", 1), Tin("998765432", "00012"), here, "1000"
        ),
        Signer("MARIA R. PEÑA", "TREASURER", Tin("983780565"), *agent),
        Signer("ANA B. CRUZ", "TAX MANAGER", Tin("983780566", "00120"), *agent),
        (payment(),) * 10,
        (payment("Persons exempt from VAT"),) * 10,
    )


def samples() -> Iterator[Facts]:
    """A certificate for each of the generator's, some with tricky names and many lines."""
    pick = random.Random(2307)
    with FORMS.open(encoding="utf-8", newline="") as file:
        for reference, rows in groupby(csv.DictReader(file), lambda row: row["reference_no"]):
            yield sample(reference, list(rows), pick)


def sample(reference: str, rows: list[dict[str, str]], pick: random.Random) -> Facts:
    first = rows[0]
    payee = next(
        each for each in LISTS["operator_companies"] if each["code"] == first["payee_code"]
    )
    name = pick.choice(TRICKY) if pick.random() < 0.3 else first["payor_name"]
    lines = [paid(row) for row in rows] * pick.choice((1, 1, 2, 5))
    street = f"{pick.randint(1, 999)} {pick.choice(LISTS['streets'])}, BRGY. STO. NIÑO"
    tin = Tin.parse(first["payor_tin"])
    return Facts(
        reference,
        day(first["period_from"]),
        day(first["period_to"]),
        PrintedParty(
            first["payee_name"],
            Tin.parse(first["payee_tin"]),
            payee["address"],
            payee["zip"],
            pick.choice(("", "", f"{street}, SINGAPORE 0{pick.randint(18000, 82999)}")),
        ),
        PrintedParty(
            name, Tin(tin.tin9, first["payor_branch"]), street * pick.choice((1, 1, 4)), "1000"
        ),
        Signer(
            first["signatory"],
            first["signatory_title"],
            a_tin(first["signatory_tin"]),
            *agent(pick),
        ),
        conforme(pick),
        ewt=tuple(line for line in lines if not line.atc.startswith(("WV", "WB")))[:10],
        business=tuple(line for line in lines if line.atc.startswith(("WV", "WB")))[:10],
    )


def agent(pick: random.Random) -> tuple[str, date | None, date | None]:
    """A tax agent's accreditation or an attorney's roll number, on every other form."""
    if pick.random() < 0.5:
        return "", None, None
    issued = date(pick.randint(2020, 2026), pick.randint(1, 12), pick.randint(1, 28))
    number = pick.choice(
        (f"{pick.randint(10, 99)}-{pick.randint(10**5, 10**6)}-1", "ROLL NO. 54321")
    )
    return number, issued, issued.replace(year=issued.year + 3)


def conforme(pick: random.Random) -> Signer:
    """Who signs for the payee, on most forms; some with no TIN."""
    if pick.random() < 0.2:
        return Signer()
    name = f"{pick.choice(LISTS['given'])} {pick.choice(LISTS['surnames'])}"
    tin = Tin(f"98{pick.randrange(10**7):07}", pick.choice(("00000", "00120", "12345")))
    return Signer(name, pick.choice(LISTS["titles"]), pick.choice((tin, None)), *agent(pick))


def paid(row: dict[str, str]) -> Payment:
    names = ("month1", "month2", "month3", "total", "tax_withheld")
    return Payment(row["description"], row["atc"], *(Decimal(row[name]) for name in names))


def day(text: str) -> date:
    return datetime.strptime(text, "%m/%d/%Y").date()


def a_tin(text: str) -> Tin | None:
    return Tin.parse(text) if text else None


def expected(facts: Facts) -> dict[str, str]:
    """What a reader must find in the boxes, typed from the form's own field list."""
    found = {
        "period_from": f"{facts.period_from:%m%d%Y}",
        "period_to": f"{facts.period_to:%m%d%Y}",
    }
    for who, party, signer in (
        ("payee", facts.payee, facts.conforme),
        ("payor", facts.payor, facts.signatory),
    ):
        found |= {f"{who}_name": party.name, f"{who}_tin": f"{party.tin}", f"{who}_zip": party.zip}
        found |= {f"{who}_address": party.address}
        found |= {"payee_foreign_address": party.foreign_address} if who == "payee" else {}
        said = (signer.name, signer.title, signer.tin.display if signer.tin else "")
        found[f"{who}_signature"] = " / ".join(each for each in said if each)
        found[f"{who}_agent_no"] = signer.agent_number
        for what, when in (("issue", signer.agent_issued), ("expiry", signer.agent_expires)):
            found[f"{who}_agent_{what}"] = f"{when:%m%d%Y}" if when else ""
    for table, lines in (("ewt", facts.ewt), ("bt", facts.business)):
        found |= expected_table(table, lines)
    return {name: value for name, value in found.items() if value}


def expected_table(table: str, lines: tuple[Payment, ...]) -> dict[str, str]:
    found = {}
    for number, line in enumerate(lines, 1):
        found[f"{table}.{number}.description"] = line.description
        found[f"{table}.{number}.atc"] = line.atc
        for name, column in COLUMNS.items():
            found[f"{table}.{number}.{column}"] = f"{getattr(line, name):,.2f}"
    for name, column in COLUMNS.items() if lines else ():
        found[f"{table}.sum.{column}"] = f"{sum(getattr(line, name) for line in lines):,.2f}"
    return found
