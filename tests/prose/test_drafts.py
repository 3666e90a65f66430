"""Drafts: what the names of rules say where nobody has written words yet."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from rulewright.prose.blocks import lines_of
from rulewright.prose.draft_notes import tell_of_drafts
from rulewright.prose.draft_sorts import Drafts
from rulewright.prose.draft_words import draft_of
from rulewright.prose.game_words import load_words
from rulewright.prose.languages.english import singular_of
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.sections import chapter_title
from rulewright.prose.plan.sentences import Clause, Sentence, Thing
from rulewright.prose.speaking import is_own_form
from rulewright.prose.words.catalogue import ordered
from rulewright.prose.words.po import entries
from rulewright.prose.writer import Writer
from tests.prose.citations import verbs
from tests.prose.drafted import drafted, loaded

ROOT = Path(__file__).resolve().parents[2]

SPEC = """\
game lamp_lighters
  players 2 to 3

values shade: bright, dim_red

pieces oil_can: 2 each player
pieces lamp of shade: 2 bright, 1 dim_red

pile big_store holds lamp, seen by all
group own_shed of player holds oil_can, seen by all

remember lit of shade: yes or no, seen by all
remember glory of player: 0 to 3, seen by all

setup
  step fill_up
    move all from box of lamp to big_store shuffled
    for each player
      move all from box of oil_can to own_shed of player

predicate is_bright (what: shade): what is bright

verb light_up (who: player, what: shade)
  if is_bright of what
    lit of what becomes yes
  otherwise
    lit of what becomes no
  if glory of who is less than 3
    glory of who increases by 1

play
  take turns clockwise from first_player as keeper
    keeper takes an action

action burn_oil by anyone
  needs any shade where not lit of shade
  actor chooses a shade where not lit of shade
  light_up actor, shade
  if glory of actor is 3
    end the game won by player where glory of player is 3
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> m.Game:
    """A game without a word and without a chapter."""
    folder = tmp_path_factory.mktemp("spec") / "lamp_lighters"
    folder.mkdir()
    (folder / "game.rules").write_text(SPEC, encoding="utf-8")
    found, findings = load_game(folder)
    assert found is not None, [item.headline for item in findings.items]
    return found


def _writer(game: m.Game, language: str, findings: Findings) -> Writer:
    voices = Voices((language,), drafts=True)
    words = load_words(ROOT / "locales", game, findings, voices=voices)
    assert words is not None
    return Writer(game, language, words, findings)


def _said(writer: Writer, item: m.Item) -> list[str]:
    return [line.text for line in lines_of(writer.rule_text(item))]


def test_a_whole_rule_reads(game: m.Game) -> None:
    findings = Findings()
    writer = _writer(game, "en", findings)
    said = " ".join(_said(writer, game.verbs["light_up"]))
    assert "Light up the what, as follows:" in said
    assert "If the what is bright, from now on the what is lit" in said
    assert "from now on the what is not lit" in said
    assert not findings.items
    assert writer.speech.title(Clause("title.game"), game.play.span) == "Lamp lighters"
    assert [chapter.name for chapter in game.chapters] == [m.UNNAMED_CHAPTER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_without_chapters_has_one_called_like_the_game(game: m.Game, language: str) -> None:
    findings = Findings()
    writer = _writer(game, language, findings)
    title = chapter_title(game, m.UNNAMED_CHAPTER)
    assert writer.speech.title(title, game.play.span) == "Lamp lighters"
    first, others = m.Chapter(m.UNNAMED_CHAPTER, (game.play,)), m.Chapter("more", (game.setup,))
    several = replace(game, chapters=(first, others))
    assert chapter_title(several, m.UNNAMED_CHAPTER) == Clause("chapter.rules")
    assert chapter_title(several, "more") == Clause("chapter.more")
    assert not findings.items


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_said_in_every_language(game: m.Game, language: str) -> None:
    findings = Findings()
    writer = _writer(game, language, findings)
    for chapter in game.chapters:
        for item in chapter.items:
            assert all(text and "…" not in text and "_" not in text for text in _said(writer, item))
    assert not findings.items, [item.headline for item in findings.items]


def test_tellings_know_rules_by_their_drafts(game: m.Game) -> None:
    """Also where a clause without words stands within one that has them."""
    findings = Findings()
    writer = _writer(game, "en", findings)
    for part in writer.planner.sections().values():
        assert "…" not in writer.planner.of(part).canonical.text
    assert not findings.items


def test_german_puts_the_verb_where_it_belongs(game: m.Game) -> None:
    said = " ".join(_said(_writer(game, "de", Findings()), game.verbs["light_up"]))
    assert "Wenn das „what“ „bright“ ist, halte fest, dass ab jetzt das „what“ „lit“ ist." in said


EACH = {"en": "each shade that is not lit", "nl": "elke ‘shade’", "de": "jede", "es": "cada «shade»"}


@pytest.mark.parametrize(("language", "each"), EACH.items())
def test_a_draft_in_a_loop_says_for_whom(tmp_path: Path, language: str, each: str) -> None:
    loop = "  for each shade where not lit of shade\n    lit of shade becomes yes\n"
    text = SPEC.replace("  light_up actor, shade\n", loop).replace("lamp_lighters", tmp_path.name)
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    found, findings = load_game(tmp_path)
    assert found is not None, [item.headline for item in findings.items]
    assert each in " ".join(_said(_writer(found, language, Findings()), found.actions["burn_oil"]))


MEANS = {
    "en": "“The player lights up the what” means:",
    "nl": "‘De speler voert “light up” met de “what” uit’ betekent:",
    "de": "„Der Spieler führt ‚light up‘ mit dem ‚what‘ aus“ heißt:",
    "es": "«El jugador realiza “light up” con el “what”» significa:",
}


@pytest.mark.parametrize(("language", "lead"), MEANS.items())
def test_names_are_quoted_within_a_quotation(game: m.Game, language: str, lead: str) -> None:
    writer = _writer(game, language, Findings())
    part = writer.planner.planned(game.verbs["light_up"])[0]
    (frame,) = part.intro
    assert isinstance(frame, Sentence)
    assert writer.sentences.line(frame, part.anchor).text == lead


def test_a_name_that_brings_its_article_gets_no_other(game: m.Game) -> None:
    words = load_words(ROOT / "locales", game, Findings(), voices=Voices(("en",), drafts=True))
    assert words is not None
    assert words.linearisers["en"].spoken(Thing("my_role")) == "my role"
    assert words.linearisers["en"].spoken(Thing("role_of_mine")) == "the role of mine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_by_itself_has_no_marks(game: m.Game, language: str) -> None:
    words = load_words(ROOT / "locales", game, Findings(), voices=Voices((language,), drafts=True))
    assert words is not None
    assert words.linearisers[language].words_of(Thing("oil_can", determiner=BARE)) == "Oil can"


def test_sentences_made_from_names_are_marked(game: m.Game) -> None:
    writer = _writer(game, "en", Findings())
    assert all(line.draft for line in lines_of(writer.rule_text(game.verbs["light_up"])))
    assert not all(line.draft for line in lines_of(writer.rule_text(game.play)))
    assert any(line.draft for line in lines_of(writer.rule_text(game.actions["burn_oil"])))


def test_what_is_missing_is_told_once(game: m.Game) -> None:
    writers = [_writer(game, language, Findings()) for language in ("en", "es")]
    for writer in writers:
        _said(writer, game.verbs["light_up"])
    findings = Findings()
    tell_of_drafts([writer.speech for writer in writers], findings)
    (found,) = findings.items
    assert (found.code, findings.failed) == ("P320", False)
    assert found.headline == "10 entries of words are still to be given"
    assert found.reason == (
        "Nobody has written 2 words (glory, what) and 3 sentences (predicate.is_bright, state.lit, "
        "verb.light_up) in English and Spanish yet. Until then drafts made from the names "
        "stand in for them: the rules can be played and read."
    )
    assert found.suggestion == "`rulewright words lamp_lighters --write` puts them there, to be filled in."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "form", ["predicate.at_sea", "predicate.at_sea.not", "event.at_sea.when"]
)
@pytest.mark.parametrize("slots", [{}, {"who": Thing("player")}])
def test_drafts_have_their_slots_in_both_orders(
    form: str, slots: dict[str, Thing], language: str
) -> None:
    draft = draft_of(Clause(form, slots), language, Drafts("game"), verbs(language))
    assert draft is not None
    for swapped in (False, True):
        text = ordered(draft, swapped)
        assert "at sea" in text
        assert ("{who" in text) is bool(slots)
        assert "[" not in text
        assert "  " not in text


NAMES = (
    "before", "beyond", "count", "except", "up_to", "subject", "such_that", "total", "owned", "in_hand", "counted",
    "now", "done", "kind", "local", "setup_2", "condition", "when_1",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("old", ["share", "glory", "big_store", "light_up", "oil_can", "keeper"])
def test_a_name_never_takes_over_what_the_language_says(tmp_path: Path, old: str, name: str) -> None:
    text = SPEC.replace("if glory of who is less", "if share of who is less").replace(
        "  needs any shade", "  needs number of lamp in big_store is at least 1\n  needs any shade"
    )
    text += "\nquantity share (who: player): glory of who plus number of lamp in big_store\n"
    folder = tmp_path / "lamp_lighters"
    folder.mkdir()
    (folder / "game.rules").write_text(re.sub(rf"\b{old}\b", name, text), encoding="utf-8")
    found, findings = load_game(folder)
    if found is None:
        assert {item.code for item in findings.items} == {"R006"}
        return
    writer = _writer(found, "en", findings)
    for chapter in found.chapters:
        for item in chapter.items:
            _said(writer, item)
    assert not findings.failed, [item.headline for item in findings.items]


def test_messages_of_the_language_have_no_names_that_games_have() -> None:
    findings = Findings()
    general = {entry.context for entry in entries(ROOT / "locales", "en/rulewright.po", "en", findings)}
    taken = {form for form in general if is_own_form(form) and form.count(".") == 1}
    assert taken == {"chapter.rules"}  # the chapter of what stands in none, called so by default


@pytest.mark.parametrize("form", ["cond.exists", "move", "after.hold", "predicate.x.rel.who", "verb"])
def test_what_the_language_itself_lacks_is_no_draft(form: str) -> None:
    assert draft_of(Clause(form), "en", Drafts("game"), {}) is None


@pytest.mark.parametrize(
    ("many", "one"),
    [("watches", "watch"), ("old_coins", "old coin"), ("berries", "berry"), ("luck", None), ("progress", None)],
)
def test_a_plural_is_known_by_its_ending(many: str, one: str | None) -> None:
    assert singular_of(many.replace("_", " ")) == one


SHEDDING = """\
game shedding
  players 2 to 3

values suit: hearts, moons
values rank: seven, eight
cards leaf
  attribute suit: suit
  attribute rank: rank
  faces for each suit, rank

pile discards holds leaf, seen by all
group hand of player holds leaf, seen by owner

remember bold of player: yes or no, seen by all
remember coins of player: 0 to 9, seen by all
remember wanted: suit, seen by all

quantity most_coins: highest of coins of player for each player

event play (who: player) for leaf

setup
  step start
    move all from box of leaf to discards shuffled

verb lose_leaf (who: player)
  who chooses a leaf in hand of who
  move leaf from hand of who to top of discards

card hearts_eight of leaf
  when play
    coins of who increases by 1

play
  repeat 9 times
    first_player chooses number from 1 to 3 as many
    coins of first_player becomes many
    lose_leaf first_player
    carry out play of hearts_seven for first_player
    if rank of first of discards is eight or wanted is hearts
      bold of first_player becomes yes
  end the game won by player where coins of player is most_coins where bold of player
"""


def test_english_drafts_read_as_sentences(tmp_path: Path) -> None:
    game = loaded(tmp_path / "shedding", SHEDDING)
    items = (item for chapter in game.chapters for item in chapter.items)
    said = " ".join(line for item in items for line in drafted(game, item)["en"])
    for part in (
        "The discards are a face-up pile of leaves.",
        "At the start, no player is bold.",
        "all players whose number of coins equals the highest number of coins and who are bold win",
        "chooses a number from 1 to 3",
        "The first player loses a leaf.",
        "When you play it, gain one coin.",
        "the rank of the top leaf in the discards is eight or the wanted is hearts",
    ):
        assert part in said, said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("believed", "it is not believed"), ("bet_made", "the bet is not made"),
        ("cards_turned", "the cards are not turned"),
        ("hand_over", "the hand is not over"), ("peek", "peek is not true"),
    ],
)
def test_what_is_said_of_nobody_is_a_clause(name: str, said: str) -> None:
    draft = draft_of(Clause(f"state.{name}.not"), "en", Drafts("game"), verbs("en"))
    assert draft is not None
    assert draft.replace("{not}", "not") == said


SHORT_TURNS = """\
game short_turns
  players 2 to 3

remember leader: player, seen by all
remember points of player: 0 to 9, seen by all

verb roll_again (who: player)
  points of who increases by 1
  if points of who is 9
    end the game won by player where player is who
  leader becomes who

play
  take turns clockwise from first_player as active
    roll_again active
"""


def test_a_turn_in_which_one_thing_is_done_is_spoken_to_the_player(tmp_path: Path) -> None:
    game = loaded(tmp_path / "short_turns", SHORT_TURNS)
    assert [lines[-1] for lines in drafted(game, game.play).values()] == [
        "On your turn: roll again.", "In je beurt: voer ‘roll again’ uit.",
        "In deinem Zug: Führe „roll again“ aus.", "En tu turno: realiza «roll again».",
    ]


def test_who_is_spoken_to_comes_first(tmp_path: Path) -> None:
    rules = f"{SHORT_TURNS}    if leader is active\n      end the game won by nobody\n"
    game = loaded(tmp_path / "short_turns", rules)
    assert [lines[-1].partition(",")[0] for lines in drafted(game, game.play).values()] == [
        "If you are the leader", "Als je de speler ‘leader’ bent", "Wenn du der Spieler „leader“ bist",
        "Si eres el jugador «leader»",
    ]


def test_a_start_that_the_set_up_changes_is_not_told(tmp_path: Path) -> None:
    steps = "setup\n  step lots\n    leader becomes a random player\n"
    steps += "    for each player\n      points of player becomes 3\n"
    for rules, told in ((SHORT_TURNS, True), (f"{SHORT_TURNS}\n{steps}", False)):
        game = loaded(tmp_path / "short_turns", rules)
        for name in ("leader", "points"):
            said = " ".join(drafted(game, game.variables[name])["en"])
            assert ("At the start" in said) is told, said
