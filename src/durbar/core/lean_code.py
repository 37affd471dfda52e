"""Compiled functions that take no more time and memory than what is done with them.

Numba makes machine code of each function that it compiles. Most rules are called by other rules alone, which
have them inside: these stay as LLVM has them.

Numba also keeps LLVM's form of each function that it loads, in case another function is compiled against
it. A process that only plays compiles none: there that form is read again if it is asked for after all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from llvmlite import binding
from numba.core import types
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher

ENVIRONMENT = "_ZN08NumbaEnv"  # so begin the names of what functions need at run time


class NoMachineCode:
    """Stands for the machine code of a function that has none."""

    @staticmethod
    def set_env(_name: str, _environment: object) -> None:
        """Note nothing: what a function needs at run time is told to the code of who calls it."""


class LazyLibrary(JITCodeLibrary):
    """The code of a function, of which there is machine code as soon as somebody asks where that is."""

    _has_machine_code = False

    @property
    def codegen(self) -> Any:
        """Who is told what the function needs at run time."""
        return self._codegen if self._has_machine_code else NoMachineCode

    def get_pointer_to_function(self, name: str) -> int:
        """Return the address of the function `name`, 0 where it is not of this code."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        if not self._has_machine_code and self._defines(name):
            self._make_machine_code()
            self._tell_environments()
        return super().get_pointer_to_function(name)  # type: ignore[no-any-return,no-untyped-call]

    def serialize_using_object_code(self) -> Any:
        """Return what is written into the cache: machine code, if there is some, and LLVM's form."""
        if self._has_machine_code:
            return super().serialize_using_object_code()  # type: ignore[no-untyped-call]
        return self.serialize_using_bitcode()  # type: ignore[no-untyped-call]

    def _finalize_final_module(self) -> None:
        self._finalized = True
        if self._object_caching_enabled and self._compiled_object is not None:  # from the cache
            self._make_machine_code()

    def _make_machine_code(self) -> None:
        self._has_machine_code = True
        super()._finalize_final_module()  # type: ignore[no-untyped-call]

    def _defines(self, name: str) -> bool:
        return any(function.name == name for function in self.get_defined_functions())  # type: ignore[no-untyped-call]

    def _tell_environments(self) -> None:
        """Tell new machine code what the functions need that were compiled into it."""
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)  # type: ignore[no-untyped-call]
                if environment is not None:
                    self.codegen.set_env(variable.name, environment)


class LeanLibrary(LazyLibrary):
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


class CalledRule(CPUDispatcher):
    """A rule as Python calls it; what is compiled with it inside has its `rule`, which Python cannot call.

    That is made when something is compiled: whoever only plays needs none.
    """

    make_rule: Callable[[], Any]

    @cached_property
    def rule(self) -> Any:
        """The rule as compiled code calls it."""
        return self.make_rule()

    @property
    def _numba_type_(self) -> types.Dispatcher:
        return types.Dispatcher(self.rule)


JITCPUCodegen._library_class = LazyLibrary  # of all that is compiled from now on


def load_lean() -> None:
    """Have all code that this process loads from now on loaded without LLVM's form of it."""
    JITCPUCodegen._library_class = LeanLibrary
