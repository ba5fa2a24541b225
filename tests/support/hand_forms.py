"""Eighty-odd certificates as a practitioner meets them, each with what must be found in it.

``ID!`` blocks, ``ID`` warns. Forms of one payor stand one after the other; where no payor is
named, each form has one of its own.
"""

from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from workflow.checks.sheet import NEEDED, OPTIONAL

Q3 = ("07/01/2026", "09/30/2026")
JULY, AUGUST, SEPTEMBER = (
    ("07/01/2026", "07/31/2026"),
    ("08/01/2026", "08/31/2026"),
    ("09/01/2026", "09/30/2026"),
)
PCM = {
    "payee_code": "PCM",
    "payee_name": "PACIFIC CREST MALLS, INC.",
    "payee_tin": "00991234500000",
    "mall": "Crest Bay Mall",
}
CVM = {
    "payee_code": "CVM",
    "payee_name": "CREST VISAYAS-MINDANAO HOLDINGS CORPORATION",
    "payee_tin": "009-945-678-00000",
    "mall": "Crest Seaside Cebu",
}
RATES = {"WC100": "5", "WC160": "2", "WC158": "1", "WI100": "5", "WC120": "2", "WC640": "1"}


@dataclass
class Form:
    """One certificate: what is told of it, its lines, and the ids that must be found."""

    title: str
    found: str
    lines: list[dict[str, str]]
    cells: dict[str, str] = field(default_factory=dict)


def line(*months: Any, atc: str = "WC100", **cells: str) -> dict[str, str]:
    """A line of these months; total and tax are right unless they are given."""
    amounts = [Decimal(str(month)) for month in (*months, 0, 0)[:3]]
    total = sum(amounts, Decimal(0))
    rate = RATES.get(atc.replace(" ", ""), "5")
    tax = (total * Decimal(rate) / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    told = {"atc": atc, "description": "Rental of real property", "rate": rate}
    told |= {f"month{n}": str(amount) for n, amount in enumerate(amounts, 1)}
    return told | {"total": str(total), "tax_withheld": str(tax)} | cells


RENT = line(81000, 81000, 85050)


def form(title: str, found: str = "", *lines: dict[str, str], **cells: Any) -> Form:
    start, end = cells.pop("period", Q3)
    told = {"period_from": start, "period_to": end} | cells.pop("payee", PCM) | cells
    return Form(title, found, list(lines) or [RENT], told)


TALA, SINAG, ALON, HIRAYA, MUTYA, LIKHA, NARRA, ISLA = (f"99071100{n}" for n in range(1, 9))

FORMS = [
    # One certificate a month, as RR 2-98 section 2.58 has it.
    form("July alone", "", line(81000), period=JULY, payor_tin=TALA),
    form("August alone", "", line(0, 81000), period=AUGUST, payor_tin=TALA),
    form("September alone", "", line(0, 0, 85050), period=SEPTEMBER, payor_tin=TALA),
    form("the quarter on top of its months", "DUPLICATE!", payor_tin=TALA),
    form("August once more, corrected", "DUPLICATE!", line(0, 80500), period=AUGUST,
         payor_tin=TALA),
    form("two months, the third came before", "DUPLICATE!", line(0, 81000, 85050),
         period=("08/01/2026", "09/30/2026"), payor_tin=TALA),
    # More than ten lines, a second lease.
    form("ten stalls", "", *[line(10000 + n, description=f"Stall {n}") for n in range(10)],
         payor_tin=SINAG, reference_no="990-711-002-2026-1"),
    form("the eleventh stall, said to go on", "DUPLICATE", line(12500),
         payor_tin=SINAG, continues="990-711-002-2026-1"),
    form("a twelfth, without a word", "DUPLICATE!", line(13500), payor_tin=SINAG),
    form("the kiosk beside the stalls", "DUPLICATE", line(25000, 25000, 25000),
         payor_tin=SINAG, unit="Kiosk K-12"),
    form("that kiosk a second time", "DUPLICATE!", line(25000, 25000, 25000),
         payor_tin=SINAG, unit="Kiosk K-13"),
    form("goes on from what nobody sent", "DUPLICATE!", line(500), payor_tin=SINAG,
         continues="990-711-002-2026-99"),
    form("other mall, same head office", "", payor_tin=SINAG, mall="Crest Galleria Ortigas"),
    form("other company, at the same rent", "NEAR_DUPLICATE", payee=CVM, payor_tin=SINAG),
    form("services only, same mall and quarter", "", line(5000, atc="WC160",
         description="CUSA"), payor_tin=SINAG),
    form("rent and services together", "DUPLICATE!", line(9000), line(5100, atc="WC160",
         description="CUSA"), payor_tin=SINAG),
    # Branches of a payor: in their own column, or in the TIN.
    form("branch 00012 in its column", "", payor_tin=ALON, payor_branch="00012"),
    form("branch 00013 in the TIN, the column blank", "NEAR_DUPLICATE", payor_tin=f"{ALON}00013",
         payor_branch=""),
    form("branch 12, as Excel writes it", "DUPLICATE!", line(1000), payor_tin=ALON,
         payor_branch="12"),
    form("branch 00013 once more", "DUPLICATE!", line(1000), payor_tin=f"{ALON}-00013",
         payor_branch=""),
    form("a branch code with a letter", "UNREADABLE!", payor_branch="00O12"),
    # Rounding.
    form("anchor, rounded by invoice", "TAX", line(15000000, 15000000, 15000000,
         tax_withheld="2249998.40")),
    form("anchor, a hundred pesos short", "TAX!", line(15000000, 15000000, 15000000,
         tax_withheld="2249900.00")),
    form("kiosk, ninety centavos off", "TAX", line(20000, tax_withheld="1000.90")),
    form("kiosk, two pesos off", "TAX!", line(20000, tax_withheld="1002.00")),
    form("a centavo off", "", line("33333.33", "33333.33", "33333.33", tax_withheld="4999.99")),
    form("half a centavo rounds up", "", line("0.10", "0.10", "0.10", tax_withheld="0.02")),
    form("unrounded months of an ERP", "SUM", line("100.01", "100.01", "100.01",
         total="300.04", tax_withheld="15.00")),
    form("six centavos between months and total", "SUM!", line("100.01", "100.01", "100.01",
         total="300.09", tax_withheld="15.00")),
    form("a thousand too much below", "SUM!", line(81000, 81000, 81000, total="244000.00")),
    form("VAT left in", "VAT_IN_BASE!", line(112000, 112000, 112000,
         tax_withheld="15000.00")),
    # Our TIN and name as payors write them.
    form("our TIN with a mall's branch code", "PAYEE_TIN", payee_tin="009-912-345-00004"),
    form("our TIN with nine digits", "", payee_tin="009912345"),
    form("our TIN as Excel leaves 12 digits", "", payee_tin="9912345000"),
    form("our TIN as Excel leaves 14 digits", "", payee_tin="991234500000"),
    form("a digit of our TIN slipped", "PAYEE_TIN!", payee_tin="009-912-346-00000"),
    form("our sister's TIN and name", "PAYEE_TIN! PAYEE_NAME!", payee_tin="009-923-456-00000"),
    form("without INC.", "PAYEE_NAME", payee_name="PACIFIC CREST MALLS"),
    form("spelled out", "", payee_name="Pacific Crest Malls Incorporated"),
    form("with the mall behind", "PAYEE_NAME", payee_name="PACIFIC CREST MALLS, INC. (CREST BAY)"),
    form("the mall alone", "PAYEE_NAME", payee_name="CREST BAY MALL"),
    form("a letter left out", "PAYEE_NAME", payee_name="PACIFIC CREST MALS, INC."),
    form("our sister's name", "PAYEE_NAME!", payee_name="CREST SOUTHERN TAGALOG REALTY INC."),
    form("a name nobody knows", "PAYEE_NAME!", payee_name="GRAND HARBOR ESTATES, INC."),
    form("with a dash for the hyphen", "", payee=CVM,
         payee_name="Crest Visayas Mindanao Holdings Corp."),
    # Periods.
    form("the lease began on 15 August", "PERIOD", line(0, 40000, 81000),
         period=("08/15/2026", "09/30/2026")),
    form("the day of payment", "PERIOD", line(0, 81000), period=("08/12/2026", "08/12/2026")),
    form("the lease ended on 10 September", "PERIOD", line(81000, 81000, 27000),
         period=("07/01/2026", "09/10/2026")),
    form("July stands outside the period", "MONTHS!", line(5000, 81000, 81000),
         period=("08/01/2026", "09/30/2026")),
    form("a half year", "PERIOD! LATE", period=("04/01/2026", "09/30/2026")),
    form("across the quarter's end", "PERIOD!", line(0, 0, 81000),
         period=("09/15/2026", "10/14/2026"), submitted_on="2026-10-16"),
    form("backwards", "PERIOD!", period=("09/30/2026", "07/01/2026")),
    form("2017", "PERIOD!", period=("07/01/2017", "09/30/2017")),
    form("three years old", "LATE", period=("07/01/2023", "09/30/2023")),
    form("a quarter late", "LATE", period=("04/01/2026", "06/30/2026")),
    form("due on a Saturday, sent on Monday", "", period=("04/01/2024", "06/30/2024"),
         submitted_on="2024-07-22"),
    form("January and February of a leap year", "", line(81000, 81000),
         period=("01/01/2024", "02/29/2024"), submitted_on="2024-03-01"),
    # Codes.
    form("an individual's code", "ATC_CLASS!", line(81000, atc="WI100")),
    form("a code with a space", "", line(81000, atc="WC 100")),
    form("a code that never was", "ATC!", line(81000, atc="WC999")),
    form("rent at two per cent", "RENT", line(81000, 81000, 81000, atc="WC160",
         description="Rental")),
    form("aircon of the leased space", "", line(8100, atc="WC160",
         description="Aircon charges, lease area")),
    form("films", "NOT_EARNED", line(8100, atc="WC110", description="Film rental")),
    form("VAT of a government tenant before 2021", "ATC! LATE", line(8100, atc="WV020",
         description="VAT on rent"), period=("10/01/2020", "12/31/2020")),
    form("the old rate", "RATE! TAX!", line(81000, rate="10", tax_withheld="8100.00")),
    # Cells as spreadsheets leave them.
    form("pesos and commas", "", line(100000, month1="₱100,000.00", total="PHP 100,000.00",
         tax_withheld="P 5,000.00")),
    form("brackets are less than nothing", "AMOUNT! SUM!", line(100000, month1="(1,000.00)")),
    form("a dash is none", "", line(100000, month2=" - ", month3="-")),
    form("not a number", "UNREADABLE!", line(100000, month1="NaN")),
    form("an error of Excel", "UNREADABLE!", line(100000, tax_withheld="#VALUE!")),
    form("a payor's TIN without its zero", "UNREADABLE!", payor_tin="98765432000",
         payor_branch=""),
    form("a TIN as a float", "", payor_tin="998123456.0"),
    form("months by name", "", period=("01-Jul-2026", "30-Sep-26")),
    form("days as Excel counts them", "", period=("46204", "46295")),
    form("a day first", "UNREADABLE!", period=("07/01/2026", "30/09/2026")),
    form("signed by nobody", "SIGNATORY!", signatory="", signatory_title="",
         signatory_tin=""),
    # Figures that only look right.
    form("a figure typed into another", "UNUSUAL", line("8100056200", 56200, 56200)),
    form("a billion each month", "UNUSUAL", line(*["1820000000"] * 3)),
    form("Christmas is twice the summer", "", line(81000, 81000, 162000)),
    # Letters.
    form("Peña & Muñoz", "", payor_name="PEÑA & MUÑOZ FOODS CORP."),
    form("characters that the form lacks", "LETTERS", payor_name="中文 TRADING CORP."),
    # Kinds of form.
    form("consolidated by an affiliate", "", form_type="CONSOLIDATED", affiliate="TRUE"),
    form("consolidated by a stranger", "FORM_TYPE!", form_type="CONSOLIDATED"),
    form("our mall under a sister", "BRANCH!", mall="Crest City Clark"),
]  # fmt: skip


COLUMNS = [*sorted(NEEDED), *OPTIONAL]
COMMON = {
    "form_type": "SINGLE",
    "affiliate": "0",
    "payor_name": "TALA COFFEE VENTURES CORPORATION",
    "payor_branch": "00000",
    "signatory": "MARIA LOURDES R. VILLANUEVA",
    "signatory_title": "FINANCE MANAGER",
    "signatory_tin": "98378056500000",
    "submitted_on": "2026-10-15",
}


def rows_of(number: int, form: Form) -> list[dict[str, str]]:
    own = {"reference_no": f"HAND-{number}", "payor_tin": f"9916{number:05d}"}
    cells = COMMON | own | form.cells
    return [cells | line | {"line_no": f"{n}"} for n, line in enumerate(form.lines, 1)]
