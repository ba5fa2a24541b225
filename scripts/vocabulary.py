"""Counts what makes names and texts hard to read: ``python -m scripts.vocabulary``.

``vocabulary.json`` beside the test holds the highest count that each package may have. A count that
rises fails the test; ``--write`` lowers the limits to what is counted now, and never raises one.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import mean
from typing import Any

from scripts.check import ROOT

LIMITS = ROOT / "tests" / "plumbing" / "vocabulary.json"
PRODUCT = ("core", "accounts", "ocr", "workflow", "console", "demo", "config", "scripts")
PACKAGES = (*PRODUCT, "tests")
LONGEST_LINE = 600  # characters of a line in docs
LONGEST_SENTENCE = 35  # words
AVERAGE_SENTENCE = 22  # words, of a page
# Participles that do not end in -ed, and adjectives, found as names of functions.
NO_VERBS = frozenset(
    """
    alike asleep bare begun born bought brought caught chosen clean done drawn due empty
    equal found fresh full given gone grown held known laid left likely live long lost
    made meant met new odd old owing paid plain raw ready said seen sent short shown sold
    sorry spent spoken stale steady stood taken thought told true understood usual whole
    woken won written wrong kept let singly sure yours
    """.split()  # noqa: SIM905 - a list of words reads better
)
NOT_PARTICIPLES = frozenset({"embed", "feed", "need", "seed", "shed", "speed", "proceed"})
# Words that no Django, React or tax person uses; style.md names the standard ones.
PRIVATE_WORDS = frozenset(
    """
    anew asker birth born foretell foretelling kept lapsing laid mended nought reckon
    scolded shelf shelves told whoever
    """.split()  # noqa: SIM905 - a list of words reads better
)
PRIVATE_IN_PROSE = PRIVATE_WORDS | {"beside", "lies", "stands"}
WORD = re.compile(r"[A-Za-z][a-z]+")
SENTENCE_END = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*[-*|#]|\|")

# As SENTENCE_END, but a colon or a semicolon ends nothing.
FULL_STOP = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n\s*(?:[-*|#]|\d+\.)|\|")
DECLARED = re.compile(r"\b(?:const|let|function|class|interface|type)\s+(\w+)")
COMMENT = re.compile(r"(?:^|\s)//([^\n]*)|/\*(.*?)\*/", re.MULTILINE | re.DOTALL)


@dataclass
class Count:
    """What was counted in a package, and the places, for whoever lowers it."""

    participles: list[str] = field(default_factory=list)
    shared_names: list[str] = field(default_factory=list)
    private_identifiers: list[str] = field(default_factory=list)
    private_prose: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, int]:
        return {name: len(places) for name, places in vars(self).items()}


class Module:
    """A Python file: its functions, identifiers and texts."""

    def __init__(self, path: Path):
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.source = path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    def functions(self) -> list[str]:
        """The names of its module-level functions."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return [node.name for node in self.tree.body if isinstance(node, kinds)]

    def identifiers(self) -> Iterator[str]:
        """Every name that it defines: functions, classes, arguments and variables."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield node.name
            elif isinstance(node, ast.arg):
                yield node.arg
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id

    def prose(self) -> Iterator[str]:
        """Its docstrings and comments."""
        kinds = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        for node in ast.walk(self.tree):
            if isinstance(node, kinds):
                yield ast.get_docstring(node) or ""
        yield from re.findall(r"(?:^|\s)# (.*)", self.source)


def modules(package: str) -> list[Module]:
    paths = sorted((ROOT / package).rglob("*.py"))
    return [Module(path) for path in paths if "migrations" not in path.parts]


def is_bare_participle(name: str) -> bool:
    """Whether a function's whole name is a participle or an adjective."""
    word = name.strip("_")
    regular = word.endswith("ed") and "_" not in word and word not in NOT_PARTICIPLES
    return word in NO_VERBS or regular


def split_identifier(identifier: str) -> list[str]:
    return [word.lower() for part in identifier.split("_") for word in WORD.findall(part)]


def count_packages() -> dict[str, Count]:
    """What is counted, by package. The names of tests are compared with each other only."""
    return count_together(PRODUCT) | count_together(["tests"])


def count_together(packages: Iterable[str]) -> dict[str, Count]:
    found = {package: modules(package) for package in packages}
    everywhere = Counter(
        name
        for each in found.values()
        for module in each
        for name in {*module.functions()}
        if name != "main" and not name.startswith("test_")
    )
    shared = {name for name, times in everywhere.items() if times > 1}
    return {package: count_vocabulary(each, shared) for package, each in found.items()}


def count_vocabulary(all_modules: Iterable[Module], shared: set[str]) -> Count:
    total = Count()
    for module in all_modules:
        for name in module.functions():
            place = f"{module.name}: {name}"
            if is_bare_participle(name):
                total.participles.append(place)
            if name in shared:
                total.shared_names.append(place)
        total.private_identifiers += [
            f"{module.name}: {name}"
            for name in {*module.identifiers()}
            if PRIVATE_WORDS & {*split_identifier(name)}
        ]
        total.private_prose += [
            f"{module.name}: {text[:60]}"
            for text in module.prose()
            if PRIVATE_IN_PROSE & {word.lower() for word in WORD.findall(text)}
        ]
    return total


def pages() -> list[Path]:
    """The pages of docs that people write; the specification keeps its own words."""
    all_pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    return sorted(page for page in all_pages if page.name != "specification-source.md")


def prose_of_page(page: Path) -> str:
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def sentences(text: str, end: re.Pattern[str] = SENTENCE_END) -> list[int]:
    """The number of words of each sentence."""
    lengths = [len(re.findall(r"\w[\w'-]*", part)) for part in end.split(text)]
    return [length for length in lengths if length > 2]


def average_sentences() -> dict[str, float]:
    """The average words a sentence of each page where they are more than AVERAGE_SENTENCE."""
    lengths = {page: sentences(prose_of_page(page), FULL_STOP) for page in pages()}
    averages = {page: round(mean(each), 1) for page, each in lengths.items() if each}
    return {
        str(page.relative_to(ROOT)): average
        for page, average in averages.items()
        if average > AVERAGE_SENTENCE
    }


def has_private_word(text: str, private: Set[str]) -> bool:
    return not private.isdisjoint(word.lower() for word in WORD.findall(text))


def count_script(source: str) -> Counter[str]:
    """Private words in the names that TypeScript declares, and in its comments."""
    comments = ("".join(parts) for parts in COMMENT.findall(source))
    return Counter(
        private_identifiers=sum(
            has_private_word(n, PRIVATE_WORDS) for n in DECLARED.findall(source)
        ),
        private_prose=sum(has_private_word(text, PRIVATE_IN_PROSE) for text in comments),
    )


def count_scripts() -> dict[str, int]:
    paths = (ROOT / "portal-ui" / "src").rglob("*.ts*")
    ours = (path for path in paths if path.name != "schema.ts")
    totals = [count_script(path.read_text(encoding="utf-8")) for path in ours]
    return {name: sum(total[name] for total in totals) for name in count_script("")}


def count_templates() -> dict[str, int]:
    """The lines of HTML templates with a private word."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("templates/**/*.html")]
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return {"private_prose": sum(has_private_word(line, PRIVATE_IN_PROSE) for line in lines)}


def figures_of_pages() -> dict[str, int]:
    texts = {page: prose_of_page(page) for page in pages()}
    return {
        "long_lines": sum(
            len(line) > LONGEST_LINE for text in texts.values() for line in text.splitlines()
        ),
        "long_sentences": sum(
            length > LONGEST_SENTENCE for text in texts.values() for length in sentences(text)
        ),
        "private_words": sum(
            word.lower() in PRIVATE_IN_PROSE
            for text in texts.values()
            for word in WORD.findall(text)
        ),
    }


def figures_beside_packages() -> dict[str, dict[str, Any]]:
    return {
        "docs": figures_of_pages(),
        "average sentence": average_sentences(),
        "portal-ui": count_scripts(),
        "templates": count_templates(),
    }


def figures() -> dict[str, dict[str, Any]]:
    by_package = {package: total.figures() for package, total in count_packages().items()}
    return by_package | figures_beside_packages()


def lower_limits(limits: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The limits, lowered to what is counted now. A place that has limits gets no further ones."""
    return {
        place: {
            name: min(number, limits.get(place, now).get(name, number))
            for name, number in now.items()
            if name in limits.get(place, now)
        }
        for place, now in figures().items()
    }


def main(arguments: Sequence[str]) -> int:
    if arguments == ["--write"]:
        limits = json.loads(LIMITS.read_text()) if LIMITS.exists() else {}
        LIMITS.write_text(json.dumps(lower_limits(limits), indent=2) + "\n")
    elif arguments:
        package, name = arguments
        print("\n".join(getattr(count_packages()[package], name)))
    else:
        print(json.dumps(figures(), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
