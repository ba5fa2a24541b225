"""Why a file, or a page of it, is not read: a code for programs, a sentence for people."""

REASONS = {
    "empty": "This file is empty.",
    "not_pdf": "This is not a PDF. Scan or print the certificate to a PDF.",
    "encrypted": "This PDF asks for a password. Save it without one.",
    "damaged": "This PDF is damaged or incomplete. Scan or save it again.",
    "too_many_pages": "This PDF has more than 50 pages. Split it.",
    "too_large": "This PDF holds too much to be read. Scan it at 300 dpi or less, below 25 MB.",
    "too_slow": "This page took too long to read. Scan it, or print it to a new PDF.",
    "fault": "This page could not be read, by a fault of the portal. Key it by hand.",
}


class Rejected(Exception):
    """``code`` is one of REASONS."""

    def __init__(self, code: str, message: str = ""):
        self.code = code
        self.message = message or REASONS[code]
        super().__init__(self.message)
