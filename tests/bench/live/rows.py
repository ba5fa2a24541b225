"""What was found of sockets, as rows."""

from tests.bench.live import crowd, measured
from tests.bench.plan import Plan
from tests.bench.row import Row
from tests.bench.world import World

ROUNDS = 3
KIB = 1024


def rows(world: World, db: str, plan: Plan) -> list[Row]:
    """At fewest and at most sockets, ours and the bare consumer in turns."""
    bearer = world.bearer()["HTTP_AUTHORIZATION"]
    path = f"/api/certificates/{world.certificates[-1]}/comment/"
    people = crowd.gathered(world, plan.sockets[-1])
    by_size = {
        size: measured.both(
            people[: size // crowd.SOCKETS_OF_A_SESSION], bearer, path, ROUNDS, plan.events
        )
        for size in plan.sockets
    }
    few, many = (by_size[size] for size in (plan.sockets[0], plan.sockets[-1]))
    told = f"{plan.sockets[0]} -> {plan.sockets[-1]} sockets"
    ours, bare = many["portal"], many["bare"]
    growth = round(ours.cpu - few["portal"].cpu, 1)
    of_each = round((ours.memory - bare.memory) / KIB / plan.sockets[-1], 1)
    return [
        beside("P8", db, "<= 3", ours.p50, bare.p50, f"{plan.sockets[-1]} sockets"),
        beside("P8-p99", db, "<= 5", ours.p99, bare.p99, f"{plan.sockets[-1]} sockets"),
        Row("P8-cpu", db, "<= 10", ratio=growth, ours=growth, spread=told, unit="ms of CPU"),
        storm(db, ours.storm, bare.storm, plan.sockets[-1]),
        Row("P9", db, "<= 250", ours=round(few["portal"].p99, 1), spread=f"{plan.sockets[0]}"),
        Row("P10", db, "<= 12", ratio=of_each, ours=of_each, unit="kB"),
    ]


def beside(case: str, db: str, goal: str, ours: float, bare: float, told: str) -> Row:
    by = round(ours / bare, 2)
    floor, value = round(bare, 1), round(ours, 1)
    return Row(case, db, goal, ratio=by, floor=floor, ours=value, by_floor=by, spread=told)


def storm(db: str, ours: float, bare: float, sockets: int) -> Row:
    row = beside("P8-storm", db, "<= 6", ours, bare, f"{sockets} sockets")
    row.unit = "s"
    return row
