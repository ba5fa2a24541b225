"""Files of certificates that a former system approved."""

import csv
from io import StringIO

HISTORY_ROW = {
    "reference": "OLD-1",
    "company": "PCM",
    "mall": "Crest Bay Mall",
    "payor_tin": "998-765-432-000",
    "quarter": "2026Q2",
    "approved_on": "2026-07-20",
    "atc": "WC100",
    "month1": "100,000.00",
    "month2": "100000",
    "month3": "100000",
    "tax": "15000.00",
    "pdf": "",
}


def history_csv(*rows: dict[str, str]) -> bytes:
    text = StringIO()
    writer = csv.DictWriter(text, list(HISTORY_ROW))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
