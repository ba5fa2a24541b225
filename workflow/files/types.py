"""The kinds of file that are taken."""

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
EXTENSIONS = {PDF: ".pdf", XLSX: ".xlsx", CSV: ".csv"}
SHEETS = (XLSX, CSV)
