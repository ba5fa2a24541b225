"""The amounts of Part III: what does not add up is repaired or doubted."""

from collections.abc import Iterator
from decimal import Decimal

from ocr.form import AMOUNTS
from ocr.guard import guard_calls
from ocr.protocol import KnownFacts
from ocr.raw_values import RawForm, RawValue
from ocr.validation.codes import rates_of
from ocr.validation.formats import format_decimal_amount
from ocr.validation.repair import distance, doubt, is_marked, may_repair, repair
from ocr.validation.sums import AMOUNT, MONTHS, Cells, Rule, Texts, amount_of_cell, rules_of

MOST_REPAIRS = 6  # in a table
MOST_DIGITS_OFF = 3
NOT_THE_SUM = "This does not add up with the other amounts."
NOT_THE_RATE = "The tax is not the total at a rate of this ATC."
REPAIRED = "As read, the amounts did not add up."


@guard_calls(*AMOUNTS)
def check_amounts(raw: RawForm, known: KnownFacts) -> None:
    for section, totals in (("EWT", raw.totals), ("BUSINESS", raw.business_totals)):
        rows = [line.cells for line in raw.lines if line.section == section]
        if rows:
            check_table(rows, totals, known, repairs=MOST_REPAIRS if may_repair(raw) else 0)
    add_up_tables(raw)


def check_table(rows: list[Cells], totals: Cells, known: KnownFacts, *, repairs: int) -> None:
    cells = cells_by_table_place(rows, totals)
    rules = rules_of(rows, totals, rates_of(known))
    for _ in range(repairs):
        found = best_repair(cells, rules)
        if not found:
            break
        repair(cells[found[0]], found[1], REPAIRED)
    if repairs:
        for place, text in row_repairs(cells, rules, len(rows)).items():
            repair(cells[place], text, REPAIRED)
    note_rules(cells, rules)
    doubt_codes(rows, cells, rules)


def doubt_codes(rows: list[Cells], cells: Cells, rules: list[Rule]) -> None:
    """Doubt the ATC of a row whose tax is at none of its rates: it may be misread itself."""
    texts = {place: value.text for place, value in cells.items()}
    taxes = {rule.whole: rule for rule in rules if rule.rates}
    for n, row in enumerate(rows):
        rule, code = taxes.get(f"{n}.tax"), row.get("atc")
        if rule is None or code is None or rule.holds(texts):
            continue
        if not any(is_marked(cells[place]) for place in rule.cells if place in cells):
            doubt(code, "rate_ok", NOT_THE_RATE)


def cells_by_table_place(rows: list[Cells], totals: Cells) -> Cells:
    cells = {f"{n}.{k}": row[k] for n, row in enumerate(rows) for k in AMOUNTS if k in row}
    return cells | {f"sum.{k}": totals[k] for k in AMOUNTS if k in totals}


def best_repair(cells: Cells, rules: list[Rule]) -> tuple[str, str] | None:
    """The cell and amount that settle most of what is wrong, and nothing in its place worse."""
    texts = {place: value.text for place, value in cells.items()}
    wrong = [rule for rule in rules if not rule.holds(texts)]
    offers = {
        (p, t)
        for p, t in candidate_repairs(cells, texts, wrong)
        if is_amount_near(cells[p], t) and not is_marked(cells[p])
    }
    scored = [
        (rules_gained(p, t, texts, rules), -digit_distance(texts[p], t), p, t) for p, t in offers
    ]
    scored = [each for each in scored if each[0] >= rules_needed(cells[each[2]], each[3])]
    scored.sort(reverse=True)
    if not scored or [each[:2] for each in scored[1:2]] == [scored[0][:2]]:
        return None  # nothing, or several as good
    return scored[0][2], scored[0][3]


def row_repairs(cells: Cells, rules: list[Rule], rows: int) -> Texts:
    """A row of totals that is misread in several places, by the lines; one line by its totals."""
    texts = {place: value.text for place, value in cells.items()}
    if all(rule.holds(texts) for rule in rules):
        return {}
    offers = [{f"sum.{k}": format_decimal_amount(column(texts, k, rows)) for k in AMOUNTS}]
    if rows == 1:
        offers.append({f"0.{k}": texts.get(f"sum.{k}", "") for k in AMOUNTS})
    for offer in offers:
        changes = {
            p: t
            for p, t in offer.items()
            if p in cells and amount_of_cell({p: t}, p) != amount_of_cell(texts, p)
        }
        after = texts | changes
        wrong = [rule for rule in rules if not rule.holds(after)]
        if any(is_marked(cells[place]) for place in changes):
            continue
        is_seen = all(has_half_of_digits(cells[place], text) for place, text in changes.items())
        if (is_seen and not wrong) or (
            is_stamped(changes, cells) and all(rule.rates for rule in wrong)
        ):
            return changes
    return {}


def column(texts: Texts, name: str, rows: int) -> Decimal:
    return sum((amount_of_cell(texts, f"{n}.{name}") for n in range(rows)), Decimal(0))


def is_stamped(changes: Texts, cells: Cells) -> bool:
    """Whether only months of the row of totals are off, and two or less, while its total and tax
    are those of the lines: that is where who receives the paper puts the stamp."""
    months = [f"sum.{month}" for month in MONTHS]
    covered = [place for place in changes if place in months and cells[place].text]
    kept = {"sum.total", "sum.tax"} & {place for place in cells if cells[place].text}
    return len(kept) == 2 and len(changes) == len(covered) <= 2


def has_half_of_digits(value: RawValue, text: str) -> bool:
    """Half of the digits were seen."""
    return digit_distance(value.text, text) <= (len(digits_only(text)) + 1) // 2


def candidate_repairs(cells: Cells, texts: Texts, wrong: list[Rule]) -> Iterator[tuple[str, str]]:
    for rule in wrong:
        for place in rule.cells:
            if place in cells:
                yield from (
                    (place, format_decimal_amount(answer)) for answer in rule.answers(place, texts)
                )
                yield from ((place, other) for other in cells[place].alternatives)


def rules_gained(place: str, text: str, texts: Texts, rules: list[Rule]) -> int:
    """How many more rules hold with that amount there; none where one is still broken."""
    after = texts | {place: text}
    touched = [rule for rule in rules if place in rule.cells]
    if not all(rule.holds(after) for rule in touched):
        return 0
    return sum(not rule.holds(texts) for rule in touched)


def rules_needed(value: RawValue, text: str) -> int:
    """One rule is enough for what was read too, only not first; a new amount needs two."""
    return 1 if text in value.alternatives else 2


def is_amount_near(value: RawValue, text: str) -> bool:
    if not value.text or text in value.alternatives:
        return is_amount_above_zero(text)
    return (
        0 < distance(digits_only(value.text), digits_only(text), MOST_DIGITS_OFF) <= MOST_DIGITS_OFF
    )


def is_amount_above_zero(text: str) -> bool:
    """Return whether it is an amount: a reading of a stamp may be none."""
    return amount_of_cell({"": text}, "") > 0


def digit_distance(text: str, other: str) -> int:
    return distance(digits_only(text), digits_only(other), 9)


def digits_only(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def note_rules(cells: Cells, rules: list[Rule]) -> None:
    """Rules about an amount that a pen touched say nothing of any amount.

    A rule that holds by rounding alone confirms none: it would hide a misread centavo.
    """
    texts = {place: value.text for place, value in cells.items()}
    for rule in rules:
        holds = rule.holds(texts)
        kind, note = ("rate_ok", NOT_THE_RATE) if rule.rates else ("sum_ok", NOT_THE_SUM)
        values = [cells[place] for place in rule.cells if place in cells]
        if any(map(is_marked, values)):
            continue
        is_exact = holds and rule.holds_exactly(texts)
        for value in values:
            if is_exact:
                value.evidence.setdefault(kind, 1.0)
            elif value.text and not holds:
                doubt(value, kind, note)
        if rule.rates and not holds and rule.whole in cells:
            cells[rule.whole].evidence["at_rate"] = 0.0  # no sum of taxes makes up for it


def add_up_tables(raw: RawForm) -> None:
    """One row of totals for the form: of the table that is used, or of both together."""
    sections = {line.section for line in raw.lines}
    if sections == {"BUSINESS"} or (not raw.totals and raw.business_totals):
        raw.totals = raw.business_totals
    elif "BUSINESS" in sections and raw.business_totals:
        for name, value in raw.totals.items():
            other = raw.business_totals.get(name)
            if other and other.text:
                add_total_to(value, other)


def add_total_to(value: RawValue, other: RawValue) -> None:
    both = [
        Decimal(each.text.replace(",", "")) for each in (value, other) if is_amount_text(each.text)
    ]
    value.text = format_decimal_amount(sum(both, Decimal(0)))
    value.note = value.note or "The totals of both tables together."
    for name, weight in other.evidence.items():
        value.evidence[name] = min(weight, value.evidence.get(name, weight))


def is_amount_text(text: str) -> bool:
    return bool(text and AMOUNT.fullmatch(text))
