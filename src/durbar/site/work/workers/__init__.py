"""The transport of many machines: servers tell through Celery, and workers do what there is to do.

Nothing here is loaded where the server does everything itself: Celery need not be installed there.
"""
