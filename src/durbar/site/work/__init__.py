"""What is done at tables without anybody's click: computer players, wishes, hints, reviews.

What there is to do and how it is done stands here. How a question comes to a process that thinks, and how a
table is woken, is the affair of a transport: `embedded` in the server itself, `workers` with Celery.
"""
