"""What editors need beside the server: colours that are those of the grammar, and the VS Code extension."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from rulewright.lsp.syntax_highlighting import editor_files
from rulewright.syntax.grammar import GRAMMAR, grammar
from tests.cli.projects import run
from tests.waiting import DEADLINE

ROOT = Path(__file__).resolve().parents[2]
EDITORS = ROOT / "compiler" / "editors"
EXTENSION = EDITORS / "vscode"
TEXTMATE = json.loads((EXTENSION / "syntaxes" / "rulewright.tmLanguage.json").read_text(encoding="utf-8"))
SPECS = sorted((ROOT / "spec").rglob("*.rules"))


def words_of_the_grammar() -> set[str]:
    """Every word in quotation marks in the text of the grammar."""
    text = re.sub(r"^\s*//.*$", "", GRAMMAR.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return set(re.findall(r'"([a-z]+)"', text))


# ---- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(editor_files()))
def test_the_files_are_those_that_the_grammar_makes(name: str) -> None:
    assert (EDITORS / name).read_text(encoding="utf-8") == editor_files()[name], "run `rulewright editor`"


def coloured(name: str) -> list[str]:
    """The words that a file gives a colour."""
    text = (EDITORS / name).read_text(encoding="utf-8")
    match Path(name).suffix:
        case ".vim":
            return re.findall(r"^syntax keyword \w+ (\w+)$", text, re.MULTILINE)
        case ".el":
            lists = re.findall(r"^\(defconst rulewright-\w+ '\((.*?)\)\)$", text, re.MULTILINE)
            return [word for each in lists for word in re.findall(r'"(\w+)"', each)]
        case ".xml":
            return re.findall(r"<item>(\w+)</item>", text)
        case ".sublime-syntax":
            lists = re.findall(r"\\b\(\?:([a-z|]+)\)\\b", text)
        case _:
            lists = re.findall(r"\(\?<!\[a-zA-Z0-9_\]\)\(\?:([a-z|]+)\)", text)
    return [word for each in lists for word in each.split("|")]


@pytest.mark.parametrize("name", sorted(editor_files()))
def test_every_word_of_the_grammar_is_coloured_and_no_other(name: str) -> None:
    found = coloured(name)
    assert len(found) == len(set(found))
    assert set(found) == words_of_the_grammar()


def scopes(line: str) -> Iterator[tuple[int, str, str]]:
    """A line as editors colour it: at each place the first pattern that matches there, with its groups."""
    rules = [(re.compile(rule["match"]), rule) for rule in TEXTMATE["patterns"]]
    at = 0
    while at < len(line):
        found = [
            (match.start(), number, match) for number, (pattern, _) in enumerate(rules)
            if (match := pattern.search(line, at)) is not None and match.end() > match.start()
        ]
        if not found:
            return
        _, number, match = min(found, key=lambda each: each[:2])
        rule = rules[number][1]
        if "name" in rule:
            yield match.start(), match[0], rule["name"]
        for group, capture in rule.get("captures", {}).items():
            if match[int(group)] is not None:
                yield match.start(int(group)), match[int(group)], capture["name"]
        at = match.end()


@pytest.mark.parametrize("path", SPECS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_our_specs_are_coloured_as_they_are_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    words = words_of_the_grammar()
    seen: dict[int | None, tuple[str, str]] = {}
    start = 0
    for line in text.split("\n"):
        seen |= {start + at: (word, scope) for at, word, scope in scopes(line)}
        if "#" in line:
            at = line.index("#")
            assert seen[start + at] == (line[at:], "comment.line.number-sign.rulewright")
        start += len(line) + 1
    for token in grammar().lex(text):
        if token.type in {"_NL", "_INDENT", "_DEDENT"}:
            continue
        word, scope = seen[token.start_pos]
        assert word == token
        match token.type:
            case "NAME":
                assert scope in {"variable.other.rulewright", "entity.name.rulewright"}, token
            case "FACT":
                assert scope == "constant.other.fact.rulewright"
            case "INT":
                assert scope == "constant.numeric.rulewright"
            case _ if token in words:
                named = scope == "entity.name.rulewright"  # `step cards`: there it is a name
                assert named or scope.startswith(("keyword.", "constant.language.")), (token, scope)
            case _:
                assert scope == "punctuation.rulewright"


# ---- the extension --------------------------------------------------------------------------------


def node(*arguments: str | Path) -> str:
    """What a script writes; the extension's own language is needed to test it."""
    command = shutil.which("node")
    assert command is not None, "the tests of the VS Code extension need Node.js 20 or newer"
    done = subprocess.run(
        [command, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=DEADLINE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_extension_starts_and_does_what_its_commands_say() -> None:
    about = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    told = json.loads(node(ROOT / "tests" / "lsp" / "stub.js", EXTENSION))
    assert sorted(told["commands"]) == sorted(each["command"] for each in about["contributes"]["commands"])
    assert told["server"]["run"] == {"command": "rulewright", "args": ["lsp"]}
    assert told["server"]["options"] == {"language": "de", "codeLens": True}
    assert told["stopped"] is True
    # The preview: no scripts, nothing from elsewhere, the title escaped.
    assert told["panel"]["enableScripts"] is False
    assert told["panel"]["localResourceRoots"] == []
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', told["html"])
    assert policy is not None
    assert re.fullmatch(r"default-src 'none'; style-src 'nonce-[A-Za-z0-9+/=]+';", policy[1])
    assert "<p>What it says.</p>" in told["html"]
    assert "<title>A &#60;rule&#62;</title>" in told["html"]
    assert not re.search(r"https?:|<script|src=", told["html"])
    # Commands are run as they are, without a shell.
    assert told["tasks"][0]["execution"] == {
        "process": "rulewright", "args": ["check", "game", "--example", "one", "--trace"], "options": {"cwd": "/a"},
    }
    assert told["terminals"] == [
        {
            "name": "play other", "cwd": "/b", "shellPath": "rulewright",
            "shellArgs": ["play", "other", "--language", "de"],
        }
    ]


def test_what_the_extension_names_is_there() -> None:
    about = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    gives = about["contributes"]
    named = [about["main"], *(each["configuration"] for each in gives["languages"])]
    for name in (*named, *(each["path"] for each in gives["grammars"])):
        assert (EXTENSION / name).is_file()
    assert gives["languages"][0]["extensions"] == [".rules"]
    settings = json.loads((EXTENSION / "language-configuration.json").read_text(encoding="utf-8"))
    grows = re.compile(settings["indentationRules"]["increaseIndentPattern"])
    for line in ("verb maroon (who: player)", "  if it is so", "  when revealed", "    otherwise",
                 "change card a when b", "  after stop", "add action a by anyone", "  given"):
        assert grows.match(line), line
    for line in ("part turn", "  copies 3", "set copies of pistol to 2", "    stop", "# if so", "values a: b, c"):
        assert not grows.match(line), line
    for name, version in about["dependencies"].items():
        lock = json.loads((EXTENSION / "package-lock.json").read_text(encoding="utf-8"))
        assert re.fullmatch(r"[\d.]+", version)
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    assert all("integrity" in each for place, each in lock["packages"].items() if place)
    assert "://" not in re.sub(r'"(?:url|node)": "[^"]*"', "", json.dumps(lock))


def test_the_extension_is_packed_with_its_library(tmp_path: Path) -> None:
    shutil.copytree(EDITORS, tmp_path / "editors", ignore=shutil.ignore_patterns("node_modules"))
    target = tmp_path / "build" / "rulewright.vsix"
    refused = run("editor", "--folder", tmp_path / "editors", "--vsix", target)
    assert refused.exit_code == 2
    assert "Run `npm ci`" in refused.output
    assert not target.exists()
    library = tmp_path / "editors" / "vscode" / "node_modules" / "vscode-languageclient"
    library.mkdir(parents=True)
    for name in ("package.json", "main.js", "main.d.ts", "License.txt"):
        (library / name).write_text("{}", encoding="utf-8")
    made = run("editor", "--folder", tmp_path / "editors", "--vsix", target)
    assert made.exit_code == 0, made.output
    first = target.read_bytes()
    with ZipFile(target) as packed:
        names = set(packed.namelist())
        manifest = ElementTree.fromstring(packed.read("extension.vsixmanifest"))
        types = ElementTree.fromstring(packed.read("[Content_Types].xml"))
        about = json.loads(packed.read("extension/package.json"))
    assert {
        "extension/extension.js", "extension/syntaxes/rulewright.tmLanguage.json", "extension/README.md",
        "extension/language-configuration.json", "extension/node_modules/vscode-languageclient/main.js",
        "extension/node_modules/vscode-languageclient/License.txt",
    } <= names
    assert not any(name.endswith((".d.ts", "package-lock.json")) for name in names)
    space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    identity = manifest.find(f"{space}Metadata/{space}Identity")
    assert identity is not None
    assert (identity.get("Id"), identity.get("Version"), identity.get("Publisher")) == (
        about["name"], about["version"], about["publisher"]
    )
    assert all(asset.get("Path") in names for asset in manifest.iter(f"{space}Asset"))
    known = {each.get("Extension") for each in types}
    assert {name.rpartition(".")[2] for name in names - {"[Content_Types].xml"}} <= known
    assert run("editor", "--folder", tmp_path / "editors", "--vsix", target).exit_code == 0
    assert target.read_bytes() == first


def test_an_old_file_is_made_anew(tmp_path: Path) -> None:
    assert run("editor", "--folder", tmp_path).output.count("changed: ") == len(editor_files())
    assert run("editor", "--folder", tmp_path).output == ""
    for name, text in editor_files().items():
        assert (tmp_path / name).read_text(encoding="utf-8") == text
