"""The workbook to fill in with former certificates."""

from console.history.rows import COLUMNS
from workflow.files.templates import OF_AMOUNTS, Template, build_template_xlsx

HISTORY = Template(
    "certificates",
    COLUMNS,
    (
        "One row for each tax code. Rows with the same reference are one certificate.",
        "Write the company by its code or by its TIN.",
        OF_AMOUNTS,
        "The PDFs come in a ZIP, or one by one. They are found by the name in the column pdf.",
        "A certificate that was imported already changes nothing. It gets its PDF if it had none.",
    ),
    {
        "reference": "Its number in the former system.",
        "company": "The code of our company, such as PCM.",
        "company_tin": "The TIN of our company, where the code is blank.",
        "mall": "The mall, as it is called in the portal.",
        "unit": "The stall or lease. May be blank.",
        "payor_tin": "The TIN of the tenant: 9 digits, or 12 to 14 with the branch code.",
        "quarter": "The calendar quarter that it covers, such as 2025Q4.",
        "approved_on": "The day on which the former system approved it, such as 2026-01-20.",
        "pdf": "The file name of its PDF. May be blank.",
    },
)
EXAMPLE = {
    "reference": "OLD-2025-00017",
    "company": "PCM",
    "mall": "Crest Bay Mall",
    "payor_tin": "009-912-345-00000",
    "quarter": "2025Q4",
    "approved_on": "2026-01-20",
    "atc": "WC100",
    "month1": "100000.00",
    "month2": "100000.00",
    "month3": "100000.00",
    "tax": "15000.00",
    "pdf": "OLD-2025-00017.pdf",
}


def history_template() -> bytes:
    return build_template_xlsx(HISTORY, [EXAMPLE])
