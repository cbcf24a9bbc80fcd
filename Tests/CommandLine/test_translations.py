"""Scripts/translations: nothing is lacking in the catalogs, and each thing that can be is named."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from Harness.program import PATIENCE, ROOT

PLURAL = """<plist version="1.0"><dict>
<key>count</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@filters@</string>
<key>filters</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
<key>NSStringFormatValueTypeKey</key><string>ld</string>
{forms}</dict></dict></dict></plist>"""


def plural(**forms):
    return PLURAL.format(forms="".join(f"<key>{key}</key><string>{text}</string>" for key, text in forms.items()))


def translations(*arguments):
    return subprocess.run(
        [sys.executable, ROOT / "Scripts" / "translations", *map(str, arguments)],
        capture_output=True, text=True, timeout=PATIENCE,
    )


class TheProduct(unittest.TestCase):
    def test_no_language_lacks_anything(self):
        done = translations("--quiet")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        codes = sorted(folder.stem for folder in (ROOT / "Localization").glob("*.lproj"))
        self.assertEqual(done.stdout.splitlines(), [f"{code}: complete" for code in codes])


class WhatIsNamed(unittest.TestCase):
    """A small English catalog and one of another language, complete until a test breaks it."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="sfs catalogs ")
        self.addCleanup(directory.cleanup)
        self.catalogs = Path(directory.name)
        self.write("en.lproj/L.strings", '"title" = "Your filters";\n"moved" = "%1$@ to %2$ld";')
        self.write("en.lproj/L.stringsdict", plural(one="%ld filter", other="%ld filters"))
        self.write("en.lproj/Help/a.md", "Read [this page](/help) with some care.\n")
        self.write("ru.lproj/L.strings", '"title" = "Фильтры";\n"moved" = "%2$ld, %1$@";')
        self.write(
            "ru.lproj/L.stringsdict",
            plural(one="%ld фильтр", few="%ld фильтра", many="%ld фильтров", other="%ld фильтра"),
        )
        self.write("ru.lproj/Help/a.md", "Прочтите [это](/help).\n")

    def write(self, name, text):
        file = self.catalogs / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def lacks(self, line, code="ru"):
        done = translations("--catalogs", self.catalogs, "--quiet", code)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(line, done.stdout)
        self.assertNotIn("Traceback", done.stderr)

    def test_a_whole_language_is_complete(self):
        done = translations("--catalogs", self.catalogs, "ru")
        self.assertEqual((done.returncode, done.stdout), (0, "ru: complete\n"), done.stderr)

    def test_a_missing_language(self):
        self.lacks("de: there is no de.lproj", "de")
        self.lacks("there is no", "../ru")

    def test_a_missing_key_with_its_sentence(self):
        self.write("ru.lproj/L.strings", '"moved" = "%2$ld, %1$@";')
        self.lacks("missing: title = “Your filters”")

    def test_a_key_that_english_has_not(self):
        self.write("ru.lproj/M.strings", '/* two\nlines */\n"more" = "x";')
        self.lacks("ru.lproj/M.strings:3: more is not in English")

    def test_a_key_that_stands_twice(self):
        self.write("ru.lproj/L.strings", '"title" = "а";\n"moved" = "%2$ld, %1$@";\n"title" = "б";')
        self.lacks("ru.lproj/L.strings:3: title stands twice, first in line 1")

    def test_wrong_placeholders(self):
        for text, found in (("%1$@", "%1$@"), ("%@ %@", "%1$@ %2$@"), ("", "none")):
            with self.subTest(text):
                self.write("ru.lproj/L.strings", f'"title" = "Фильтры";\n"moved" = "х {text}";')
                self.lacks(f"L.strings:2: moved has the placeholders {found}, English has %1$@ %2$ld")

    def test_a_missing_plural_form(self):
        self.write("ru.lproj/L.stringsdict", plural(one="%ld фильтр", few="%ld фильтра", other="%ld фильтра"))
        self.lacks("ru.lproj/L.stringsdict:2: count lacks the plural form “many” of filters")

    def test_a_form_without_its_number_that_stands_for_several(self):
        self.write(
            "ru.lproj/L.stringsdict",
            plural(one="фильтр", few="%ld фильтра", many="%ld фильтров", other="%ld фильтра"),
        )
        self.lacks("count shows no number in “one”, which stands for 1 and 21 alike")

    def test_a_count_without_plural_forms(self):
        (self.catalogs / "ru.lproj/L.stringsdict").unlink()
        self.write("ru.lproj/M.strings", '"count" = "фильтры: %ld";')
        self.lacks("M.strings:1: count counts in English, so it stands in a .stringsdict here too")

    def test_a_sentence_left_in_english_unless_it_may_be(self):
        self.write("ru.lproj/L.strings", '"title" = "Your filters";\n"moved" = "%2$ld, %1$@";')
        self.lacks("L.strings:1: title is as in English: “Your filters”")
        self.write("SameAsEnglish.txt", "de ru: Your filters\n")
        self.assertEqual(translations("--catalogs", self.catalogs, "ru").returncode, 0)

    def test_code_in_a_right_to_left_sentence_needs_its_isolates(self):
        self.write("en.lproj/L.strings", '"title" = "Write (?i) before it.";')
        self.write("he.lproj/L.strings", '"title" = "כתבו (?i) לפני.";')
        self.lacks("L.strings:1: title holds “(?i)” without U+2066", "he")
        self.write("he.lproj/L.strings", '"title" = "כתבו \u2066(?i)\u2069 לפני.";')
        self.assertNotIn("U+2066", translations("--catalogs", self.catalogs, "he").stdout)

    def test_a_missing_and_an_untranslated_long_text(self):
        self.write("ru.lproj/Help/a.md", "Read [this page](/help) with some care.\n")
        self.lacks("ru.lproj/Help/a.md:1 is still English")
        self.write("ru.lproj/Help/a.md", "Прочтите [это](/about).\n")
        self.lacks("ru.lproj/Help/a.md does not have the links of English: /help")
        (self.catalogs / "ru.lproj/Help/a.md").unlink()
        self.lacks("missing: the text ru.lproj/Help/a.md")

    def test_a_broken_file_is_named_with_its_line_and_the_others_go_on(self):
        self.write("ru.lproj/L.strings", '"title" = "x";\n"moved" "y";')
        self.write("ru.lproj/L.stringsdict", "<plist>\n<dict>\n<key>a</kye>")
        done = translations("--catalogs", self.catalogs)
        self.assertIn("en: complete\n", done.stdout)
        self.assertIn("ru.lproj/L.strings:2: no =", done.stdout)
        self.assertIn("ru.lproj/L.stringsdict:3: mismatched tag", done.stdout)
