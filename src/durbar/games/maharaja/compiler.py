"""The decorator of this room's rules."""

from __future__ import annotations

from durbar.core.jit import room_compiler

COMPILER = room_compiler("maharaja")
rule = COMPILER.rule
