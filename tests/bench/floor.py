"""The fair floor: plain Django views without middleware that read and write the same rows by SQL.

Whose token it is, the same certificate with all that hangs on it, the same duplicates looked for,
a chained transition with its revision, an answer kept for its key, JSON. No rule, no check, no ORM.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

import jwt
from allauth.headless.tokens.strategies.jwt.internal import session_key_from_sid
from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tests.bench import floor_sql as sql

OPEN = ("SUBMITTED", "RESUBMITTED")
SENT = (*OPEN, "RETURNED", "FOR_AMENDMENT", "APPROVED")
MOST_COUNTED = 1001
Row = dict[str, Any]


def asked(statement: str, values: Sequence[Any] = ()) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        if cursor.description is None:
            assert cursor.rowcount == 1
            return []
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]


def moment() -> Any:
    return connection.ops.adapt_datetimefield_value(timezone.now())


def key_of(pk: UUID) -> Any:
    return pk if connection.vendor == "postgresql" else pk.hex


def answered(found: Any) -> HttpResponse:
    return HttpResponse(json.dumps(found, default=str), content_type="application/json")


def who(request: HttpRequest) -> list[Row]:
    """The bearer of this token, a row for each assignment."""
    token = request.headers["Authorization"].removeprefix("Bearer ")
    key, algorithm = settings.HEADLESS_JWT_PRIVATE_KEY, settings.HEADLESS_JWT_ALGORITHM
    said = jwt.decode(token, key, algorithms=[algorithm])
    session = session_key_from_sid(said["sid"])
    rows = asked(sql.WHO, [session, moment(), int(said["sub"])])
    assert rows
    return rows


def companies(rows: list[Row]) -> list[int]:
    return [row["company_id"] for row in rows if row["company_id"]]


def a_list(request: HttpRequest) -> HttpResponse:
    """25 that are open, where they are, and how many there are."""
    company = companies(who(request))[0]
    rows = asked(sql.LIST, [company, *OPEN])
    counted = asked(sql.COUNT, [company, *OPEN, MOST_COUNTED])[0]["count"]
    places = asked(sql.places(len(rows)), [row["id"] for row in rows])
    where: dict[Any, list[str]] = {}
    for place in places:
        where.setdefault(place["certificate_id"], []).append(place["name"])
    results = [row | amounts(row) | {"locations": where.get(row["id"], [])} for row in rows]
    return answered({"results": results, "next": None, "count": counted})


def amounts(row: Row) -> Row:
    """As text, to the centavo."""
    return {"total": f"{row['total']:.2f}", "tax": f"{row['tax']:.2f}"}


def one(request: HttpRequest, pk: UUID) -> HttpResponse:
    return answered(whole(key_of(pk), companies(who(request))[0]))


def whole(pk: Any, company: int) -> Row:
    """The certificate and all that hangs on it."""
    row = asked(sql.ONE, [pk, company])[0]
    row["lines"] = asked(sql.LINES, [pk])
    row["locations"] = asked(sql.PLACES, [pk])
    row["files"] = asked(sql.FILES, [pk])
    row["usual"] = asked(sql.USUAL, [row["tenant_id"], row["payor_tin"], row["period_from"], *SENT])
    same = [pk, row["payor_tin"], company, pk, row["period_to"], row["period_from"]]
    row["twins"] = asked(sql.TWINS, [*same, *SENT])
    return row


def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One transaction: the certificate, its transition in the chain, the answer for its key."""
    user = who(request)
    with transaction.atomic():
        row = whole(key_of(pk), companies(user)[0])
        now = moment()
        asked(sql.MOVE, ["APPROVED", now, user[0]["id"], row["id"], row["status"]])
        row |= {"status": "APPROVED", "version": row["version"] + 1}
        record(row, user[0], now)
        body = json.dumps(row, default=str)
        digest = sha256(request.body).hexdigest()
        key = request.headers["Idempotency-Key"]
        asked(sql.KEEP, [user[0]["id"], request.path, key, digest, 200, json.dumps(body), now])
    return HttpResponse(body, content_type="application/json")


def record(row: Row, user: Row, now: Any) -> None:
    head = asked(sql.NEXT)[0]
    state = json.dumps(row, default=str)
    content = sha256(state.encode()).hexdigest()
    shown = [head["number"], "certificates", str(row["id"]), "approve", "SUBMITTED", "APPROVED"]
    shown += [row["version"], user["id"], user["name"], user["role"], now]
    shown += [row["tenant_id"], row["company_id"], f"|{row['branch_id']}|", "[]", content, content]
    linked = sha256(json.dumps([head["hash"], *shown], default=str).encode()).hexdigest()
    asked(sql.RECORD, [*shown, head["hash"], False, linked])
    asked(sql.REVISION, [head["number"], content[:32], json.dumps({"state": state})])
    asked(sql.HEAD, [linked])
