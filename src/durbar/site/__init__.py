"""The site: a Django project, in packages for what it does.

Arrows between them point one way, from each to those below it:

    serving   backup         the process that answers requests; all rows, whatever they mean, and back again
    work                     what goes on as long as the server runs: computer players, wishes, analyses
    api   lessons   review   programs that play; guided first games; games that are reviewed
    pages                    the lobby and the tables, as people see them
    tables                   all that can be done at a table, and what is remembered of it
    people                   who asks
    telemetry                numbers and a log for those who run the server
    database                 the database as a whole

What stands beside the packages puts them together (settings, addresses), or is small and used by all (errors,
limits, tokens, Markdown, static files, the data folder).
"""
