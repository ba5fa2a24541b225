"""What differs between two contents of certificates, field by field."""

from typing import Any

from workflow.certificates.content import AMOUNTS, FIELDS, MONTHS


def changes(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Which fields differ between two kept contents: ``field``, ``before``, ``after``."""
    if before is None or after is None:
        return []
    old, new = flat(before), flat(after)
    return [
        {"field": name, "before": old.get(name, ""), "after": new.get(name, "")}
        for name in [*old, *(name for name in new if name not in old)]
        if old.get(name, "") != new.get(name, "")
    ]


def flat(content: dict[str, Any]) -> dict[str, str]:
    """A content as ``field -> value``; lines as ``lines.0.m1``."""
    told = {name: str(content[name]) for name in FIELDS if name in content}
    for index, line in enumerate(content.get("lines", [])):
        for name in ("atc", "description", *MONTHS, *AMOUNTS[3:]):
            told[f"lines.{index}.{name}"] = line[name]
    told["files"] = ", ".join(sorted(file["name"] for file in content.get("files", [])))
    return told
