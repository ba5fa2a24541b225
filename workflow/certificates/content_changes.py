"""Differences between two contents of certificates, field by field."""

from typing import Any

from workflow.certificates.content import AMOUNTS, FIELDS, MONTHS
from workflow.files.models import Attachment

# Where reasons point at files, and the kind of file that answers them.
FILE_FIELDS = {
    "signed_copy": Attachment.Kind.SIGNED_COPY,
    "breakdown": Attachment.Kind.BREAKDOWN,
    "attachment": Attachment.Kind.DOCUMENT,
    "form_2306": Attachment.Kind.FORM_2306,
    "form_1606": Attachment.Kind.FORM_1606,
}


def list_content_changes(
    before: dict[str, Any] | None, after: dict[str, Any] | None
) -> list[dict[str, Any]]:
    """List the fields that differ between two stored contents: ``field``, ``before``, ``after``."""
    if before is None or after is None:
        return []
    old, new = flatten_content(before), flatten_content(after)
    found = [
        {"field": name, "before": old.get(name, ""), "after": new.get(name, "")}
        for name in [*old, *(name for name in new if name not in old)]
        if old.get(name, "") != new.get(name, "")
    ]
    return found + replaced_files(before, after)


def flatten_content(content: dict[str, Any]) -> dict[str, str]:
    """A content as ``field -> value``; lines as ``lines.0.m1``."""
    told = {name: str(content[name]) for name in FIELDS if name in content}
    for index, line in enumerate(content.get("lines", [])):
        for name in ("atc", "description", *MONTHS, *AMOUNTS[3:]):
            told[f"lines.{index}.{name}"] = line[name]
    return told | {field: content_file_names(content, kind) for field, kind in FILE_FIELDS.items()}


def content_file_names(content: dict[str, Any], kind: str) -> str:
    """Return the names of the files of a kind, with the figures that were typed of them."""
    return ", ".join(sorted(describe_file(file) for file in content_files_of_kind(content, kind)))


def describe_file(file: dict[str, Any]) -> str:
    """Like ``a.pdf (WV020, 1000.00, 50.00)``."""
    figures = file.get("figures")
    if figures is None:
        return str(file["name"])
    said = (figures.get("atc"), figures.get("number"), file["total"], file["tax"])
    return f"{file['name']} ({', '.join(filter(None, said))})"


def content_files_of_kind(content: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [file for file in content.get("files", []) if file["kind"] == kind]


def replaced_files(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the kinds whose files have the names of before and other bytes."""
    return [
        {"field": field, "before": name, "after": name}
        for field, kind in FILE_FIELDS.items()
        if (name := content_file_names(before, kind)) == content_file_names(after, kind)
        and digests_of(before, kind) != digests_of(after, kind)
    ]


def digests_of(content: dict[str, Any], kind: str) -> list[str]:
    return sorted(file["sha256"] for file in content_files_of_kind(content, kind))
