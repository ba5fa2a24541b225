"""What must add up in a table of Part III: rows, columns, and the tax by its rate."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from ocr.form import AMOUNTS
from ocr.raw_values import RawValue
from ocr.validation.codes import Rates
from ocr.validation.formats import CENTAVO, decimal_of

AMOUNT = re.compile(r"(?:[0-9,]{0,15}[0-9](?:\.[0-9]{1,2})?)?")
MONTHS = ("m1", "m2", "m3")
ROUNDING = Decimal("0.02")  # programs add months before they round them
TAX_ROUNDING = Decimal("0.05")  # and round the tax of each payment
Cells = dict[str, RawValue]
Texts = dict[str, str]  # amounts by cell: ``0.m1``, ``sum.tax``


@dataclass(frozen=True)
class Rule:
    """``whole`` is the sum of ``parts``; or, with rates, their part of it in percent."""

    whole: str
    parts: tuple[str, ...]
    rates: tuple[Decimal, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.whole, *self.parts)

    def holds(self, texts: Texts) -> bool:
        if self.rates:
            return any(
                abs(value - amount_of_cell(texts, self.whole)) <= TAX_ROUNDING
                for value in self.taxes(texts)
            )
        return abs(self.off(texts)) <= ROUNDING

    def holds_exactly(self, texts: Texts) -> bool:
        """Return whether it holds without rounding: else a last digit may have been misread."""
        if self.rates:
            return amount_of_cell(texts, self.whole) in self.taxes(texts)
        return self.off(texts) == 0

    def off(self, texts: Texts) -> Decimal:
        return sum(
            (amount_of_cell(texts, part) for part in self.parts), Decimal(0)
        ) - amount_of_cell(texts, self.whole)

    def taxes(self, texts: Texts) -> list[Decimal]:
        base = amount_of_cell(texts, self.parts[0])
        return [round_centavos(base * rate / 100) for rate in self.rates]

    def answers(self, cell: str, texts: Texts) -> list[Decimal]:
        """What the cell would have to say for the rule to hold."""
        if self.rates:
            return self.taxes(texts) if cell == self.whole else []
        found = amount_of_cell(texts, cell)
        answer = found + self.off(texts) if cell == self.whole else found - self.off(texts)
        return [answer] if answer >= 0 else []


def amount_of_cell(texts: Texts, cell: str) -> Decimal:
    """-1 where it is no amount."""
    text = texts.get(cell, "")
    return decimal_of(text) if AMOUNT.fullmatch(text) else Decimal(-1)


def round_centavos(value: Decimal) -> Decimal:
    return value.quantize(CENTAVO, ROUND_HALF_UP)


def rules_of(rows: list[Cells], totals: Cells, rates: Rates) -> list[Rule]:
    return [
        *row_rules(rows, totals),
        *column_rules(rows, totals),
        *tax_rules(rows, rates),
    ]


def row_rules(rows: list[Cells], totals: Cells) -> Iterator[Rule]:
    for n, row in enumerate(rows):
        if any(name in row and row[name].text for name in (*MONTHS, "total")):
            yield Rule(f"{n}.total", tuple(f"{n}.{month}" for month in MONTHS))
    if all(totals.get(name) and totals[name].text for name in ("total",)):
        yield Rule("sum.total", tuple(f"sum.{month}" for month in MONTHS))


def column_rules(rows: list[Cells], totals: Cells) -> Iterator[Rule]:
    """Not where the form's row of totals is left empty."""
    for name in AMOUNTS:
        if totals.get(name) and totals[name].text:
            yield Rule(f"sum.{name}", tuple(f"{n}.{name}" for n in range(len(rows))))


def tax_rules(rows: list[Cells], rates: Rates) -> Iterator[Rule]:
    every = {rate for some in rates.values() for rate in some}
    for n, row in enumerate(rows):
        if any(row.get(name) and row[name].text for name in ("total", "tax")):
            code = row["atc"].text if "atc" in row else ""
            lawful = rates.get(code) or sorted(every)
            yield Rule(f"{n}.tax", (f"{n}.total",), tuple(Decimal(rate) for rate in lawful))
