"""Compiled code that comes from the cache without what it was compiled from, which takes more memory.

Numba keeps LLVM's form of each function that it loads, in case another function is compiled against it. A
process that only plays compiles none: here that form is read again if it is asked for after all.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen


class LeanLibrary(JITCodeLibrary):
    """The machine code of a function, and packed what others could be compiled against."""

    _packed: bytes | None = None

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> LeanLibrary:
        library: LeanLibrary = super()._unserialize(codegen, state)  # type: ignore[no-untyped-call]
        _name, kind, data = state
        if kind == "object":
            _code, library._packed = data
            library._shared_module = None
        return library

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None and self._packed is not None:
            self._shared_module = binding.parse_bitcode(self._packed)
        return super()._get_module_for_linking()  # type: ignore[no-untyped-call]


def load_lean() -> None:
    """Have all code that this process loads from now on loaded like that."""
    JITCPUCodegen._library_class = LeanLibrary
