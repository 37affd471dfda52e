"""What a face's templates ask of its context is there, and nothing is made that none of them shows."""

from __future__ import annotations

from dataclasses import fields

import pytest
from jinja2 import meta, nodes

from durbar.faces.environment import environment
from durbar.faces.maharaja.context import Context as MaharajaContext
from durbar.faces.plain import PlainContext
from durbar.faces.taj_mahal.context import Context as TajMahalContext
from durbar.faces.thurn_und_taxis.context import Context as ThurnUndTaxisContext

TEMPLATES = environment()
OF_ALL = {"players"}  # what frames ask of any face


def with_all_it_includes(template: str) -> list[nodes.Template]:
    """Return a template and all that it refers to, parsed; not the frame, which whoever shows it names."""
    assert TEMPLATES.loader
    found: dict[str, nodes.Template] = {}
    names: set[str | None] = {template}
    while names:
        name = names.pop()
        if name and name not in found:
            source, _, _ = TEMPLATES.loader.get_source(TEMPLATES, name)
            found[name] = TEMPLATES.parse(source)
            names.update(meta.find_referenced_templates(found[name]))
    return list(found.values())


def asked_of_the_face(template: str) -> set[str]:
    """Return what a template, and all it includes, ask of `face`."""
    found = [asked for tree in with_all_it_includes(template) for asked in tree.find_all(nodes.Getattr)]
    return {asked.attr for asked in found if isinstance(asked.node, nodes.Name) and asked.node.name == "face"}


@pytest.mark.parametrize(
    ("context", "template"),
    [
        (MaharajaContext, "maharaja/table.html"),
        (PlainContext, "plain.html"),
        (TajMahalContext, "taj_mahal/table.html"),
        (ThurnUndTaxisContext, "thurn_und_taxis/table.html"),
    ],
)
def test_the_context_is_what_the_templates_show(context, template):
    assert asked_of_the_face(f"faces/{template}") | OF_ALL == {field.name for field in fields(context)}
