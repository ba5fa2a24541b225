"""Workbooks to fill in, made by openpyxl.

It is imported when one is made: it brings numpy, which takes about a tenth of a process's start.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openpyxl import Workbook


def new_workbook() -> "Workbook":
    from openpyxl import Workbook

    return Workbook()


def embolden(cell: Any) -> None:
    from openpyxl.styles import Font

    cell.font = Font(bold=True)
