"""Spreadsheets made by hand, as tenants keep their rents: read, asked about, or refused."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from openpyxl import Workbook

from tests.files import made

BAY, CALOOCAN = "Crest Bay Mall", "Crest City Caloocan"
RIGHT = {BAY: ["2221.00", "2222.00", "2223.00"], CALOOCAN: ["4441.00", "4442.00", "4443.00"]}
A, B = [2221, 2222, 2223], [4441, 4442, 4443]
LAST_YEAR = [1111, 1112, 1113], [3331, 3332, 3333]
MONTHS = ["October", "November", "December"]
DATED = ["Oct 2026", "Nov 2026", "Dec 2026"]
Table = list[list[Any]]


def merged_titles(book: Workbook) -> None:
    sheet: Any = book.active
    sheet.insert_rows(1)
    sheet["A1"] = "RENT SCHEDULE, 4TH QUARTER 2026"
    sheet.merge_cells("A1:D1")


def merged_months(book: Workbook) -> None:
    """October over B and C, November over D and E, December over F and G."""
    sheet: Any = book.active
    sheet.insert_rows(1)
    for cells, month in (("B1:C1", MONTHS[0]), ("D1:E1", MONTHS[1]), ("F1:G1", MONTHS[2])):
        sheet[cells[:2]] = month
        sheet.merge_cells(cells)


GROSS_NET: Table = [
    ["Store", *["Gross", "Net"] * 3],
    [BAY, 2487.52, 2221, 2488.64, 2222, 2489.76, 2223],
    [CALOOCAN, 4973.92, 4441, 4975.04, 4442, 4976.16, 4443],
]

# A row for each month of a store.
LONG: Table = [
    *([BAY, month, amount] for month, amount in zip(MONTHS, A, strict=True)),
    *([CALOOCAN, month, amount] for month, amount in zip(DATED, B, strict=True)),
]

# Read at once, without a question.
READ: dict[str, Callable[[], bytes]] = {
    "titles above": lambda: made.csv_of(
        [
            ["PACIFIC CREST MALLS, INC."],
            ["RENT SCHEDULE, FOURTH QUARTER 2026"],
            [],
            ["Store", "Stall", "Code", *MONTHS],
            [BAY, 214, "WC100", *A],
            [CALOOCAN, 88, "WC100", *B],
        ]
    ),
    "an area": lambda: made.xlsx(
        [["Store Name", "Area (sqm)", *DATED], [BAY, 214, *A], [CALOOCAN, 88, *B]]
    ),
    "a TIN without headings": lambda: made.csv_of(
        [[BAY, "998-765-432-000", *A], [CALOOCAN, "998765432", *B]]
    ),
    "a TIN of digits and a stall": lambda: made.csv_of(
        [[1, BAY, "998765432000", "G-12", *A], [2, CALOOCAN, "998765432000", "2F-8", *B]]
    ),
    "totals before and after": lambda: made.csv_of(
        [
            ["Branch Name", "Total", *MONTHS],
            ["GRAND TOTAL", 19992, 6662, 6664, 6666],
            [BAY, 6666, *A],
            ["Subtotal Pasay", 6666, *A],
            [CALOOCAN, 13326, *B],
            ["", 19992, 6662, 6664, 6666],
        ]
    ),
    "two years side by side": lambda: made.xlsx(
        [
            ["Store", "Code", "Oct 2025", "Nov 2025", "Dec 2025", *DATED],
            [BAY, "WC100", *LAST_YEAR[0], *A],
            [CALOOCAN, "WC100", *LAST_YEAR[1], *B],
        ]
    ),
    "the whole year": lambda: made.csv_of(
        [
            [
                "Outlet",
                *(f"2026-{month:02}" for month in range(1, 10)),
                *DATED,
                "Total",
            ],
            [BAY, *range(9), *A, 6702],
            [CALOOCAN, *range(9), *B, 13362],
        ]
    ),
    "dates as headings": lambda: made.xlsx(
        [
            ["Shop", *(datetime(2026, month, 1) for month in (10, 11, 12))],
            [BAY, *A],
            [CALOOCAN, *B],
        ]
    ),
    "a row for each month": lambda: made.csv_of([["Store", "Month", "Amount"], *LONG]),
    "a row for each month, in any order": lambda: made.xlsx(
        [["RENT, Q4 2026"], [], ["Rent", "Branch", "Buwan"], *([c, a, b] for a, b, c in LONG[::-1])]
    ),
    "a row for each month, the store once": lambda: made.csv_of(
        [
            ["No.", "Outlet", "Code", "Billing month", "Rent (net of VAT)"],
            *(
                [n + 1, "" if n % 3 else store, "WC100", month, amount]
                for n, (store, month, amount) in enumerate(LONG)
            ),
            ["", "Total", "", "", 19992],
        ]
    ),
    "a row for each month of two years": lambda: made.csv_of(
        [
            ["Store", "TIN", "Month", "Year", "Amount"],
            *([store, "998-765-432-000", month[:3], 2025, 7] for store, month, _ in LONG),
            *([store, "998-765-432-000", month[:3], 2026, amount] for store, month, amount in LONG),
        ]
    ),
    "a row for each month, dated": lambda: made.csv_of(
        [
            ["Store", "Period", "Rent"],
            [BAY, "2026-09-30", 1],
            *(
                [store, f"2026-{10 + n % 3}-28", amount]
                for n, (store, _, amount) in enumerate(LONG)
            ),
        ]
    ),
    "10/2026": lambda: made.csv_of(
        [["Location", "10/2026", "11/2026", "12/2026"], [BAY, *A], [CALOOCAN, *B]]
    ),
    "2026-10": lambda: made.csv_of(
        [["Mall", "2026-10", "2026-11", "2026-12"], [BAY, *A], [CALOOCAN, *B]]
    ),
    "in Filipino": lambda: made.csv_of(
        [["Sangay", "Oktubre", "Nobyembre", "Disyembre"], [BAY, *A], [CALOOCAN, *B]]
    ),
    "Month 1": lambda: made.csv_of(
        [["Name of store", "Month 1", "M2", "3rd month"], [BAY, *A], [CALOOCAN, *B]]
    ),
    "no heading": lambda: made.csv_of([[BAY, *A], [CALOOCAN, *B]]),
    "no heading, a code and a total": lambda: made.csv_of(
        [["WC100", BAY, *A, 6666], ["WC100", CALOOCAN, *B, 13326]]
    ),
    "merged title": lambda: made.xlsx(
        [["Store", *MONTHS], [BAY, *A], [CALOOCAN, *B]], then=merged_titles
    ),
    "semicolons and points": lambda: made.csv_of(
        [
            ["Store", *MONTHS],
            [BAY, "2.221,00", "2.222,00", "2.223,00"],
            [CALOOCAN, "4.441,00", "₱4,442.00", "4 443,00"],
        ],
        separator=";",
    ),
    "remarks, and a shop's own name": lambda: made.csv_of(
        [
            ["Store", "Location", *DATED, "Remarks"],
            ["Luntian 1", BAY, *A, "renewed 2025, may go up"],
            ["Luntian 2", CALOOCAN, *B, ""],
        ]
    ),
    "a heading on each page": lambda: made.csv_of(
        [
            ["Store", *MONTHS],
            [BAY, *A],
            ["Page 2 of 2"],
            ["Store", *MONTHS],
            [CALOOCAN, *B],
        ]
    ),
    "last quarter's table above": lambda: made.csv_of(
        [
            ["Store", "Jul 2026", "Aug 2026", "Sept 2026"],
            [BAY, 1, 2, 3],
            ["Store", *DATED],
            [BAY, *A],
            [CALOOCAN, *B],
        ]
    ),
    "10/26, and numbers of rows": lambda: made.csv_of(
        [["No.", "Trade name", "10/26", "11/26", "12/26"], ["1.", BAY, *A], ["2.", CALOOCAN, *B]]
    ),
    "sums above without headings": lambda: made.csv_of(
        [["TOTAL", 6662, 6664, 6666], [BAY, *A], [CALOOCAN, *B]]
    ),
    "a column of years": lambda: made.csv_of(
        [
            ["Store", "Year", *MONTHS],
            [BAY, 2025, *LAST_YEAR[0]],
            [BAY, 2026, *A],
            [CALOOCAN, 2026, *B],
        ]
    ),
    "net of VAT": lambda: made.csv_of(
        [["Store", *(f"{month} (net of VAT)" for month in DATED)], [BAY, *A], [CALOOCAN, *B]]
    ),
}

# A person is asked, by the names of the columns.
ASKED: dict[str, tuple[Callable[[], bytes], str]] = {
    "two columns for a month": (
        lambda: made.csv_of([["Store", *MONTHS, *MONTHS], [BAY, *LAST_YEAR[0], *A]]),
        "Columns B and E are both October. Which one holds the amounts?",
    ),
    "gross beside net": (
        lambda: made.csv_of([["Store", "Oct Gross", "Oct Net", "Nov", "Dec"], [BAY, 1, *A]]),
        "Columns B and C are both October.",
    ),
    "gross alone": (
        lambda: made.csv_of([["Store", "Oct (VAT incl.)", "Nov", "Dec"], [BAY, *A]]),
        "October is column B, “Oct (VAT incl.)”. Does it hold the amounts without VAT?",
    ),
    "gross and net below merged months": (
        lambda: made.xlsx(GROSS_NET, then=merged_months),
        "Columns D and E are both November.",
    ),
    "gross in a second line": (
        lambda: made.csv_of([["Store", *MONTHS], ["", "Gross", "Gross", "Gross"], [BAY, *A]]),
        "October is column B, “October Gross”.",
    ),
    "a title of last year": (
        lambda: made.csv_of([["Rent 2025"], ["Store", *MONTHS], [BAY, *A]]),
        "The months have no year, and a title says 2025.",
    ),
    "a title of another quarter": (
        lambda: made.csv_of([["Third quarter"], ["Store", "M1", "M2", "M3"], [BAY, *A]]),
        "A title names another quarter.",
    ),
    "a month missing": (
        lambda: made.csv_of([["Store", *DATED[:2]], [BAY, *A[:2]]]),
        "No column is December 2026.",
    ),
    "one month alone": (
        lambda: made.csv_of([["Store", "Area", "October"], [BAY, 214, 2221]]),
        "No column is November 2026 or December 2026.",
    ),
    "an area without headings": (
        lambda: made.csv_of([[BAY, 214, *A], [CALOOCAN, 88, *B]]),
        "Columns B, C, D and E hold numbers.",
    ),
    "an area in the place of December": (
        lambda: made.csv_of([[BAY, 21.4, *A[:2]], [CALOOCAN, 88, *B[:2]]]),
        "Columns B, C and D hold numbers.",
    ),
    "other headings": (
        lambda: made.csv_of([["Store", "Gross", "VAT", "Net"], [BAY, 2487, 1266, 2221]]),
        "The headings of this table do not name the months. Columns B, C and D hold numbers.",
    ),
    "two amounts": (
        lambda: made.csv_of([[BAY, *A[:2]]]),
        "Columns B and C hold numbers.",
    ),
    "a title of other months": (
        lambda: made.csv_of([["July to September 2026"], [BAY, *A]]),
        "A title of this table is of another time. Columns B, C and D hold numbers.",
    ),
    "tax in place of income": (
        lambda: made.csv_of([["EWT 5%"], ["Store", *DATED], [BAY, *A]]),
        "A title says “EWT 5%”. Do the columns hold the amounts without VAT?",
    ),
    "in thousands": (
        lambda: made.csv_of([["Rent, in thousands of pesos"], ["Store", *DATED], [BAY, *A]]),
        "A title says “Rent, in thousands of pesos”.",
    ),
    "numbers of days as headings": (
        lambda: made.csv_of([["Store", 46204, 46235, 46266], [BAY, *A]]),
        "The headings of this table do not name the months.",
    ),
    "stores to the right": (
        lambda: made.csv_of([["", BAY, CALOOCAN], ["October", 2221, 4441]]),
        "This table does not name its months.",
    ),
    "two years below merged titles": (
        lambda: made.csv_of(
            [
                ["", 2025, "", "", 2026],
                ["Store", *MONTHS, *MONTHS],
                [BAY, *LAST_YEAR[0], *A],
            ]
        ),
        "Columns D and G are both December.",
    ),
    "a row for each month without a heading": (
        lambda: made.csv_of([[BAY, "October", 2221], [BAY, "November", 2222]]),
        "This table does not name its months.",
    ),
}

REFUSED: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "a month of a store twice": (
        lambda: made.csv_of([["Store", "Month", "Amount"], *LONG, [BAY, "Oct", 5]]),
        "month_twice",
        "Rows 2 and 8 are both Crest Bay Mall, October.",
    ),
    "a row for each month, gross and net": (
        lambda: made.csv_of([["Store", "Month", "Gross", "Net"], [BAY, "October", 2487.52, 2221]]),
        "amounts",
        "numbers in columns C and D. Leave one column of numbers",
    ),
    "a row for each month with VAT": (
        lambda: made.csv_of([["Store", "Month", "Rent with VAT"], [BAY, "October", 2487.52]]),
        "amounts",
        "column C is “Rent with VAT”",
    ),
    "a row for each month of another quarter": (
        lambda: made.csv_of([["Store", "Month", "Rent"], [BAY, "July", 1], [BAY, "August", 2]]),
        "other_quarter",
        "No row is of October 2026 to December 2026: column B has the months.",
    ),
    "a row for each month of last year": (
        lambda: made.csv_of([["RENT 2025"], ["Store", "Month", "Rent"], *LONG[:3]]),
        "other_quarter",
        "No row is of October 2026",
    ),
    "another quarter": (
        lambda: made.csv_of([["Store", "April 2026", "May 2026", "June 2026"], [BAY, *A]]),
        "other_quarter",
        "column B is April 2026, column C is May 2026 and column D is June 2026. "
        "This sheet is of October 2026 to December 2026.",
    ),
    "last year": (
        lambda: made.csv_of([["Store", "Oct-25", "Nov '25", "Dec 2025"], [BAY, *A]]),
        "other_quarter",
        "column B is Oct-25",
    ),
    "the year in a second line": (
        lambda: made.csv_of([["Store", *MONTHS], ["", 2025, 2025, 2025], [BAY, *A]]),
        "other_quarter",
        "column B is October 2025",
    ),
    "two tables": (
        lambda: made.csv_of(
            [["Store", *MONTHS], [BAY, *A], ["Stall", "Code", *MONTHS], ["1", BAY, *A]]
        ),
        "two_tables",
        "Rows 1 and 3 each name the months.",
    ),
    "two tables of two years": (
        lambda: made.csv_of(
            [["2025"], ["Store", *MONTHS], [BAY, 1, 2, 3], ["2026"], ["Store", *MONTHS], [BAY, *A]]
        ),
        "two_tables",
        "Rows 2 and 5 each name the months.",
    ),
    "no store of ours": (
        lambda: made.csv_of([["Nowhere", *A]]),
        "no_stores",
        "One column must have their names.",
    ),
}
