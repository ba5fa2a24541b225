"""Every case: its id as in contract.md, what is measured, against what, and what it ought to be."""

from typing import NamedTuple


class Case(NamedTuple):
    what: str
    goal: str


FAIR = "a bare view that reads and writes the same rows by SQL"
PEER = "plain DRF with django-fsm-2 and django-fsm-log"

KNOWN = {
    "P1": Case(f"a move over HTTP in process, SQLite, against {FAIR}", "<= 1.8"),
    "P2": Case("the same on PostgreSQL", "<= 1.8"),
    "P3": Case(f"the same against {PEER}", "<= 1.1 SQLite, 1.3 PostgreSQL"),
    "P4": Case("a list of 25, CPU, against the bare view", "<= 2.0 SQLite, 2.2 PostgreSQL"),
    "P4-peer": Case("a list of 25, CPU, against the peer", "<= 0.7"),
    "P4-one": Case("one certificate, CPU, against the bare view", "<= 2.5"),
    "P4-sheet": Case("50 rows of the quarter sheet against one", "<= 60"),
    "P5": Case("p95 of the worst list at N certificates against 1,000", "<= 1.5"),
    "P6-list": Case("statements of a list", "<= 4"),
    "P6-move": Case("statements of a move", "<= 13 SQLite, 12 PostgreSQL"),
    "P7": Case("p95 of the worst search at N certificates against 1,000", "<= 1.5"),
    "P8": Case("p50 of an event at many sockets against a bare Channels consumer", "<= 3"),
    "P8-p99": Case("p99 of the same", "<= 5"),
    "P8-cpu": Case("CPU of an event at most sockets beyond that at fewest", "<= 10"),
    "P8-storm": Case("all sockets back after a cut", "<= 6"),
    "P9": Case("p99 from a move to the sockets of others, fewest sockets", "<= 250"),
    "P10": Case("memory of an idle socket beyond a bare consumer's", "<= 12"),
    "P11": Case("export, rows a second at N certificates against 1,000", ">= 0.7"),
    "P12": Case("export, memory beyond the start", "<= 32"),
    "P13": Case("a job enqueued, against its row written by SQL", "<= 5"),
    "P14": Case("verify_audit, transitions a second at N certificates against 1,000", ">= 0.7"),
    "P14-memory": Case("verify_audit, memory", "<= 200"),
    "P15": Case("a scanned page read, against the recogniser alone", "<= 1.15"),
    "R-fields": Case(
        "generated forms as scans, faxes and photographs: fields read right", ">= 98.5"
    ),
    "R-seven": Case("the same, the seven fields of the specification", ">= 98.5"),
    "R-fine": Case("the same, scans of 200 dpi and more", ">= 99"),
    "R-sure": Case("fields that the reader is sure of: right", ">= 99.5"),
    "R-cover": Case("share of fields that it is sure of", ">= 85"),
    "R-p50": Case("a core's time for a scan of 200 dpi and more, read alone, p50", "<= 800"),
    "R-p95": Case("the same, p95", "<= 1500"),
    "R-digital": Case("a core's time for a digital page, p95", "<= 100"),
    "R-pages": Case("pages a minute on two cores, a reader on each", ""),
    "R-memory": Case("memory of a worker at most", "<= 600"),
    "R-peer": Case(
        "ocrmypdf, which only finds the text, against the reader: time of a core", ">= 4"
    ),
    "R-open": Case("p95 of OPEN while a batch of scans is read, against idle", "<= 1.5"),
    "P16": Case("`serve` in an empty folder until its first answer", "<= 5"),
    "T-list": Case("lists a second, eight clients, one process", ""),
    "T-list-2": Case("two processes behind nginx against one", ">= 1.6"),
    "T-move": Case("moves a second, eight clients, one process", ""),
    "T-move-2": Case("two processes behind nginx against one", ">= 1.6"),
    "T-move-32": Case("p99 of a move, 32 clients, one process", "<= 1000"),
    "F1": Case("first load of the portal, gzip", "<= 130"),
    "F2": Case("the accounting module on top, gzip", "<= 110"),
    "F3": Case("Lighthouse, desktop: the lowest of the pages below", ">= 95"),
    "L-login": Case("Lighthouse: login", ">= 95 each"),
    "L-faq": Case("Lighthouse: FAQ", ">= 95 each"),
    "L-dashboard": Case("Lighthouse: a tenant's dashboard", ">= 95 each"),
    "L-editor": Case("Lighthouse: a tenant's editor", ">= 95 each"),
    "F4": Case("web vitals, 4x CPU and slow 4G", "good"),
    "F5": Case("key to paint in an editor of 500 rows, p95", "<= 50"),
    "F6": Case("heap of a list after 1,000 updates", "<= 20 %"),
    "A-wait": Case("others' longest wait while 50 of each hostile file come in", "<= 500"),
    "A-memory": Case("memory that this costs", "<= 60"),
    "S-mail": Case(
        "another person's `/api/me` while 16 sign in and the mail server says nothing", "<= 1000"
    ),
    "S-mail-live": Case("`/health/live` meanwhile, the longest of five", "<= 300"),
    "S-directory": Case("the same while 40 begin to sign in by a silent directory", "<= 1000"),
    "S-directory-live": Case("`/health/live` meanwhile", "<= 300"),
    "S-schema": Case("the same while 16 ask for the API document first", "<= 1000"),
    "S-schema-live": Case("`/health/live` meanwhile", "<= 300"),
    "H-ended": Case(
        "200 PDFs made to harm, read one after another: that end with a reason", ">= 200"
    ),
    "H-longest": Case("the longest of them", "<= 60000"),
    "H-memory": Case("memory of the portal that this costs", "<= 50"),
    "B-rows": Case("billing documents read and matched, a second", ">= 1100"),
    "B-memory": Case("memory of the worker that this takes", "<= 400"),
    "B-list": Case(
        "p95 of the reconciliation's lists at N rows against 1,000, as many in the quarter",
        "<= 1.5",
    ),
}

NOT_BUILT = {
    "F4": "no page is measured under throttling",
    "F5": "no keystroke is measured",
    "F6": "no heap is measured",
}
OF_DATABASES = (
    "P1",
    "P2",
    "P3",
    "P4",
    "P4-peer",
    "P4-one",
    "P6-list",
    "P6-move",
    "P4-sheet",
    "P13",
)
OF_SOCKETS = ("P8", "P8-p99", "P8-cpu", "P8-storm", "P9", "P10")
OF_LOAD = ("T-list", "T-list-2", "T-move", "T-move-2", "T-move-32")
OF_SCALE = ("P5", "P7", "P11", "P12", "P14", "P14-memory")
OF_BILLING = ("B-rows", "B-memory", "B-list")
OF_READER = ("P15",)
OF_FORMS = tuple(case for case in KNOWN if case.startswith("R-") and case != "R-open")
