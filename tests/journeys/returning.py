"""Returning a certificate with a reason."""

import re
from typing import Any

from playwright.sync_api import Page


def return_it(page: Page) -> Any:
    page.get_by_role("button", name=re.compile("^Return(?! with)")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Type to find")).fill("signatory")
    dialog.get_by_label("Signatory's name, title or TIN is missing").check()
    dialog.get_by_role("button", name=re.compile("Return")).click()
