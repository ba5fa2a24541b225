"""Spreadsheets to paste and to attach."""

ROWS = """ATC\tMonth 1\tMonth 2\tMonth 3\tTax
WC100\t1,000.00\t2,000.00\t3,000.00\t300.00
XX999\t1\t2\t3\t4
WC120\t100\t100\t100\t6"""

CSV = "text/csv"
STORES = b"branch,atc,month1,month2,month3,tax\nCrest Bay Mall,WC100,1000,1000,999.99,150.00\n"
