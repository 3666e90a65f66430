// Trying a rule in the page: typed here, read by the compiler in the worker, told in the reader's language.
import { button, make, marked } from "../play/make.js";
import { Play } from "../play/play.js";
import { Talk, able, app, broken, made, read, stayOffline, teller } from "../play/talk.js";
import { pack, unpack } from "./address.js";

/** Words of the language between backticks, several told apart by commas, and numbers: they are the same everywhere. */
const SAME = /`[^`]*`(?:, `[^`]*`)*(?:,? (?:and|or) `[^`]*`)?|\d+/g;

const PAUSE = 450;

const EMPTY = (game) => `house rule my_rule for ${game}\n\n`;

/** Whether a rule says no more than what it is called, remarks left aside. */
const saysNothing = (text) => /^\s*house +rule +\w+ +for +\w+\s*$/.test(text.replaceAll(/#.*$/gm, ""));

class Try {
  constructor(box, games, words) {
    this.box = box;
    this.games = games;
    this.words = words;
    this.say = teller(words);
    this.language = box.dataset.language;
    this.said = { po: "", toml: "" };
  }

  async start() {
    const wanted = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    this.game = this.games.some((each) => each.name === wanted.game) ? wanted.game : this.games[0].name;
    this.first = wanted.name ?? "";
    this.text = EMPTY(this.game);
    this.change = wanted.change ?? "";
    if (wanted.rule) {
      try {
        const { text, po = "", toml = "" } = JSON.parse(await unpack(wanted.rule));
        this.text = String(text);
        this.said = { po: String(po), toml: String(toml) };
      } catch {
        this.lost = true;
      }
    }
    this.offer(wanted);
  }

  /** Nothing is loaded before this is answered. */
  offer(wanted) {
    const games = make("select", { onchange: (event) => { this.game = event.target.value; this.first = ""; this.text = EMPTY(this.game); this.offer({}); } },
      ...this.games.map((each) => make("option", { value: each.name, selected: each.name === this.game }, each.title)));
    const rules = this.games.find((each) => each.name === this.game).houses;
    const first = make("select", { onchange: (event) => { this.first = event.target.value; } },
      make("option", { value: "" }, this.say("an empty rule")),
      ...rules.map((each) => make("option", { value: each.name, selected: each.name === this.first }, each.title)));
    const given = wanted.rule || wanted.change;
    this.box.replaceChildren(make("div", { class: "rw-offer" },
      this.lost ? make("p", { class: "rw-because rw-because--not" }, this.say("This address holds no rule.")) : "",
      make("label", { class: "rw-line" }, make("span", {}, this.say("Game")), games),
      given ? (wanted.rule ? make("pre", { class: "rw-offer__given" }, make("code", {}, this.text)) : "")
        : make("label", { class: "rw-line" }, make("span", {}, this.say("Begin with")), first),
      button(this.say("Open the editor"), () => this.open(!given), "rw-button--main"),
      make("p", { class: "rw-small" }, this.say("This loads about 7 MB once; then it works without a network too."))));
  }

  async open(fresh) {
    if (!able(this.box, this.say)) return;
    const bar = make("progress", { max: 1, value: 0 });
    const line = make("p", { role: "status" }, this.say("Loading …"));
    this.box.replaceChildren(make("div", { class: "rw-loading" }, line, bar));
    try {
      await stayOffline(this.box);
      this.talk ??= new Talk(this.box);
      this.talk.onprogress = (part) => {
        bar.value = part;
        if (part >= 1) line.textContent = this.say("The compiler reads the game …");
      };
      const languages = [...new Set(["en", this.language])];
      const parts = ["compiler.zip", `rules-${this.game}.zip`, ...languages.map((each) => `words-${this.game}-${each}.zip`)];
      const [{ edit }, grammar] = await Promise.all([
        import(new URL("editor.js", app(this.box)).href), read(this.box, "language.json"), this.talk.ask(null, { load: parts }),
      ]);
      const from = this.change ? { do: "change", anchor: this.change } : { do: "open", name: this.first };
      if (this.change || (fresh && this.first)) {
        const { text, po, toml, error } = await this.ask(from);
        if (!error) {
          this.text = text;
          this.said = { po, toml };
          this.untouched = this.change ? text : null;
        }
      }
      this.lay(edit, grammar);
      await this.look();
    } catch (error) {
      this.talk = null;
      this.box.replaceChildren(make("div", { class: "rw-because rw-because--not", role: "alert" },
        make("p", {}, this.say("It could not be loaded. Are you connected?")), make("p", { class: "rw-small" }, String(error?.message ?? error)),
        button(this.say("Try again"), () => this.open(fresh), "rw-button--main")));
    }
  }

  /** What the compiler says, in the language of the page as far as the page has words for it. */
  told(text) {
    const same = {};
    let count = 0;
    const known = text.replace(SAME, (part) => {
      count += 1;
      same[count] = part.replace(/,? (and|or) (?=`)/, (_, word) => ` ${word === "and" ? this.say("and") : this.say("or")} `);
      return `{${count}}`;
    });
    return this.words[known] ? this.say(known, same) : text;
  }

  /** A message as it is read: each sentence by itself, for those that nobody has translated stay as they are. */
  read_out(message) {
    const each = (text) => text.split(/(?<=[.?]) (?=[A-Z`])/).map((sentence) => this.told(sentence)).join(" ");
    return {
      ...message, headline: this.told(message.headline), reason: each(message.reason), suggestion: each(message.suggestion),
      mends: message.mends.map((one) => ({ ...one, title: this.told(one.title) })),
    };
  }

  ask(message) {
    return this.talk.ask({ game: this.game, language: this.language, text: this.text, ...this.said, ...message }, { module: "trial" });
  }

  lay(edit, grammar) {
    document.body.classList.add("rw-playing");
    const editor = make("div", { class: "rw-editor" });
    this.status = make("p", { class: "rw-try__status", role: "status" });
    this.messages = make("ol", { class: "rw-messages", "aria-label": this.say("What the compiler says") });
    this.changes = make("div", { class: "rw-changes" });
    this.missing = make("div", { class: "rw-missing" });
    this.playing = make("div", { class: "rw-play", "data-app": this.box.dataset.app, "data-language": this.language });
    const title = this.games.find((each) => each.name === this.game).title;
    this.playIt = button(this.say("Play it"), () => this.play(), "rw-button--main");
    this.box.replaceChildren(make("div", { class: "rw-try__head" }, make("h2", {}, this.say("A rule for {game}", { game: title })),
      make("div", { class: "rw-tools" }, this.playIt, button(this.say("Copy an address"), () => this.share(), "rw-button--quiet"),
        button(this.say("Another rule"), () => { document.body.classList.remove("rw-playing"); this.text = EMPTY(this.game); this.said = { po: "", toml: "" }; this.first = ""; this.offer({}); }, "rw-button--quiet"))),
    make("div", { class: "rw-try" },
      make("div", { class: "rw-try__write" }, editor, this.status, this.messages,
        this.language === "en" ? "" : make("p", { class: "rw-small" }, this.say("What nobody has translated yet, the compiler says in English."))),
      make("section", { class: "rw-try__read", "aria-label": this.say("What changes in the book") }, this.changes, this.missing)),
    this.playing);
    this.editor = edit({
      box: editor, text: this.text, grammar, label: this.say("The rule, as it is written"),
      changed: (text) => { this.text = text; this.later(); },
      complete: (text, at) => this.ask({ do: "complete", text, at }),
    });
  }

  /** What stands beside a rule that says nothing yet: how one may begin. */
  help() {
    const game = this.games.find((each) => each.name === this.game);
    const link = (path, text) => make("a", { href: new URL(path, document.baseURI).href }, text);
    this.status.classList.remove("rw-try__status--wrong");
    this.status.textContent = this.text === this.untouched
      ? this.say("Nothing is changed yet. This is how the rule stands in the game: change its lines.")
      : this.say("Nothing is changed yet. Write below the first line, or choose a beginning.");
    this.tell([], "");
    this.shown = false;
    this.missing.replaceChildren();
    this.changes.replaceChildren(make("h3", {}, this.say("How a rule begins")),
      game.houses.length ? make("p", {}, this.say("Open one of these house rules and change it:")) : "",
      make("ul", { class: "rw-begins" }, ...game.houses.map((each) => make("li", {},
        make("button", { type: "button", class: "rw-link", onclick: () => this.take(each.name) }, each.title),
        each.about ? make("small", {}, each.about) : ""))),
      make("p", {}, this.say("Or look up a rule in the book: “Change this rule” beside it brings its lines here.")),
      make("p", {}, link(`../${this.game}/`, this.say("The book of {game}", { game: game.title })), " · ",
        link("../authors/tutorial/", this.say("How rules are written"))));
  }

  /** Puts a house rule of the book into the editor. */
  async take(name) {
    const { text, po, toml, error } = await this.ask({ do: "open", name });
    if (error) return;
    this.said = { po, toml };
    this.editor.set(text);
  }

  later() {
    clearTimeout(this.timer);
    this.status.textContent = "…";
    this.timer = setTimeout(() => this.look(), PAUSE);
  }

  /** Asks the compiler; an answer to what no longer stands there is not shown. */
  async look() {
    const asked = this.text;
    const nothing = saysNothing(asked) || asked === this.untouched;
    if (nothing) {
      this.right = false;
      this.playIt.disabled = true;
      this.help();
    } else this.status.textContent = this.say("The compiler reads …");
    // Also of nothing the compiler is asked: it reads the game meanwhile, and is quick afterwards.
    const found = await this.ask({ do: "check" });
    if (nothing && asked === this.text) await this.ask({ do: "ready" });
    if (asked !== this.text || nothing) return;
    this.tell(found.messages ?? [], found.error);
    this.right = Boolean(found.right);
    this.playIt.disabled = !this.right;
    if (!this.right) {
      this.missing.replaceChildren();
      this.shown = false;
      this.changes.replaceChildren(make("p", {}, this.say("What changes in the book stands here as soon as the rule is right.")));
      return;
    }
    if (!this.shown) this.changes.replaceChildren(make("p", {}, this.say("The compiler looks up what changes …")));
    const changed = await this.ask({ do: "changes" });
    if (asked !== this.text || changed.error) return;
    const known = new Set(found.messages.map((each) => `${each.code} ${each.headline} ${each.from}`));
    this.tell([...found.messages, ...changed.messages.filter((each) => !known.has(`${each.code} ${each.headline} ${each.from}`))]);
    this.read(changed);
    // What words are missing takes a look at the whole book: the changed sentences do not wait for it.
    const { missing = [] } = await this.ask({ do: "missing" });
    if (asked === this.text) this.words_table(missing);
  }

  tell(found, error) {
    const messages = found.map((each) => this.read_out(each));
    const wrong = messages.filter((each) => each.severity === "error").length;
    if (error !== "") this.status.textContent = error ?? (wrong ? this.say("Mistakes: {count}", { count: wrong }) : this.say("The rule is right, and can be played."));
    this.status.classList.toggle("rw-try__status--wrong", wrong > 0 || Boolean(error));
    const mend = (one) => this.editor.mend(one);
    this.editor.tell(messages, mend);
    this.messages.replaceChildren(...messages.map((each) => make("li", { class: `rw-message rw-message--${each.severity}` },
      make("button", { type: "button", class: "rw-message__head", onclick: () => this.editor.go(each.from) }, ...marked(each.headline)),
      make("code", { class: "rw-message__code" }, each.code),
      each.reason ? make("p", {}, ...marked(each.reason)) : "", each.suggestion ? make("p", {}, ...marked(each.suggestion)) : "",
      each.mends.length ? make("div", { class: "rw-tools" }, ...each.mends.map((one) => button(one.title.replaceAll("`", ""), () => mend(one), "rw-mend"))) : "")));
  }

  read({ changes }) {
    const sentence = (each, sign) => make("p", { class: each.differs ? `rw-said rw-said--${sign}` : "rw-said", "data-depth": Math.min(each.depth, 4) }, each.text);
    this.shown = true;
    const kinds = { new: this.say("new"), gone: this.say("falls away"), changed: this.say("changed") };
    this.changes.replaceChildren(make("h3", {}, this.say("What changes in the book")),
      ...(changes.length ? changes.map((change) => make("article", { class: `rw-change rw-change--${change.kind}` },
        make("h4", {}, change.kind === "new" ? change.title
          : make("a", { href: new URL(`../${this.game}/${change.anchor && `${change.chapter}/#${change.anchor}`}`, document.baseURI).href }, change.title),
        make("small", {}, kinds[change.kind])),
        ...change.old.map((each) => sentence(each, "old")), ...change.new.map((each) => sentence(each, "new"))))
        : [make("p", {}, this.say("Nothing yet."))]));
  }

  /** The entries that the new rule has no words for yet, to be typed here. */
  words_table(missing) {
    if (!missing.length) {
      this.missing.replaceChildren();
      return;
    }
    const entries = {};
    const field = (key, name, label) => make("label", {}, make("span", {}, label),
      make("input", { type: "text", maxlength: 300, autocomplete: "off", oninput: (event) => { (entries[key] ??= {})[name] = event.target.value; } }));
    const form = make("form", { onsubmit: async (event) => {
      event.preventDefault();
      const { po, toml } = await this.ask({ do: "words", entries });
      this.said = { po, toml };
      this.look();
    } }, ...missing.map((each) => make("fieldset", {},
      make("legend", {}, make("code", {}, each.key)), make("p", { class: "rw-small" }, each.wanted),
      each.sentence ? make("p", { class: "rw-missing__sentence" }, each.sentence) : "",
      ...(each.noun ? each.fields.map((name) => field(each.key, name, name))
        : [field(each.key, "text", each.slots.length ? each.slots.map((slot) => `{${slot}}`).join(" ") : this.say("words"))]))),
    make("button", { type: "submit", class: "rw-button" }, this.say("Use these words")));
    this.missing.replaceChildren(make("h3", {}, this.say("Words that are missing")),
      make("p", { class: "rw-small" }, this.say("Until you write them, drafts made from the names stand in for them.")), form);
  }

  async share() {
    const rule = await pack(JSON.stringify({ text: this.text, ...this.said }));
    const url = `${location.href.split("#")[0]}#game=${this.game}&rule=${rule}`;
    history.replaceState(null, "", url);
    try {
      await navigator.clipboard.writeText(url);
      this.status.textContent = this.say("The address is copied. It holds the rule.");
    } catch {
      this.status.replaceChildren(make("input", { class: "rw-address", readonly: true, value: url, "aria-label": this.say("Address of this rule") }));
      this.status.firstChild.select();
    }
  }

  play() {
    const play = new Play(this.playing, this.games.filter((each) => each.name === this.game), this.words);
    play.talk = this.talk;
    play.extra = { rules: this.text, words: { ...this.said } };
    play.form({ game: this.game });
    this.playing.scrollIntoView({ behavior: "smooth", block: "start" });
  }
}

const box = document.querySelector("[data-rw-try]");
if (box) {
  try {
    await made(box);
    const [games, words] = await Promise.all([
      read(box, `games.${box.dataset.language}.json`), read(box, `words.${box.dataset.language}.json`),
    ]);
    new Try(box, games, words).start();
  } catch (error) {
    broken(error);
  }
}
