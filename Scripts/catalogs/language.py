"""One language beside English: what it lacks and what is wrong in it."""

import re
from pathlib import Path

from . import placeholders, plurals
from .files import Broken, plurals as read_plurals, strings as read_strings

SAME = "SameAsEnglish.txt"


class Language:
    """The files of one `<code>.lproj`; `problems` holds what could not be read."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.code = self.folder.name.removesuffix(".lproj")
        self.problems = []
        self.entries = {}
        for file in sorted(self.folder.glob("*.strings")) + sorted(self.folder.glob("*.stringsdict")):
            self._read(file)
        self.texts = {
            str(file.relative_to(self.folder)): file.read_text(encoding="utf-8")
            for file in sorted(self.folder.rglob("*.md"))
        }

    def _read(self, file):
        name = f"{self.folder.name}/{file.name}"
        try:
            source = file.read_text(encoding="utf-8")
            entries = (read_strings if file.suffix == ".strings" else read_plurals)(source)
        except UnicodeDecodeError:
            self.problems.append(f"{name}: is not UTF-8")
            return
        except Broken as broken:
            self.problems.append(f"{name}:{broken.line}: {broken.reason}")
            return
        seen = {}
        for entry in entries:
            if entry.key in seen:
                self.problems.append(
                    f"{name}:{entry.line}: {entry.key} stands twice, first in line {seen[entry.key]}"
                )
            seen[entry.key] = entry.line
            entry.file = name
            # A key in both kinds of files has its plural forms, as in the program.
            self.entries[entry.key] = entry


def same_words(file):
    """The texts that may be as in English, by language; "*" stands for every language."""
    words = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        codes, colon, text = line.partition(": ")
        if colon and not line.startswith("#"):
            for code in codes.split():
                words.setdefault(code, set()).add(text)
    return words


def compare(language, english, same):
    """(problems, hints): one line each; a language without problems is complete."""
    problems, hints = list(language.problems), []
    for key, entry in english.entries.items():
        if key not in language.entries:
            problems.append(f"missing: {key} = “{_sample(entry)}”")
    for key, entry in language.entries.items():
        place = f"{entry.file}:{entry.line}: {key}"
        if key not in english.entries:
            problems.append(f"{place} is not in English")
            continue
        wrong, said = _compare_entry(entry, english.entries[key], language.code)
        problems += [f"{place} {line}" for line in wrong]
        hints += [f"{place} {line}" for line in said]
        if language.code != english.code:
            allowed = same.get("*", set()) | same.get(language.code, set())
            problems += [f"{place} {line}" for line in _left(entry, english.entries[key], language.code, allowed)]
    return problems + _compare_texts(language, english), hints


def _sample(entry):
    return next((forms.get("other", "") for forms in entry.variables.values()), entry.text)


def _compare_entry(entry, model, code):
    wrong, said = [], []
    try:
        own, wanted = placeholders.expected(entry), placeholders.expected(model)
    except placeholders.Wrong as error:
        return [f"is wrong: {error}"], []
    kinds = {place: "text" if kind == "text" else "number" for place, kind in own.items()}
    if kinds != {place: "text" if kind == "text" else "number" for place, kind in wanted.items()}:
        wrong.append(
            f"has the placeholders {placeholders.described(own)}, English has {placeholders.described(wanted)}"
        )
    elif any(kind == "plural" and own[place] != "plural" for place, kind in wanted.items()):
        wrong.append("counts in English, so it stands in a .stringsdict here too")
    for name, forms in entry.variables.items():
        more, hint = _compare_forms(name, forms, code)
        wrong, said = wrong + more, said + hint
    for text in _texts(entry):
        wrong += [f"holds “{word}” without U+2066 before and U+2069 behind it" for word in _exposed(text)]
    said += [f"does not hold “{word}” as English does" for word in _technical(model.text) - _technical(entry.text)]
    return wrong, said


def _left(entry, model, code, allowed):
    """The sentences that are still as in English."""
    theirs = set(_texts(model)) - allowed
    left = dict.fromkeys(text for text in _texts(entry) if text in theirs and _has_words(text))
    return [f"is as in English: “{text}”. If that is right, add “{code}: {text}” to {SAME}" for text in left]


def _texts(entry):
    return [entry.text, *(text for forms in entry.variables.values() for text in forms.values())]


def _compare_forms(name, forms, code):
    wrong, said = [], []
    everyday, great = plurals.needed(code)
    for form in sorted(set(forms) - set(plurals.CATEGORIES)):
        wrong.append(f"has the unknown plural form “{form}”")
    for form in (form for form in plurals.CATEGORIES if form not in forms):
        if form in everyday:
            wrong.append(f"lacks the plural form “{form}” of {name}; “other” stands in for it")
        elif form in great:
            said.append(f"has no plural form “{form}” of {name}, which counts from a million on")
    counted = plurals.numbers(code)
    for form, text in forms.items():
        if counted is None or form not in plurals.CATEGORIES:
            continue
        examples = [number for number in counted.get(form, []) if number != 0 or "zero" not in forms]
        if form not in counted and form not in ("zero", "other"):
            said.append(f"has a plural form “{form}” that the language never uses")
        elif len(examples) > 1 and not placeholders.shows_a_number(text):
            if any(placeholders.shows_a_number(other) for other in forms.values()):
                numbers = " and ".join(map(str, examples[:2]))
                wrong.append(f"shows no number in “{form}”, which stands for {numbers} alike")
    return wrong, said


def _has_words(text):
    return re.search(r"[^\W\d_]{2}", placeholders.PLACEHOLDER.sub(" ", text)) is not None


def _technical(text):
    """What no language translates: escapes, options, file endings, environment names, paths."""
    return set(re.findall(r"\\\S|--[a-z]+|\.sfsfilters|SFS_[A-Z_]+|/usr/\S+[a-z]|UTF-8|JSON", text))


def _exposed(text):
    """Code in a right-to-left sentence that stands outside U+2066 … U+2069, so that its signs move."""
    if not re.search("[\u0590-\u08ff]", text):
        return []
    text = re.sub("[\u2066-\u2068][^\u2069]*\u2069", "", text)
    words = re.findall(r"[!-~]+", placeholders.PLACEHOLDER.sub("", text))
    return [word for word in words if _CODE.search(word)]


_CODE = re.compile(r"\\|\[|\{|\^|\$|\+\d|^\.\w|--\w|/\w|\(\?|\w\.\w")


def _compare_texts(language, english):
    problems = []
    for name, model in english.texts.items():
        place = f"{language.folder.name}/{name}"
        own = language.texts.get(name)
        if own is None or not own.strip():
            problems.append(f"missing: the text {place}")
            continue
        links = re.compile(r"\]\(([^)\s]*)")
        if sorted(links.findall(own)) != sorted(links.findall(model)):
            problems.append(f"{place} does not have the links of English: {' '.join(links.findall(model))}")
        if language.code == english.code:
            continue
        for number, line in enumerate(own.splitlines(), 1):
            if len(line.split()) > 3 and line in model.splitlines():
                problems.append(f"{place}:{number} is still English: “{line[:60]}”")
    problems += [
        f"{language.folder.name}/{name} is not in English"
        for name in language.texts
        if name not in english.texts
    ]
    return problems
