"""The templates of the faces, as Jinja2 reads them, and what they may use beside a face's context.

Texts are marked with `_("…")` and `{% trans %}`, and are written in the reader's language. `panel` includes
a template that depends on nothing but the values it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from typing import Any

from jinja2 import Environment, FileSystemLoader, TemplateRuntimeError, nodes, pass_environment
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from durbar.faces import words
from durbar.faces.folders import folders
from durbar.faces.lasting import lasting
from durbar.faces.public_view import OwnPart, SharedPart

BETWEEN = re.compile(r">\s+<")
INDENT = re.compile(r"\n[ \n]+")


class LeanCodeGenerator(CodeGenerator):
    """Makes templates that write no indentation, and take markup as it is without a copy of it."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        const = super()._output_child_to_const(node, frame, finalize)
        return INDENT.sub("\n", const) if isinstance(node, nodes.TemplateData) else const

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        self.write("environment.written(")


class FaceEnvironment(Environment):
    """Jinja2's environment; most of what templates ask for are keys, which it would look for last."""

    code_generator_class = LeanCodeGenerator

    @staticmethod
    def written(value: object) -> str:
        """Return what stands in a page for a value: markup as it is, any other text escaped."""
        return value if type(value) is Markup else escape(value)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what a template calls `obj.attribute`."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what every template knows: the environment's own, which nobody changes once it is made."""
        return {**self.globals, **d} if d else self.globals


def environment(**options: Any) -> Environment:
    """Return an environment in which every face's template can be rendered; `options` are Jinja2's own."""
    made = FaceEnvironment(
        **{"loader": FileSystemLoader(folders("templates"))} | options | {"autoescape": True},
        cache_size=-1,  # all of them; to count which was used last takes longer than to find it
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["ext.i18n.trimmed"] = True  # a text may go over several lines
    made.install_gettext_callables(  # type: ignore[attr-defined]
        words.translated, words.counted, newstyle=True, pgettext=words.meant
    )
    made.filters |= {
        "lasting": lasting,
        "row": words.row,
        "spaceless": spaceless,
        "translated": words.translated,
    }
    made.globals |= {
        "_": marked,
        "clauses": words.clauses,
        "headed": words.headed,
        "panel": panel,
        "part": part,
    }
    return made


@words.in_each_language
def marked(text: str) -> Markup:
    """Return a text of a template in the reader's language."""
    return Markup(words.translated(text))  # noqa: S704 - a literal of ours


@pass_environment
def panel(environment: Environment, template: str, /, **values: object) -> Markup:
    """Return what a template comes to that depends on these values alone."""
    if not values:
        raise TemplateRuntimeError("a panel names the values on which it depends")
    return Markup(environment.get_template(template).render(values))  # noqa: S704 - escaped by the template


@pass_environment
def part(environment: Environment, which: OwnPart | SharedPart) -> Markup:
    """Return what a part of a page comes to; one that all share is made by the first page that shows it."""
    html = _html(environment, which)
    return lasting(html) if which.lasts else html


def _html(environment: Environment, which: OwnPart | SharedPart) -> Markup:
    include: Callable[..., Markup] = environment.globals["panel"]  # type: ignore[assignment] # a site has its own
    if isinstance(which, OwnPart):
        return include(environment, which.template, **which.values)
    what = (environment, which.template, which.what)
    return which.public.once(what, lambda: include(environment, which.template, **which.make()))


def spaceless(html: Markup) -> Markup:
    """Return HTML without the white space between its elements, where none may be seen."""
    return Markup(BETWEEN.sub("><", html.strip()))  # noqa: S704 - it was escaped before
