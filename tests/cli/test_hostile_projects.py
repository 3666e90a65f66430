"""Projects from strangers: nothing outside of them is read or written, and no code of theirs runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli import book_output, serve
from rulewright.foundation.atomic_write import LinkError, write_file
from rulewright.outputs import output_tree, site
from rulewright.outputs.build import spec_hash
from rulewright.play.saved_games import SaveError, write_save
from tests.cli.projects import GAME, ROOT, change, run, write_game
from tests.waiting import DEADLINE

ENGINE = Path("generated", "rulewright_engines", f"{GAME}.py")
SAVE = '{"format": "rulewright record", "game": "x"}'


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    """A file of somebody's, outside of the project."""
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    return path


def left_over(folder: Path) -> list[str]:
    """What is hidden in a folder or below it."""
    return [path.name for path in folder.rglob(".*") if "partial" in path.name]


# ---- writing ------------------------------------------------------------------------------------


def test_links_laid_where_a_build_writes_are_replaced(built: Path, precious: Path) -> None:
    text = ENGINE.read_text()
    ENGINE.unlink()
    ENGINE.symlink_to(precious)
    ENGINE.with_name(f"{GAME}.py.partial").symlink_to(precious)
    (Path("generated") / "rulebook" / "there").symlink_to(precious.parent)
    assert "left over: generated/rulebook/there" in run("diff-generated").stdout
    result = run("build")
    assert result.exit_code == 0, result.stderr
    assert not ENGINE.is_symlink()
    assert ENGINE.read_text() == text
    assert precious.read_text() == "precious"
    assert not os.path.lexists("generated/rulebook/there")
    assert run("diff-generated").exit_code == 0


@pytest.mark.parametrize("link", ["generated", "generated/rulebook", "generated/rulebook/en"])
def test_a_build_writes_and_deletes_nothing_behind_a_link(
    project: Path, tmp_path: Path, link: str
) -> None:
    away = tmp_path / "away"
    (away / "rulewright_engines").mkdir(parents=True)
    (away / "rulewright_engines" / "mine.py").write_text("mine")
    (away / "mine.md").write_text("mine")
    Path(link).parent.mkdir(parents=True, exist_ok=True)
    Path(link).symlink_to(away)
    result = run("build")
    assert result.exit_code == 2
    assert f"{link}: is a link" in result.stderr
    assert sorted(path.name for path in away.rglob("*") if path.is_file()) == ["mine.md", "mine.py"]


def test_an_engine_replaces_a_link_and_a_failure_leaves_nothing(
    project: Path, precious: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("mine.py").symlink_to(precious)
    Path("mine.py.partial").symlink_to(precious)
    assert run("build", GAME, "-o", "mine.py").exit_code == 0
    assert precious.read_text() == "precious"
    assert not Path("mine.py").is_symlink()
    before = sorted(os.listdir())

    def full(old: object, new: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = run("build", GAME, "-o", "other.py")
    assert result.exit_code == 2
    assert "other.py: No space left on device" in result.stderr
    assert sorted(os.listdir()) == before


def test_a_saved_game_is_written_through_no_link(tmp_path: Path, precious: Path) -> None:
    save = tmp_path / "evening.json"
    (tmp_path / ".evening.json.partial").symlink_to(precious)
    write_save(save, SAVE)
    write_save(save, SAVE)
    assert save.read_text() == SAVE
    assert precious.read_text() == "precious"
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "fifo")
    for name in ("pipe", "fifo"):
        with pytest.raises(SaveError):
            write_save(tmp_path / name, SAVE)


def test_a_file_is_written_whole_with_the_usual_rights(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, "ä\n")
    assert path.read_bytes() == "ä\n".encode()
    (tmp_path / "usual").write_text("")
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode
    write_file(path, b"", mode=0o600)
    assert path.stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(tmp_path)) == ["file", "usual"]


def test_builds_at_once_do_not_disturb_each_other(built: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from rulewright.outputs.output_tree import write\n"
        "root = Path(sys.argv[1])\n"
        "for n in range(40):\n"
        "    write(root, {f'generated/rulebook/en/{i}.md': f'{n % 2} {i}' * 999 for i in range(40)})\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, built], stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    for process in running:
        _, said = process.communicate(timeout=DEADLINE)
        assert process.returncode == 0, said.decode()
    assert left_over(built) == []


def test_one_game_is_built_while_another_is(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another build wrote of its game in the meantime is neither taken away nor put back."""
    write_game(project / "spec" / "long_walk", project / "locales")
    assert run("build").exit_code == 0
    other = ENGINE.with_name("long_walk.py")
    really = output_tree._write

    def later(root: Path, files: dict[str, str], others: set[str]) -> output_tree.Changes:
        other.write_text("# newer\n")
        return really(root, files, others)

    monkeypatch.setattr(output_tree, "_write", later)
    assert run("build", GAME).exit_code == 0
    assert other.read_text() == "# newer\n"


# ---- reading ------------------------------------------------------------------------------------


def test_the_hash_of_a_spec_reads_its_own_files_only(project: Path, precious: Path) -> None:
    folder = project / "spec" / GAME
    before = spec_hash(folder)
    os.mkfifo(folder / "pipe.rules")
    (folder / "zero.rules").symlink_to("/dev/zero")
    (folder / "away.rules").symlink_to(precious)
    (folder / ".#game.rules").symlink_to("nobody@nowhere.1234")
    (folder / "notes.rules").write_text("no part of the game")
    assert spec_hash(folder) == before
    assert run("build").exit_code == 0
    change(folder / "game.rules", "copies", "copies  ")
    assert spec_hash(folder) != before


@pytest.mark.parametrize("name", [f"{GAME}.po", f"polish/{GAME}.po", f"{GAME}.toml"])
def test_words_that_lie_elsewhere_are_not_shown(project: Path, precious: Path, name: str) -> None:
    precious.write_text('msgctxt "a"\nprecious secret\n')
    path = project / "locales" / "en" / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(precious)
    result = run("check", GAME)
    assert "secret" not in result.output
    assert "Traceback" not in result.output
    path.unlink()
    os.mkfifo(path)
    run("check", GAME)


# ---- the site -----------------------------------------------------------------------------------

PROGRAM = "import pathlib\npathlib.Path({!r}).write_text('run')\n"


@pytest.fixture
def trap(project: Path, tmp_path: Path) -> Path:
    """A project with programs everywhere a site might run them; the file that tells that one ran."""
    told = tmp_path / "run"
    program = PROGRAM.format(str(told))
    (project / "site").mkdir()
    for name in ("site/hooks.py", "mkdocs.py"):
        (project / name).write_text(program)
    theme = project / "site" / "theme"
    theme.mkdir()
    code = f"cycler.__init__.__globals__.os.system('touch {told}')"
    (theme / "main.html").write_text("{{ " + code + " }}")
    yaml = f'x: !!python/object/apply:os.system ["touch {told}"]\n'
    (project / "mkdocs.yml").write_text(yaml)
    for language in ("en", "nl", "de", "es"):
        (project / "site" / f"mkdocs.{language}.yml").write_text(f"INHERIT: ../mkdocs.yml\n{yaml}")
    return told


def test_a_project_runs_no_code_of_its_own(trap: Path, project: Path, tmp_path: Path) -> None:
    result = run("build", GAME, "--language", "en", "--book", tmp_path / "book")
    assert result.exit_code == 0, result.stderr
    assert "add --own-site" in result.stderr
    assert (tmp_path / "book" / "en" / GAME / "index.html").is_file()
    assert not trap.exists()
    assert not (project / "build").exists()


def test_its_own_site_is_used_when_it_is_trusted(
    project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (project / "site").mkdir()
    frames: list[Path] = []

    def gathers(root: Path, build: Path, book: Path, *, frame: Path, languages: object) -> None:
        frames.append(frame)
        (build / "site").mkdir()

    monkeypatch.setattr(book_output, "assemble", gathers)
    monkeypatch.setattr(book_output, "build_site", lambda frame, build, languages: frames.append(frame))
    told = run("build", GAME, "--book", tmp_path / "book")
    assert "add --own-site" in told.stderr
    quiet = run("build", GAME, "--book", tmp_path / "book", "--own-site")
    assert "own-site" not in quiet.stderr
    assert frames == [ROOT, ROOT, project, project]
    assert run("build", "--own-site").exit_code == 2
    assert site.frame_of(ROOT, trusted=False) == ROOT
    assert not site.has_own_frame(ROOT)


def test_a_site_is_gathered_and_swapped_through_no_link(
    built: Path, tmp_path: Path, precious: Path
) -> None:
    away = tmp_path / "away"
    (away / "site").mkdir(parents=True)
    (away / "site" / "mine.html").write_text("mine")
    (built / "build").symlink_to(away)
    with pytest.raises(LinkError):
        serve.build_all(built, ROOT)
    assert [path.name for path in away.iterdir()] == ["site"]
    (built / "build").unlink()
    (built / "generated" / "rulebook" / "en" / "precious.md").symlink_to(precious)
    with pytest.raises(site.SiteError, match=r"precious\.md is no ordinary file"):
        site.assemble(built, built / "build")


# ---- books --------------------------------------------------------------------------------------


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The books that were made; none of them is really."""
    names: list[str] = []

    def makes(
        root: Path, name: str, rules: object, place: Path, frame: Path, voices: object, *, examples: bool
    ) -> bool:
        assert examples  # a book that others read says nothing that does not hold
        names.append(name)
        (place / "site").mkdir()
        (place / "site" / "index.html").write_text("a book")
        return True

    monkeypatch.setattr(book_output, "make_book", makes)
    return names


@pytest.mark.parametrize(
    ("folder", "message"),
    [
        (".", "is the folder that you are in"),
        ("..", "is the folder that you are in"),
        ("/", "is the folder that you are in"),
        ("link", "is a link"),
        ("file.txt/book", "cannot be made"),
        ("spec", "holds something else"),
    ],
)
def test_a_folder_for_a_book_is_refused_before_it_is_made(
    project: Path, made: list[str], tmp_path: Path, folder: str, message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("file.txt").write_text("")
    (tmp_path / "empty").mkdir()
    Path("link").symlink_to(tmp_path / "empty")
    if folder == ".":
        Path("inside").mkdir()
        monkeypatch.chdir("inside")
    result = run("build", GAME, "--book", folder)
    assert result.exit_code == 2, result.output
    assert message in " ".join(result.stderr.split())
    assert made == []


def test_a_book_deletes_nothing_beside_it(project: Path, made: list[str]) -> None:
    Path(".book.partial").mkdir()
    Path(".book.partial", "letter.txt").write_text("mine")
    for _ in range(2):
        assert run("build", GAME, "--book", "book").exit_code == 0
    assert Path(".book.partial", "letter.txt").read_text() == "mine"
    assert sorted(os.listdir("book")) == [".rulewright-book", "index.html"]
    assert not left_over(Path("book"))
    assert run("build", GAME, "--book", "new/folders/book").exit_code == 0


# ---- names --------------------------------------------------------------------------------------


def test_two_engines_of_one_name_are_told(project: Path) -> None:
    editions = project / "spec" / GAME / "editions"
    editions.mkdir()
    (editions / "two.rules").write_text(f"edition two for {GAME}\n\nset copies of sprint to 2\n")
    write_game(project / "spec" / f"{GAME}_two", project / "locales")
    for arguments in (("build",), ("build", GAME), ("check", GAME), ("check", f"{GAME}_two")):
        result = run(*arguments)
        assert result.exit_code == 1, arguments
        assert f"R102: Two engines would be called `{GAME}_two`" in result.stderr
        assert f"{GAME}/editions/two.rules:1:9" in result.stderr
        assert f"{GAME}_two/game.rules:4:6" in result.stderr
    assert not Path("generated").exists()


def test_two_games_of_one_name_are_told(project: Path) -> None:
    write_game(project / "spec" / "walk", project / "locales")
    change(project / "spec" / "walk" / "game.rules", "game walk", f"game {GAME}")
    result = run("build")
    assert result.exit_code == 1
    assert f"Two engines would be called `{GAME}`" in result.stderr


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("class", "word of Python"),
        ("lambda", "word of Python"),
        ("move", "word of the language"),
        ("a" * 40, ""),
        ("a" * 300, "name"),
        ("terminal", "is there already"),
        ("rulewright", "is there already"),
        ("names", "is there already"),
        ("deck", ""),
    ],
)
def test_new_makes_what_check_accepts(project: Path, name: str, reason: str) -> None:
    result = run("new", f"spec/{name}")
    assert "Traceback" not in result.output
    if result.exit_code == 0:
        assert not reason
        assert run("check", name).exit_code == 0
    else:
        assert result.exit_code == 2
        assert reason
        assert reason in " ".join(result.stderr.split())
        assert not os.path.exists(f"spec/{name}") or len(name) > 250


def test_new_outside_of_the_project_takes_no_name_of_its_words(
    project: Path, tmp_path: Path
) -> None:
    result = run("new", tmp_path / "games" / "terminal")
    assert result.exit_code == 2
    assert "terminal has words in locales/ already" in " ".join(result.stderr.split())


def test_new_writes_through_no_link(project: Path, precious: Path, tmp_path: Path) -> None:
    words = project / "locales" / "nl" / "first_try.po"
    words.symlink_to(tmp_path / "nothing")
    assert run("new", "spec/first_try").exit_code == 2
    assert not (tmp_path / "nothing").exists()
    words.unlink()
    (tmp_path / "away").mkdir()
    (project / "locales" / "es").rename(tmp_path / "es")
    (project / "locales" / "es").symlink_to(tmp_path / "es")
    assert run("new", "spec/first_try").exit_code == 2
    assert not (tmp_path / "es" / "first_try.po").exists()
    assert not (project / "spec" / "first_try").exists()


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("class.py", "is a word of Python"),
        ("random.py", "would hide the module random"),
        ("rulewright_engines.py", "would hide the module rulewright_engines"),
        ("my-game.py", "is no name for a Python module"),
    ],
)
def test_an_engine_that_cannot_be_imported_is_not_made(
    project: Path, output: str, reason: str
) -> None:
    result = run("build", GAME, "-o", output)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
    assert not Path(output).exists()


@pytest.mark.parametrize("given", ["x" * 5000, "x" * 5000 + ".rules", "a/" * 3000 + "x.rules"])
def test_a_house_rule_of_a_long_name_is_an_error(project: Path, given: str) -> None:
    result = run("check", GAME, "--with", given)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: There is no ")
    assert len(result.stderr) < 400


# ---- format -------------------------------------------------------------------------------------

UGLY = "game rough\n    players 2 to 4\n\n\n\nvalues a_colour: red\n"


@pytest.mark.parametrize(
    "place",
    [
        lambda root: root / "notes" / "game.rules",
        lambda root: root / "spec" / GAME / "drafts" / "old.rules",
        lambda root: root / "loose.rules",
    ],
    ids=["folder", "below_a_game", "beside"],
)
def test_format_touches_only_what_is_named(project: Path, place: Callable[[Path], Path]) -> None:
    path = place(project)
    path.parent.mkdir(exist_ok=True)
    path.write_text(UGLY)
    assert run("format").exit_code == 0
    assert run("format", GAME, f"spec/{GAME}").exit_code == 0
    for folder in (".", "spec", project.parent, "/"):
        result = run("format", folder)
        assert result.exit_code == 2
        assert "is no game: there is no game.rules in it." in " ".join(result.stderr.split())
    assert path.read_text() == UGLY
    run("format", path)
    assert path.read_text() != UGLY


def test_format_lays_out_a_game_with_its_overlays(project: Path) -> None:
    rule = project / "spec" / GAME / "house_rules" / "short.rules"
    rule.parent.mkdir()
    ugly = f"house rule short for {GAME}\n\n\n\nset copies of   sprint to 2\n"
    for name in (GAME, f"spec/{GAME}"):
        rule.write_text(ugly)
        assert run("format", name).exit_code == 0
        assert rule.read_text() == f"house rule short for {GAME}\n\nset copies of sprint to 2\n"
