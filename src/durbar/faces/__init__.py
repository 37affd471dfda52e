"""The faces of the games: how each is drawn and what is said at its table; nothing here knows Django.

`durbar.faces.face.Face` tells what a face provides; its template and its styles lie in the folders
`templates` and `static` of the package that holds it. Where a game lets several seats decide at the same
time (its room has `sealable`), a face offers `open_decisions.choices(view)` instead of `view.legal`: what the
seat may decide in its turn, or set before its line in the record comes. Such a decision is sent like any
other (a button `action`, or `data-action`), and costs nothing, for it can be changed until all have
decided. A button whose decision costs something for good says so (`data-cost`): it is asked once
more. The template may use `sealed` (None when nobody waits like that): `sealed.own` is the text of what
the seat has set, `sealed.open` says whether it can be changed, `sealed.decided` and `sealed.missing` are
names. The page itself shows all this above the play area.
"""
