"""Asks in a child process, because a model may end the process that reads or builds it."""
import json
import os
import signal


def answers(ask, models, seconds):
    """What a child says about them, a line of JSON each, as far as it came, and the signal that ended it. A model that takes longer
    than so many seconds ends it, too."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as lines:
            for model in models:
                signal.alarm(seconds)
                lines.write(json.dumps(ask(model)) + "\n")
                lines.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as lines:
        said = [line for line in lines if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    return said, os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)
