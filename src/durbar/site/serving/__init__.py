"""The process that answers requests: from the port, past what refuses, to the thread that answers."""
