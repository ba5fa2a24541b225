"""More certificates written by hand, each with a practitioner's judgement of it.

The judgements were written down before any check was run on them. ``ID!`` blocks, ``ID`` warns.
"""

from typing import Any

from tests.support.hand_forms import RENT, Form, form, line

LUNA, MAYA, DIWA, KIDLAT, GABAY, TANGLAW, BAYANI = (f"99072200{n}" for n in range(1, 8))


def days(year: int, quarter: int) -> tuple[str, str]:
    """The first and the last day of a calendar quarter, as the form writes them."""
    first = 3 * quarter - 2
    last = {1: "31", 2: "30", 3: "30", 4: "31"}[quarter]
    return f"{first:02}/01/{year}", f"{first + 2:02}/{last}/{year}"


def percentage_tax(code: str, rate: str, **cells: Any) -> dict[str, str]:
    """300,000 of rent on which the payor withheld percentage tax at a rate."""
    tax = f"{3000 * float(rate):.2f}"
    told = {"rate": rate, "tax_withheld": tax, "description": "Percentage tax on rent"}
    return line(100000, 100000, 100000, atc=code, **told | cells)


def vat(*months: int, **cells: Any) -> dict[str, str]:
    return line(*months, atc="WV020", **{"description": "VAT withheld"} | cells)


def services(description: str, *months: int) -> dict[str, str]:
    return line(*(months or (81000, 81000, 81000)), atc="WC160", description=description)


def tax_of(code: str, rate: str, tax: str, description: str) -> dict[str, str]:
    """300,000 in three months under a code, at a rate."""
    return line(100000, 100000, 100000, atc=code, rate=rate, tax_withheld=tax,
                description=description)  # fmt: skip


PRACTICE_FORMS: list[Form] = [
    # Rates of their time: percentage tax was 1% from July 2020 to June 2023.
    form("percentage tax of 1% in 2022", "LATE", percentage_tax("WB080", "1"),
         period=days(2022, 1)),
    form("percentage tax of 3% in 2022", "RATE! TAX! LATE", percentage_tax("WB080", "3"),
         period=days(2022, 1)),
    form("percentage tax of 3%, the last quarter before", "LATE", percentage_tax("WB080", "3"),
         period=days(2020, 2)),
    form("percentage tax of 1%, the first quarter", "LATE", percentage_tax("WB080", "1"),
         period=days(2020, 3)),
    form("percentage tax of 1%, the last quarter", "LATE", percentage_tax("WB082", "1"),
         period=days(2023, 2)),
    form("percentage tax of 3% again", "LATE", percentage_tax("WB084", "3"),
         period=days(2023, 3)),
    form("percentage tax of 1%, a quarter too long", "RATE! TAX! LATE",
         percentage_tax("WB080", "1"), period=days(2023, 3)),
    form("percentage tax of 3% today", "", percentage_tax("WB080", "3")),
    form("an online market before its rules", "ATC! LATE",
         tax_of("WC820", "0.5", "1500.00", "Remittances"), period=days(2023, 3)),
    form("an online market", "NOT_EARNED", tax_of("WC820", "0.5", "1500.00", "Remittances")),
    form("a joint venture before its codes", "ATC! LATE",
         tax_of("WC780", "2", "6000.00", "CUSA"), period=days(2023, 1)),
    form("services to a joint venture", "", tax_of("WC780", "2", "6000.00", "CUSA")),
    form("a car maker's code before its rules", "ATC! LATE",
         tax_of("WC840", "0.5", "1500.00", "Parts"), period=days(2025, 3)),
    form("a car maker's code", "NOT_EARNED", tax_of("WC840", "0.5", "1500.00", "Parts")),
    # VAT and percentage tax.
    form("government rent with its VAT", "", line(100000, 100000, 100000),
         vat(100000, 100000, 100000)),
    form("VAT and percentage tax of one payee", "VAT_STATUS", vat(100000, 100000, 100000),
         percentage_tax("WB080", "3")),
    form("VAT on a tenth of the rent", "VAT_BASE", line(100000, 100000, 100000),
         vat(10000, 10000, 10000)),
    form("VAT on more than the rent", "VAT_BASE", line(100000, 100000, 100000),
         vat(112000, 112000, 112000)),
    form("VAT of rent and services together", "", line(100000, 100000, 100000),
         tax_of("WC157", "2", "6000.00", "CUSA"), vat(200000, 200000, 200000)),
    form("VAT alone, the rent on another form", "", vat(100000, 100000, 100000)),
    form("VAT withheld as final tax", "ATC!", line(100000, atc="WV040", description="VAT")),
    form("a winning", "ATC!", line(100000, atc="WW010", description="Prize")),
    # The same line twice.
    form("a line pasted twice", "SAME_LINE", RENT, RENT),
    form("a line pasted three times", "SAME_LINE", RENT, RENT, RENT),
    form("a line twice but for capitals and blanks", "SAME_LINE", RENT,
         RENT | {"description": "RENTAL  OF REAL PROPERTY"}),
    form("two stalls at one rent", "", line(81000, description="Stall G-1"),
         line(81000, description="Stall G-2")),
    form("one rent month by month", "", line(81000), line(0, 81000), line(0, 0, 81000)),
    form("rent and services of one amount", "", line(81000, 81000, 81000), services("CUSA")),
    # Rent at two per cent, in the words that people use.
    form("leasing", "RENT", services("Leasing of stall")),
    form("rent with its service charge", "RENT", services("Rent and service charge")),
    form("an occupancy fee", "RENT", services("Occupancy fee, space G-12")),
    form("rentals of a parking area", "RENT",
         services("Rentals - real property (parking area)")),
    form("a parking slot", "RENT", services("Parking slot 14, monthly")),
    form("a space", "RENT", services("Space G-14, July to September")),
    form("rent in Filipino", "RENT", services("Upa sa pwesto")),
    form("a lease payment", "RENT", services("Lease payment, kiosk K-3")),
    form("rental and CUSA in one line", "RENT", services("Monthly rental and CUSA")),
    form("rent without a word of it", "RENT", services("Payment to supplier")),
    form("dues and aircon", "", services("Common area dues and aircon")),
    form("power of leased premises", "", services("Electricity and water, leased premises")),
    form("advertising space", "", services("Advertising space, LED wall")),
    form("marketing", "", services("Marketing support fund")),
    form("guards", "", services("Security services")),
    form("fit-out", "", line(81000, atc="WC120", description="Fit-out works")),
    form("goods to a large payor", "", line(81000, atc="WC158", description="Gift certificates")),
    form("goods to government", "", line(81000, atc="WC640", description="Supplies")),
    form("rent under the code of a REIT", "RENT NOT_EARNED",
         tax_of("WC690", "1", "3000.00", "Rental of space")),
    form("fees of a lawyer", "NOT_EARNED", tax_of("WC010", "10", "30000.00", "Retainer")),
    form("fees under an individual's code", "ATC_CLASS!",
         tax_of("WI010", "5", "15000.00", "Fees")),
    # Rounding.
    form("whole pesos each month", "TAX", line(33350, 33350, 33350, tax_withheld="5004.00")),
    form("whole pesos each month, downwards", "TAX",
         line(33350, 33350, 33350, tax_withheld="5001.00")),
    form("more than three roundings", "TAX!", line(33350, 33350, 33350, tax_withheld="5004.01")),
    form("whole pesos in two months", "TAX", line(33333, 33333, tax_withheld="3334.00")),
    form("one month, a peso and twenty off", "TAX!", line(33350, tax_withheld="1668.70")),
    form("VAT in the base of services", "VAT_IN_BASE!",
         services("CUSA", 112000, 112000, 112000) | {"tax_withheld": "6000.00"}),
    form("VAT in one of three months", "TAX!",
         line(112000, 100000, 100000, tax_withheld="15000.00")),
    form("nothing withheld", "AMOUNT! TAX!", line(81000, tax_withheld="0")),
    form("a credit memo alone", "AMOUNT!",
         line(-5000, tax_withheld="-250.00")),
    form("a year in advance", "", line(972000)),
    form("a deposit applied", "", line(243000, description="Security deposit applied to rent")),
    # Codes and rates as spreadsheets leave them.
    form("a code with a hyphen", "", line(81000, atc="WC100") | {"atc": "WC-100"}),
    form("a code in small letters", "", line(81000) | {"atc": "wc100"}),
    form("a code with a full stop", "", line(81000) | {"atc": "WC.100"}),
    form("five per cent as 0.05", "", line(81000, rate="0.05")),
    form("five per cent as .05", "", line(81000, rate=".05")),
    form("five per cent with its sign", "", line(81000, rate="5.00 %")),
    form("two per cent as 0.02", "", services("CUSA") | {"rate": "0.02"}),
    form("half a per cent of rent", "RATE!", line(81000, rate="0.5")),
    form("0.05 for services", "RATE!", services("CUSA") | {"rate": "0.05"}),
    # Who signs.
    form("signed under our TIN", "SIGNATORY", signatory_tin="009-912-345-00000"),
    form("signed by our company", "SIGNATORY", signatory="PACIFIC CREST MALLS, INC."),
    form("signed by the payor's company", "SIGNATORY",
         signatory="TALA COFFEE VENTURES CORPORATION"),
    form("a sole proprietor signs alone", "", payor_name="SANTOS, JUAN, DELOS REYES",
         payor_tin="997123456", signatory="JUAN D. SANTOS", signatory_title="PROPRIETOR",
         signatory_tin="997123456"),
    # Currencies.
    form("dollars a month", "CURRENCY",
         line(2500, 2500, 2500, description="Rental USD 2,500/month")),
    form("a dollar sign", "CURRENCY", line(2500, description="Rent US$2,500")),
    form("a shop named after a currency", "", line(81000, description="Rental, Dollar Depot")),
    # What needs no account.
    form("eleven lines", "LINES!", *[line(10000 + n, description=f"Stall {n}") for n in range(11)]),
    form("ten lines and their VAT", "",
         *[line(10000, description=f"Stall {n}") for n in range(10)], vat(100000)),
    form("our TIN as the payor's", "PAYOR!", payor_tin="009-912-345-00000"),
    form("the rent of the head office", "", payor_tin=LUNA),
    form("the same rent under branch 00012", "NEAR_DUPLICATE", payor_tin=LUNA,
         payor_branch="00012"),
    form("another rent under branch 00013", "", line(61000, 61000, 61000), payor_tin=LUNA,
         payor_branch="00013"),
    form("the same rent a quarter before", "LATE", payor_tin=LUNA, period=days(2026, 2)),
    # A certificate that is continued beside a kiosk.
    form("the main store", "", payor_tin=MAYA, reference_no="990-722-002-2026-1"),
    form("its kiosk", "DUPLICATE", line(25000, 25000, 25000), payor_tin=MAYA, unit="Kiosk 3"),
    form("the main store goes on", "DUPLICATE", line(7000), payor_tin=MAYA,
         continues="990-722-002-2026-1"),
    # Days.
    form("sent on the last day", "", period=days(2026, 2), submitted_on="2026-07-20"),
    form("sent a day late", "LATE", period=days(2026, 2), submitted_on="2026-07-21"),
    form("sent before its quarter is over", "PERIOD", submitted_on="2026-09-15"),
    form("a quarter that has not begun", "PERIOD!", period=days(2026, 4),
         submitted_on="2026-09-15"),
]  # fmt: skip
