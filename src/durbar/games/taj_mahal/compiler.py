"""The decorator of this room's rules."""

from __future__ import annotations

from pathlib import Path

from durbar.core.jit import room_compiler

COMPILER = room_compiler(Path(__file__).parent)
rule = COMPILER.rule
hot_rule = COMPILER.hot_rule  # for what is asked or done at nearly every decision
