"""Reports as a phone sends them."""

import json
import urllib.request

from Harness.program import PATIENCE


def send(address, sender, bodies, type="deny"):
    """Posts one report; answers the status."""
    report = {"classification": {"sender": sender, "bodies": bodies, "type": type}}
    request = urllib.request.Request(
        f"{address}/report", json.dumps(report).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.status
