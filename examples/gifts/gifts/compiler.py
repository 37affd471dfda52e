"""The decorator of this game's rules."""

from __future__ import annotations

from pathlib import Path

from durbar.core.jit import room_compiler

COMPILER = room_compiler(Path(__file__).parent)
rule = COMPILER.rule
