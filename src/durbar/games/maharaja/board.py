"""The board of Maharaja as the rules see it: one record of constant arrays."""

from __future__ import annotations

from durbar.core.layout import Ints, Layout, Words, array
from durbar.games.maharaja.constants import CHARACTERS, MAX_RANKS, NODES, ROADS, VILLAGES_OF_ROAD


class Board(Layout):
    """Arrays are indexed by the order of the file."""

    node_bit: Words = array(NODES)
    road_ends: Ints = array(ROADS, 2)  # nodes
    road_villages: Ints = array(ROADS, VILLAGES_OF_ROAD)  # by number from 0; −1 where there is none
    road_village_bits: Words = array(ROADS)  # the same as a set
    roads_of: Ints = array(NODES, ROADS)  # the roads that leave a node; −1 beyond the last
    degree: Ints = array(NODES)  # how many they are
    goal_bit: Words = array(NODES, ROADS)  # of the node to which a road leads from a node
    home: Ints = array(CHARACTERS)  # the city where the character lives
    payout: Ints = array(MAX_RANKS + 1, MAX_RANKS)  # by number of players and rank from 0
