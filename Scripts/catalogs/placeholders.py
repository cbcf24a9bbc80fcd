"""What a sentence expects: the same reading as the program's own (`SentenceFormatParser`)."""

import re

PLACEHOLDER = re.compile(
    r"%%|%(?:(?P<place>\d+)\$)?(?:#@(?P<name>[^@]+)@|(?P<text>@)"
    r"|(?P<number>lld|llu|lli|ld|lu|li|zd|zu|d|i|u))"
)


class Wrong(Exception):
    pass


def expected(entry):
    """`{position: "text" | "number" | "plural"}` of an entry, positions from 1."""
    found = {}
    _collect(entry.text, 1, entry, found, 0)
    return found


def _collect(text, place, entry, found, depth):
    for match in PLACEHOLDER.finditer(text):
        if match.group() == "%%":
            continue
        position = int(match["place"]) if match["place"] else place
        if not match["place"]:
            place += 1
        if match["name"]:
            if match["name"] not in entry.variables:
                raise Wrong(f"“%#@{match['name']}@” names no variable of the entry")
            if depth > 4:
                raise Wrong("plurals in plurals in plurals")
            found[position] = "plural"
            for form in entry.variables[match["name"]].values():
                _collect(form, position, entry, found, depth + 1)
        elif found.get(position) != "plural":
            kind = "text" if match["text"] else "number"
            if found.get(position, kind) != kind:
                raise Wrong(f"argument {position} is once a text and once a number")
            found[position] = kind


def shows_a_number(form):
    return any(match["number"] for match in PLACEHOLDER.finditer(form))


def described(found):
    """`{1: "text", 2: "plural"}` as `%1$@ %2$ld`."""
    signs = (f"%{place}${'@' if kind == 'text' else 'ld'}" for place, kind in sorted(found.items()))
    return " ".join(signs) or "none"
