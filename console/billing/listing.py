"""The rows of the reconciliation that a list asks for, and what certificates of them stand for."""

from console.filing.returns import ANNUAL_INCOME_TAX, QUARTERLY_INCOME_TAX

STANDINGS = ("signed", "filed")
INCOME_TAX_FORMS = (QUARTERLY_INCOME_TAX, ANNUAL_INCOME_TAX)
