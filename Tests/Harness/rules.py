"""Rule files (`.sfsfilters`) for tests: the real one where it lies beside the project, ours, made ones."""

import json
from pathlib import Path

from .program import ROOT

REAL = ROOT.parent / "shared" / "data" / "ooqua.sfsfilters"
OURS = ROOT / "Tests" / "Fixtures" / "parcels.sfsfilters"
_said = False


def rule_file():
    """The real published rule file, or our own small one with a printed line."""
    global _said
    if REAL.exists():
        return REAL
    if not _said:
        print(f"{REAL.name} is not there: testing with {OURS.name} alone", flush=True)
        _said = True
    return OURS


def records(path):
    return json.loads(Path(path).read_text(encoding="utf-8-sig"))["filters"]


def record(text, **changes):
    """One record as an export writes it."""
    plain = {
        "type": "deny",
        "folder": "junk",
        "target": "all",
        "matching": "contains",
        "case": "insensitive",
    }
    return {**plain, **changes, "text": text}


def document(filters, **changes):
    """A whole export as a dictionary."""
    return {
        "appVersion": "1.0.0",
        "exportedAt": "2026-09-27T20:30:00Z",
        "filters": list(filters),
        "format": "simply-filter-sms-filters",
        "version": 1,
        **changes,
    }


def write(path, filters, **changes):
    path = Path(path)
    path.write_text(json.dumps(document(filters, **changes), ensure_ascii=False), encoding="utf-8")
    return path


def identity(filter):
    """What makes a filter the same as another across export and import."""
    return tuple(
        filter[name] for name in ("type", "folder", "target", "matching", "case", "text")
    )
