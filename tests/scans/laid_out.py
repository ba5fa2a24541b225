"""A certificate drawn by a program that keeps the form's labels and nothing of its measures."""

from reportlab.pdfgen.canvas import Canvas

from ocr.form import AMOUNTS
from tests.scans.made import Facts


def own_layout(canvas: Canvas, facts: Facts) -> None:
    """The same labels in the same order, with other distances."""
    given, paid = facts.fields, facts.ewt[0]

    def put(x: float, y: float, text: str, size: float = 7.5) -> None:
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, 1100 - y, text)

    put(200, 40, "Certificate of Creditable Tax", 14)
    put(230, 60, "Withheld at Source", 14)
    put(20, 40, "BIR Form No. 2307")
    put(20, 50, "January 2018 (ENCS)")
    put(38, 110, "For the Period")
    put(128, 110, "From")
    put(160, 110, "07/01/2026", 9)
    put(384, 110, "To")
    put(410, 110, "09/30/2026", 9)
    heads = {
        "payee": ("Part I - Payee Information", 135),
        "payor": ("Part II - Payor Information", 310),
    }
    for who, (head, top) in heads.items():
        tin = given[f"{who}_tin"]
        put(261, top, head)
        put(34, top + 20, "Taxpayer Identification Number (TIN)")
        put(220, top + 20, f"{tin[:3]}-{tin[3:6]}-{tin[6:9]}-{tin[9:]}", 9)
        put(34, top + 45, f"{who.title()}'s Name (Last Name, First Name, Middle Name)")
        put(40, top + 60, given[f"{who}_name"], 9)
        put(34, top + 85, "Registered Address")
        put(542, top + 85, "ZIP Code")
        put(40, top + 100, given[f"{who}_address"], 8)
        put(550, top + 100, given[f"{who}_zip"], 8)
    put(34, 260, "Foreign Address, if applicable")
    put(189, 450, "Part III - Details of Monthly Income Payments and Taxes Withheld")
    put(304, 462, "AMOUNT OF INCOME PAYMENTS")
    put(27, 470, "Income Payments Subject to Expanded")
    for x, month in ((227, "1st"), (299, "2nd"), (373, "3rd")):
        put(x, 476, f"{month} Month of the")
    put(190, 474, "ATC")
    put(465, 480, "Total")
    put(517, 470, "Tax Withheld for the")
    for y in (503, 700):
        put(20, y, paid["description"] if y == 503 else "Total")
        if y == 503:
            put(190, y, paid["atc"])
        for x, name in zip((284, 358, 430, 502, 590), AMOUNTS, strict=True):
            canvas.setFont("Helvetica", 7.5)
            canvas.drawRightString(x, 1100 - y, paid[name])
    put(20, 715, "Money Payments Subject to Withholding of")
    put(30, 727, "Business Tax (Government & Private)")
    put(20, 900, "Total")
    put(35, 915, "We declare under the penalties of perjury that this certificate has been made")
    put(250, 955, given["signatory_name"], 8)
    put(250, 966, f"{given['signatory_title']} / 123-456-789-00000", 8)
    put(
        165, 983, "Signature over Printed Name of Payor/Payor's Authorized Representative/Tax Agent"
    )
    put(250, 994, "(Indicate Title/Designation and TIN)")
    put(285, 1030, "CONFORME:")
    put(
        165,
        1075,
        "Signature over Printed Name of Payee/Payee's Authorized Representative/Tax Agent",
    )
