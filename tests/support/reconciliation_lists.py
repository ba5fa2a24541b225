"""The lists of billing and reconciliation, each as a page asks for it."""

URLS = [
    "/api/reconciliation/?company=PCM&quarter=2024Q1",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&state=MISSING",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&document=EIS-777",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&amount=missing",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&lease=none",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&amount=open",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&amount=signed",
    "/api/reconciliation/?company=PCM&quarter=2024Q1&amount=unfiled",
    "/api/reconciliation/payors/?company=PCM&quarter=2024Q1",
    "/api/reconciliation/documents/?company=PCM&quarter=2024Q1&tin=000000777",
    "/api/reconciliation/open/?company=PCM&bucket=over_90",
    "/api/reconciliation/ageing/?company=PCM",
    "/api/reconciliation/ledger/?company=PCM&quarter=2024Q1",
    "/api/oversight/cockpit/?quarter=2024Q1",
    "/api/billing/imports/",
]
