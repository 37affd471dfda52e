"""Who thinks about which question, so that nobody thinks about the same one.

A question's name is claimed in Redis: first by who asks it, then by the task that thinks about it. A claim
ends by itself a few seconds after its process, on whatever machine that was. One held in the database would
hold a connection for as long as somebody thinks, and outlive a machine that is gone.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from redis import RedisError

from durbar.site.work.workers.redis_server import PREFIX, redis

ASKED = 30  # seconds for which a question that waits in a queue is not asked again
HELD = 10  # seconds after which a claim ends when its process is gone
SENT = 86_400  # seconds for which a task is taken to wait in a queue that nobody serves
ANSWERED = 3600  # seconds for which an answer is kept until it is carried out

# Free, asked, or held before by the same task, which was given again because its process was lost: once.
_TAKE = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= '' and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], holder == ARGV[1] and ARGV[1] .. ' again' or ARGV[1], 'EX', ARGV[2])
redis.call('DEL', KEYS[2])
return 1
"""


def ask(name: str) -> bool:
    """Claim a question for whichever task will think about it; False when it is asked already."""
    return bool(redis().set(_claim(name), "", nx=True, ex=ASKED))


def is_first_sent(name: str) -> bool:
    """Note that a task for a question is sent, and say whether none waits that was sent before."""
    return bool(redis().set(_sent(name), 1, nx=True, ex=SENT))


def note_arrived(name: str) -> None:
    """Note that a task for a question came that is none any more: it waits in no queue."""
    redis().delete(_sent(name))


def free(names: Iterable[str]) -> bool:
    """Say whether nobody has asked any of some questions."""
    return not any(value is not None for value in redis().mget([_claim(name) for name in names]))


@contextmanager
def held(name: str, task: str) -> Iterator[bool]:
    """Hold a question's claim for a task, or yield False; it ends some seconds later, unless it is kept."""
    if not redis().register_script(_TAKE)(keys=[_claim(name), _sent(name)], args=[task, HELD]):
        yield False
        return
    done = threading.Event()
    threading.Thread(target=_renew, args=(name, done), daemon=True).start()
    try:
        yield True
    finally:
        done.set()


def keep(name: str, seconds: float) -> None:
    """Let a claim end so many seconds later than it would."""
    redis().expire(_claim(name), int(HELD + seconds))


def drop(name: str) -> None:
    """End a claim."""
    redis().delete(_claim(name), _attempts(name))


def note_answer(name: str, answer: int) -> None:
    """Keep an answer: whatever happens before it is carried out, it is not thought about again."""
    redis().set(_answer(name), answer, ex=ANSWERED)


def answer_to(name: str) -> int | None:
    """Return the answer to a question that was thought about before."""
    answer = redis().get(_answer(name))
    return None if answer is None else int(answer)


def attempt(name: str) -> int:
    """Return how often a question has been begun that was never dropped, this time included."""
    count = int(redis().incr(_attempts(name)))
    redis().expire(_attempts(name), ANSWERED)
    return count


def _renew(name: str, done: threading.Event) -> None:
    """Keep a claim as long as its process lives."""
    while not done.wait(HELD / 3):
        with suppress(RedisError):  # away for a moment, or for longer than a claim lasts
            redis().expire(_claim(name), HELD)


def _claim(name: str) -> str:
    return f"{PREFIX}claim:{name}"


def _sent(name: str) -> str:
    return f"{PREFIX}sent:{name}"


def _answer(name: str) -> str:
    return f"{PREFIX}answer:{name}"


def _attempts(name: str) -> str:
    return f"{PREFIX}attempts:{name}"
