"""What clients of the API rely on, one fact a line, and which changes of it would break them.

``python -m scripts.api_changes`` describes the API; each release has such a list. A fact is a
call, a parameter (``?``), a field that is sent (``<``), one that is answered (``>``), or a value of
a list that may be sent (``=``), with its types and whether it is always there.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from scripts.check import UI

Facts = Mapping[str, str]
METHODS = ("get", "post", "put", "patch", "delete")
ALWAYS, SOMETIMES = "always", "sometimes"
SENT, ANSWERED, ASKED = "<", ">", "?"


def read_facts(text: str) -> dict[str, str]:
    """Facts as they were written: the subject, and behind a tab its types."""
    lines = [line.partition("\t") for line in text.splitlines() if line]
    return {subject: detail for subject, _, detail in lines}


def write_facts(facts: Facts) -> str:
    return "".join(f"{subject}\t{facts[subject]}\n" for subject in sorted(facts))


def collect_facts(document: dict[str, Any]) -> dict[str, str]:
    """Every fact of an OpenAPI document."""
    found: dict[str, str] = {}
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                found |= facts_of_call(f"{method.upper()} {path}", item[method])
    schemas = document["components"]["schemas"]
    for mark in (SENT, ANSWERED):
        for name in sorted(reachable_schemas(document, mark)):
            found |= dict(facts_of_fields(name, schemas[name], mark))
    return found


def facts_of_call(call: str, operation: dict[str, Any]) -> dict[str, str]:
    found = {call: ""}
    for each in operation.get("parameters", ()):
        if each["in"] in ("query", "path"):
            need = ALWAYS if each.get("required") else SOMETIMES
            subject, schema = f"{call} {ASKED} {each['name']}", each["schema"]
            found[subject] = f"{name_types(schema)} {need}"
            values = schema.get("items", schema).get("enum", ())
            found |= {f"{subject} = {value}": "" for value in values}
    if body := operation.get("requestBody"):
        found |= facts_of_content(call, body, SENT)
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            found |= facts_of_content(f"{call} {status}", answer, ANSWERED)
    return found


def facts_of_content(subject: str, part: dict[str, Any], mark: str) -> dict[str, str]:
    """A body that may be sent in several media types has to be sent in none of them."""
    found: dict[str, str] = {}
    kinds = part.get("content", {})
    need = SOMETIMES if mark == SENT and len(kinds) > 1 else ALWAYS
    for kind, content in kinds.items():
        schema = content.get("schema", {})
        found[f"{subject} {mark} {kind}"] = f"{name_types(schema)} {need}"
        found |= dict(facts_of_fields(f"{subject} {kind}", schema, mark))
    return found


def facts_of_fields(subject: str, schema: dict[str, Any], mark: str) -> Iterator[tuple[str, str]]:
    """The fields of an object, those of objects written within it too, and values to send."""
    if mark == SENT:
        yield from ((f"{subject} {mark} = {value}", "") for value in schema.get("enum", ()))
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        need = ALWAYS if name in needed else SOMETIMES
        yield f"{subject} {mark} {name}", f"{name_types(field)} {need}"
        inner = field.get("items", field)
        if "$ref" not in inner:
            yield from facts_of_fields(f"{subject}.{name}", inner, mark)


def name_types(schema: dict[str, Any]) -> str:
    """The types of a value between bars; of a schema with a name, its name."""
    return "|".join(sorted({*iterate_types(schema)})) or "any"


def iterate_types(schema: dict[str, Any]) -> Iterator[str]:
    if "$ref" in schema:
        yield schema["$ref"].rpartition("/")[2]
    for alternative in ("oneOf", "anyOf", "allOf"):
        for each in schema.get(alternative, ()):
            yield from iterate_types(each)
    kinds = schema.get("type", ())
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        yield f"list of {name_types(schema['items'])}" if kind == "array" else kind


def reachable_schemas(document: dict[str, Any], mark: str) -> set[str]:
    """The names of the schemas that calls send, or that they answer with success."""
    found: set[str] = set()
    left = [*iterate_references(list(iterate_parts(document, mark)))]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += iterate_references(document["components"]["schemas"][name])
    return found


def iterate_parts(document: dict[str, Any], mark: str) -> Iterator[Any]:
    for item in document["paths"].values():
        for operation in (item[method] for method in METHODS if method in item):
            if mark == SENT:
                yield operation.get("requestBody", {})
                yield operation.get("parameters", [])
            else:
                yield [part for code, part in operation["responses"].items() if code[0] == "2"]


def iterate_references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for each in part.values():
            yield from iterate_references(each)
    elif isinstance(part, list):
        for each in part:
            yield from iterate_references(each)


def find_breaking_changes(before: Facts, now: Facts) -> list[str]:
    """Subjects that a client of before can no longer rely on, with why."""
    changed = [(subject, why_broken(subject, before[subject], now)) for subject in before]
    found = [f"{subject}: {why}" for subject, why in changed if why]
    for subject in now.keys() - before.keys():
        owner, mark, _ = split_subject(subject)
        is_needed = mark in (SENT, ASKED) and now[subject].endswith(ALWAYS)
        if is_needed and is_known_owner(owner, before):
            found.append(f"{subject}: has to be sent now")
    return sorted(found)


def why_broken(subject: str, before: str, now: Facts) -> str:
    """Why a fact does not hold any more; blank where it does."""
    if subject not in now:
        return "is gone"
    old, _, old_need = before.rpartition(" ")
    new, _, new_need = now[subject].rpartition(" ")
    was, is_now = {*old.split("|")}, {*new.split("|")}
    if split_subject(subject)[1] == ANSWERED:
        is_broken = not is_now <= was or (old_need, new_need) == (ALWAYS, SOMETIMES)
    else:
        is_broken = not was <= is_now or (old_need, new_need) == (SOMETIMES, ALWAYS)
    return f"was {before}, is {now[subject]}" if is_broken else ""


def split_subject(subject: str) -> tuple[str, str, str]:
    """Whose fact it is, the mark, and the name behind it; blank marks are whole calls."""
    for mark in (SENT, ANSWERED, ASKED):
        owner, found, name = subject.partition(f" {mark} ")
        if found:
            return owner, mark, name
    return subject, "", ""


def is_known_owner(owner: str, before: Facts) -> bool:
    return owner in before or any(subject.startswith(f"{owner} ") for subject in before)


def main() -> None:
    document = json.loads((UI / "openapi.json").read_text(encoding="utf-8"))
    sys.stdout.write(write_facts(collect_facts(document)))


if __name__ == "__main__":
    main()
