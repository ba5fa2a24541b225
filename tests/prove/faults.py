"""What is done to a portal at work, one after the other."""

import signal
import time
from collections.abc import Callable
from typing import Any

from tests.prove.clocks import SetClock
from tests.prove.world import STOP_SECONDS, World

SILENCE_SECONDS = 6
AWAY_SECONDS = 3
JUMP_SECONDS = 300  # shorter than the time after which an idle tenant is signed out
LONG_JUMP_SECONDS = 7200  # of the jobs: slots of the schedule are passed, and come again


def kill_a_web_process(world: World, turn: int) -> None:
    place = turn % len(world.web)
    world.house.kill(world.web[place])
    world.restart_web(place)


def restart_a_web_process(world: World, turn: int) -> None:
    place = turn % len(world.web)
    assert world.web[place].end(seconds=STOP_SECONDS) == 0
    world.restart_web(place)


def kill_the_jobs(world: World, _turn: int) -> None:
    world.jobs.send_signal(signal.SIGKILL)
    world.jobs.wait()
    world.jobs = world.start_jobs()


def silence_redis(world: World, _turn: int) -> None:
    world.redis.pause()
    time.sleep(SILENCE_SECONDS)
    world.redis.resume()


def silence_the_database(world: World, _turn: int) -> None:
    world.database.pause()
    time.sleep(SILENCE_SECONDS)
    world.database.resume()


def kill_redis(world: World, _turn: int) -> None:
    """Whatever it knew is gone; it is there again a moment later."""
    world.redis_server.kill()
    time.sleep(AWAY_SECONDS)
    world.redis_server.start()


def cut_redis_off(world: World, _turn: int) -> None:
    world.redis.cut()
    time.sleep(AWAY_SECONDS)
    world.redis.mend()


def fill_redis(world: World, _turn: int) -> None:
    """It answers, and refuses each write."""
    world.set_room_of_redis("1")
    time.sleep(SILENCE_SECONDS)
    world.set_room_of_redis("0")


def kill_the_database(world: World, _turn: int) -> None:
    """It recovers from its log when it is started again."""
    world.postgres_server.kill()
    time.sleep(AWAY_SECONDS)
    world.postgres_server.start()


def cut_the_database_off(world: World, _turn: int) -> None:
    world.database.cut()
    time.sleep(AWAY_SECONDS)
    world.database.mend()


def fill_the_disk_of_the_database(world: World, _turn: int) -> None:
    """It refuses rows for want of room, or ends because it cannot write its log."""
    assert world.database_disk
    world.database_disk.fill_up()
    time.sleep(SILENCE_SECONDS)
    world.database_disk.make_room()
    world.postgres_server.start_if_it_ended()


def end_all_sessions(world: World, _turn: int) -> None:
    world.end_sessions()


def silence_the_mail_server(world: World, _turn: int) -> None:
    world.office.is_silent = True
    time.sleep(SILENCE_SECONDS)
    world.office.is_silent = False


def stall_a_letter(world: World, _turn: int) -> None:
    """The mail server hangs after it has heard a whole letter, and never says that it has it."""
    world.office.stalls += 1
    world.office.stalled.wait(SILENCE_SECONDS)


def hang_the_webhook_receiver(world: World, _turn: int) -> None:
    """It takes each call and never answers; what it took without an answer comes again."""
    world.receiver.answer = hang
    time.sleep(SILENCE_SECONDS)
    world.receiver.answer = 204


def hang(_call: Any) -> None:
    time.sleep(SILENCE_SECONDS)


def fill_the_disk(world: World, _turn: int) -> None:
    """No file is stored for a while; what is stored already stays."""
    assert world.disk
    world.disk.fill_up()
    time.sleep(SILENCE_SECONDS)
    world.disk.make_room()


def set_a_web_clock_ahead(world: World, turn: int) -> None:
    jump(world.clocks[turn % len(world.clocks)], JUMP_SECONDS)


def set_a_web_clock_back(world: World, turn: int) -> None:
    jump(world.clocks[turn % len(world.clocks)], -JUMP_SECONDS)


def set_the_clock_of_the_jobs(world: World, turn: int) -> None:
    jump(world.clock_of_jobs, LONG_JUMP_SECONDS if turn % 2 == 0 else -LONG_JUMP_SECONDS)


def jump(clock: SetClock, seconds: int) -> None:
    """Work at another time for a while, then jump back to the true one."""
    clock.set_ahead(seconds)
    time.sleep(SILENCE_SECONDS)
    clock.set_ahead(0)


def possible_faults(world: World) -> list[Callable[[World, int], None]]:
    """All of them; only who may mount can fill a disk."""
    impossible = [] if world.disk and world.database_disk else [*FILLING]
    return [fault for fault in FAULTS if fault not in impossible]


FILLING = (fill_the_disk, fill_the_disk_of_the_database)
FAULTS: tuple[Callable[[World, int], None], ...] = (
    kill_a_web_process,
    kill_the_jobs,
    kill_redis,
    silence_redis,
    restart_a_web_process,
    kill_the_database,
    end_all_sessions,
    silence_the_mail_server,
    fill_the_disk,
    set_a_web_clock_ahead,
    cut_redis_off,
    hang_the_webhook_receiver,
    silence_the_database,
    set_the_clock_of_the_jobs,
    fill_the_disk_of_the_database,
    stall_a_letter,
    cut_the_database_off,
    set_a_web_clock_back,
    fill_redis,
)
