"""What each seat has seen, as a hash: the key of the node in which it decides."""

from __future__ import annotations

from durbar.bots.search.tree.layout import SearchScratch, Tree, TuningNumbers, VeiledLog
from durbar.core.actor import CHANCE
from durbar.core.binding import template
from durbar.core.layout import Rows

HALF = 31
MASK = (1 << HALF) - 1
ALL_SEE = -1
FIRST_KEY = 1


@template
def mixed(key: int, item: int) -> int:
    """Return the hash `key` (62 bits) after one more thing was seen."""
    low, high = key & MASK, key >> HALF
    x = ((low ^ item) & MASK) * 1_103_515_245
    y = ((high + item + 1) & MASK) * 1_732_050_807
    return (((y >> 13) ^ x) & MASK) << HALF | (((x >> 15) ^ y) & MASK)


@template
def leaves_a_mark(who: int, owner: int, tuning: TuningNumbers) -> bool:
    """Say whether a decision is told apart from others in the tree: of chance's decisions not all are."""
    if who != CHANCE:
        return True
    return tuning.chance == 2 or (tuning.chance == 1 and owner != ALL_SEE)


@template
def observe(tree: Tree, players: int, who: int, action: int, owner: int, tuning: TuningNumbers) -> None:
    """Let every seat see a decision that only `owner` (ALL_SEE: everybody) may read."""
    if not leaves_a_mark(who, owner, tuning):
        return
    for seat in range(players):
        readable = owner == ALL_SEE or owner == seat
        tree.seen[seat] = mixed(tree.seen[seat], int(action) + 1 if readable else 0)
    if owner != ALL_SEE:
        tree.veiled[owner] = mixed(tree.veiled[owner], int(action) + 1)


@template
def lay_open(tree: Tree, players: int, now_open: int) -> None:
    """Let every seat see what was decided in secret by the seats that have just been laid open."""
    for seat in range(players):
        if (now_open >> seat) & 1 and not (tree.opened >> seat) & 1:
            for other in range(players):
                if other != seat:
                    tree.seen[other] = mixed(tree.seen[other], tree.veiled[seat])
            tree.veiled[seat] = 0
    tree.opened = now_open


@template
def follow_log(trees: Rows[Tree], players: int, log: VeiledLog, scratches: Rows[SearchScratch]) -> None:
    """Let every seat see a log, as far as its reader may read it."""
    tree, tuning = trees[0], scratches[0].tuning
    tree.seen[:] = FIRST_KEY
    tree.veiled[:] = 0
    for k in range(len(log.actions)):
        observe(tree, players, log.actors[k], log.actions[k], log.owners[k], tuning)
    tree.begun[:] = tree.seen
