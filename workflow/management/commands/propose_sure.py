"""Show what each threshold of confidence would cost, and propose one by people's corrections."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from core import clock
from workflow.scans.figures import MOST_WEEKS, mondays_of, tallies
from workflow.scans.threshold import Threshold, possible_thresholds, propose_threshold

WEEKS, WISHED = 26, 0.995
HEAD = f"{'sure from':>9}  {'values':>8}  {'covered':>9}  {'right':>9}  at least"
UNKNOWN = "not recorded"  # of scans that were confirmed before it was recorded
BY_PAPER = "By kind of paper, from {} on:"
NOTHING_SURE = f"{'nothing is sure':>58}"
NONE = "Too few values were confirmed to propose a threshold: SCAN_SURE stays at {}."
SAME = "SCAN_SURE is {}: that is what the corrections speak for."
PROPOSED = "Proposed: SCAN_SURE={} (now {}). No setting was changed."


class Command(BaseCommand):
    help = "Proposes SCAN_SURE by what people corrected in scans; it changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--right", type=share, default=WISHED, help="share wished, as 0.995")
        parser.add_argument("--weeks", type=int, default=WEEKS, choices=range(1, MOST_WEEKS + 1),
                            metavar="N", help="how far back confirmed scans count")  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        since = clock.start_of_manila_day(mondays_of(options["weeks"])[0])
        confirmed = [each for of_week in tallies(since).values() for each in of_week]
        found = possible_thresholds(confirmed)
        for line in [HEAD, *map(line_of, found)] if found else []:
            self.stdout.write(line)
        self.stdout.write(sentence_of(propose_threshold(found, options["right"])))
        for line in paper_lines(confirmed, options["right"]):
            self.stdout.write(line)


def share(text: str) -> float:
    value = float(text)
    if not 0.5 <= value < 1:
        raise ArgumentTypeError("a share from 0.5 to below 1, as 0.995")
    return value


def line_of(each: Threshold) -> str:
    shares = "  ".join(f"{100 * part:7.2f} %" for part in (each.covered, each.right, each.proven))
    return f"{each.confidence:9.2f}  {each.fields:8,}  {shares}"


def paper_lines(confirmed: Sequence[dict[str, Any]], wished: float) -> Iterator[str]:
    """Yield for each kind of paper what the threshold in force comes to, and what is proven."""
    by_paper: dict[str, list[dict[str, Any]]] = {}
    for each in confirmed:
        by_paper.setdefault(each.get("paper") or UNKNOWN, []).append(each)
    if len(by_paper) > 1:
        yield BY_PAPER.format(settings.SCAN_SURE)
    for paper, tallied in sorted(by_paper.items()) if len(by_paper) > 1 else ():
        found = possible_thresholds(tallied)
        now = next((each for each in found if each.confidence >= settings.SCAN_SURE), None)
        proposed = propose_threshold(found, wished)
        proven = f"{proposed.confidence:.2f}" if proposed else "too few"
        yield f"{line_of(now) if now else NOTHING_SURE}  {paper} (proven from: {proven})"


def sentence_of(proposed: Threshold | None) -> str:
    if proposed is None:
        return NONE.format(settings.SCAN_SURE)
    if proposed.confidence == settings.SCAN_SURE:
        return SAME.format(settings.SCAN_SURE)
    return PROPOSED.format(proposed.confidence, settings.SCAN_SURE)
