"""The site: a Django project of six applications.

Arrows between them point one way, from each to those below it:

    work            what goes on as long as the server runs: computer players, wishes, analyses
    api   review    programs that play; games that are reviewed
    pages           the lobby and the tables, as people see them
    tables          all that can be done at a table, and what is remembered of it
    people          who asks

What stands beside them here (settings, addresses, server) puts them together, or is small and used by all
(errors, tokens, Markdown, static files, the data folder).
"""
