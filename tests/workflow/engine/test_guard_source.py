"""Read the product's own source: who but the engine writes a status, or could."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

APPS = ("core", "accounts", "workflow", "console", "demo", "config")
ENGINE = settings.BASE_DIR / "workflow" / "engine"
PRIVATE = {"set_status", "set_state", "pushing", "_set_status", "save_base", "_raw_update"}
BULK = {"bulk_update", "bulk_create"}
WRITERS = {"update", "aupdate", "create", "acreate", "get_or_create", "update_or_create"}
GUARDED = {"Certificate", "Transition", "Revision", "ChainHead"}


def product_files() -> list[Path]:
    files = [path for app in APPS for path in (settings.BASE_DIR / app).rglob("*.py")]
    return [p for p in files if "migrations" not in p.parts and ENGINE not in p.parents]


def writes_past_the_engine(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and assigns_status(node):
            yield f"line {line}: assigns a status"
        elif isinstance(node, ast.Call):
            yield from (f"line {line}: {what}" for what in suspicious_call(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (f"line {line}: {what}" for what in suspicious_sql(node.value))


def assigns_status(node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Attribute) and target.attr == "status" for target in targets)


def suspicious_call(call: ast.Call) -> Iterator[str]:
    name = called(call)
    if name in PRIVATE:
        yield f"calls {name}"
    if name in WRITERS and any(keyword.arg == "status" for keyword in call.keywords):
        yield f"{name}(status=...)"
    if name in BULK and "status" in strings_in(call):
        yield f"{name} with a status"
    if name == "setattr" and strings_in(call)[:1] == ["status"]:
        yield "setattr of a status"
    if name in GUARDED and any(keyword.arg == "status" for keyword in call.keywords):
        yield f"{name}(status=...)"


def called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def strings_in(call: ast.Call) -> list[str]:
    nodes = [n for argument in call.args for n in ast.walk(argument)]
    return [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def suspicious_sql(text: str) -> Iterator[str]:
    words = " ".join(text.upper().split())
    for table in ("WORKFLOW_CERTIFICATE", "WORKFLOW_TRANSITION", "WORKFLOW_REVISION"):
        for verb in ("UPDATE", "INSERT INTO", "DELETE FROM", "TRUNCATE"):
            if f"{verb} {table}" in words or f'{verb} "{table}"' in words:
                yield f"{verb} {table.lower()}"


@pytest.mark.parametrize("path", product_files(), ids=lambda p: str(p.relative_to(p.parents[2])))
def test_no_product_file_writes_a_status_past_the_engine(path: Path):
    assert list(writes_past_the_engine(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "form.status = 'APPROVED'",
        "form.status += 'X'",
        "rows.filter(pk=1).update(status='APPROVED')",
        "rows.bulk_update(forms, ['remarks', 'status'])",
        "setattr(form, 'status', 'APPROVED')",
        "field.set_state(form, 'APPROVED')",
        "with pushing():\n    form.save()",
        "Certificate(status='APPROVED')",
        "form.save_base(raw=True)",
        "cursor.execute('UPDATE  workflow_certificate SET status = 1')",
        "cursor.execute('DELETE FROM workflow_transition')",
    ],
)
def test_the_reading_finds_what_it_looks_for(source: str):
    assert list(writes_past_the_engine(source))


def test_only_the_engine_writes_transitions():
    for path in product_files():
        source = path.read_text(encoding="utf-8")
        assert "Transition.objects.create" not in source, path
        assert "Revision.objects.create" not in source, path
