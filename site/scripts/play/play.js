// Playing in the page. Nothing is loaded, and nothing is kept, before somebody asks to play.
import { button, make } from "./make.js";
import { setUp } from "./setup.js";
import { TableView } from "./table.js";
import { Talk, able, broken, made, read, stayOffline, teller } from "./talk.js";

const KEPT = "rulewright.games";
const TAUGHT = "rulewright.taught";
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;

const remembered = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]").filter((each) => typeof each.game === "string")
      .map((each) => ({ key: each.game, ...each }));
  } catch {
    return [];
  }
};

/** The games of which somebody has had the first turn explained. */
const taught = () => {
  try {
    return JSON.parse(localStorage.getItem(TAUGHT) ?? "[]");
  } catch {
    return [];
  }
};

const remember = (games) => {
  try {
    if (games.length) localStorage.setItem(KEPT, JSON.stringify(games));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing: the game lasts as long as the page.
  }
};

/** What stands behind the # of an address: `game=cartagena&example=…`, or a whole game. */
const asked = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** A game at a box of the page. With `extra` it is played by rules that are tried there. */
export class Play {
  constructor(box, games, words) {
    this.box = box;
    this.games = games;
    this.say = teller(words);
    this.language = box.dataset.language;
  }

  start() {
    if (!able(this.box, this.say)) return;
    const first = asked();
    if (first.g || first.example) {
      this.ready(first);
      return;
    }
    this.form(first);
  }

  /** What a game is called. */
  title(game) {
    return this.games.find((each) => each.name === game)?.title;
  }

  /** A page that is to begin at once says what waits, and asks first: it loads much. */
  ready(first) {
    const game = this.title(first.game ?? first.example?.split("/")[0]);
    const waits = game && first.turn ? this.say("Here a game waits: {game}, turn of {player}.", { game, player: first.turn.slice(0, 40) })
      : game ? this.say("Here a game waits: {game}.", { game }) : this.say("Here a game waits to be played.");
    this.box.replaceChildren(make("div", { class: "rw-ready" },
      make("p", {}, waits), button(this.say("Play"), () => this.enter(first), "rw-button--main"),
      make("p", { class: "rw-small" }, this.weight())));
  }

  weight() {
    return this.say("This loads about 5 MB once; then it works without a network too.");
  }

  form(first) {
    this.box.replaceChildren(setUp({
      games: this.games, say: this.say, first, kept: this.extra ? [] : remembered(),
      begin: (wanted) => this.begin(wanted),
      goOn: (kept) => this.enter({ kept }),
      drop: (kept) => this.drop(kept),
      open: (text) => this.enter({ text }),
    }), make("p", { class: "rw-small" }, this.weight()));
  }

  /** The worker with the parts of a game; progress is shown until it answers. */
  async load(parts) {
    if (!this.talk) {
      const bar = make("progress", { max: 1, value: 0 });
      const line = make("p", { role: "status" }, this.say("Loading …"));
      this.box.replaceChildren(make("div", { class: "rw-loading" }, line, bar));
      await stayOffline(this.box);
      this.talk = new Talk(this.box);
      this.talk.onprogress = (part) => {
        bar.value = part;
        if (part >= 1) line.textContent = this.say("Setting the table …");
      };
    }
    await this.talk.ask(null, { load: parts });
  }

  /** What has to be loaded for a game: with house rules the compiler too. */
  parts({ game, houses = [], rules }) {
    const parts = [`game-${game}.zip`];
    if (!houses.length && !rules) return parts;
    const languages = new Set(["en", this.language]);
    return [...parts, "compiler.zip", `rules-${game}.zip`, ...[...languages].map((each) => `words-${game}-${each}.zip`)];
  }

  /** Another place for each game that begins: none that is kept is written over. */
  place(game) {
    this.keep = this.extra ? "trial" : `${game} ${Date.now()}`;
    return this.keep;
  }

  async drop({ key }) {
    remember(remembered().filter((each) => each.key !== key));
    const talk = this.talk ?? new Talk(this.box);
    await talk.ask(null, { forget: key });
    if (talk !== this.talk) talk.worker.terminate();
  }

  async enter({ g, text, kept, example, game }) {
    try {
      if (kept) {
        await this.load([`game-${kept.game}.zip`]);
        this.keep = kept.key;
        await this.opened(await this.compiled({ language: this.language }, { resume: kept.key, keep: kept.key }));
        return;
      }
      if (example) {
        const [from, name] = example.split("/");
        if (this.games.some((each) => each.name === from)) await this.begin({ game: from, example: name });
        else this.form({});
        return;
      }
      const found = g ?? text;
      // Which game it is stands in the text, which only Python reads: all of them are small.
      await this.load(this.games.map((each) => `game-${each.name}.zip`));
      await this.opened(await this.compiled({ do: "load", text: found, language: this.language }, { keep: this.place(game ?? "shared") }));
    } catch (error) {
      this.broken(error);
    }
  }

  /** Asks for a game; where its house rules have to be compiled first, once more with the compiler. */
  async compiled(message, more) {
    const found = await this.talk.ask(message, more);
    if (!found.needs) return found;
    await this.load(this.parts({ game: found.needs, rules: true }));
    return this.talk.ask(message, more);
  }

  async begin(wanted) {
    try {
      if (this.extra) wanted = { ...wanted, ...this.extra };
      this.last = wanted;
      await this.load(this.parts(wanted));
      const message = { do: "begin", wanted, language: this.language };
      await this.opened(await this.talk.ask(message, { keep: this.place(wanted.game) }));
    } catch (error) {
      this.broken(error);
    }
  }

  async opened(scene) {
    if (scene.error) {
      this.form({});
      this.box.prepend(make("p", { class: "rw-because rw-because--not", role: "alert" },
        scene.error === "gone" || scene.saved ? this.say("That is no saved game, or not one of this site.") : scene.error));
      return;
    }
    this.wanted = scene.wanted;
    this.last ??= scene.wanted;
    this.game = scene.wanted.game;
    const title = this.title(this.game) ?? this.game;
    document.body.classList.add("rw-playing");
    this.view = new TableView(this.box, this.say, {
      choose: (...numbers) => this.act({ do: "choose", numbers }),
      putBack: (number) => this.act({ do: "put back", number }),
      undo: () => this.act({ do: "undo" }),
      why: (number) => this.explain({ do: "why", number }),
      touch: (of) => this.explain({ do: "touch", of }),
      file: () => this.file(),
      share: () => this.share(),
      again: (same) => this.again(same),
    }, (url) => new URL(`../${this.game}/${url}`, document.baseURI).href);
    this.box.prepend(make(this.extra ? "h2" : "h1", { class: "rw-game__title" }, title));
    this.turnings = new Map([[scene.viewer, scene.turnings]]);
    this.learning = !scene.turn && !this.extra && !taught().includes(this.game);
    this.enough = null;
    this.turned = scene.turn ? Number.MAX_SAFE_INTEGER : 0;
    this.note(scene);
    const first = { ...scene, turned: [] };
    const person = scene.players[scene.waiting ?? 0].bot ? scene.viewer : scene.waiting;
    if (scene.secrets && !scene.over) this.pass(first, person);
    else await this.go(first);
  }

  /** Shows a scene, and lets bots choose until a person is to. */
  async go(scene) {
    this.busy = true;
    this.hurries = false;
    let now = scene;
    await this.face(now);
    if (this.hands(now)) {
      this.pass(now);
      return;
    }
    this.view.show(now);
    while (!now.over && now.players[now.waiting].bot) {
      if (this.enough) this.enough(); // the first turn is over
      if (!this.hurries) this.view.thinking(now.players[now.waiting].name, () => { this.hurries = true; });
      const pause = new Promise((done) => setTimeout(done, this.hurries ? 0 : PAUSE));
      const next = await this.talk.ask(
        { do: "bot", viewer: now.viewer, since: this.view.since, turned: this.known(now.viewer) }, { keep: this.keep });
      await pause;
      if (next.error) {
        this.view.tell(this.say("The game ends here, for a rule cannot go on: {report}", { report: next.error }));
        return;
      }
      now = next;
      if (!this.hurries) await this.face(now);
      if (this.hands(now)) {
        this.pass(now);
        return;
      }
      if (!this.hurries || now.over || !now.players[now.waiting].bot) this.view.show(now);
    }
    this.busy = false;
    this.note(now);
    await this.teach(now);
    if (!now.over) this.view.focus();
  }

  /** The first turn of whoever plays a game for the first time here is explained, choice by choice. */
  async teach(scene) {
    if (!this.learning || scene.over) {
      this.view.teach(null);
      return;
    }
    const close = () => {
      this.learning = false;
      this.view.teach(null);
      try {
        localStorage.setItem(TAUGHT, JSON.stringify([...new Set([...taught(), this.game])]));
      } catch {
        // Then it is explained again the next time.
      }
    };
    const found = await this.talk.ask({ do: "teach", viewer: scene.viewer });
    this.view.teach({ ...found, wonBy: this.games.find((each) => each.name === this.game)?.won_by }, close);
    const setUp = scene.rules[0]?.anchor.startsWith("step-");
    if (!setUp) this.enough = close;
  }

  /** Remembers which games can be gone on with, and what they are: never one that is over. */
  note(scene) {
    if (this.extra) return;
    const others = remembered().filter((each) => each.key !== this.keep);
    const names = scene.players.map((player) => player.name);
    remember(scene.over ? others : [{ game: this.game, key: this.keep, when: Date.now(), names }, ...others]);
  }

  /** How many times the page has shown cards face up to who looks. */
  known(viewer) {
    return this.turnings.get(viewer) ?? this.turned;
  }

  /** Shows cards that are new to who looks, until they go on. */
  async face(scene) {
    this.turnings.set(scene.viewer, scene.turnings);
    if (!scene.turned.length) return;
    this.view.show(scene);
    await new Promise((done) => { this.view.seen(scene.turned, done); });
  }

  /** Whether another person than the one who looks is to choose. */
  hands(scene) {
    return !scene.over && scene.waiting !== scene.viewer && !scene.players[scene.waiting].bot;
  }

  pass(scene, seat = scene.waiting) {
    // The scene of who looked before is not kept: behind the veil the page knows nothing of it.
    this.note(scene);
    if (this.enough) this.enough();
    const { name } = scene.players[seat];
    const look = async () => this.go(await this.talk.ask({ do: "scene", viewer: seat, since: 0, turned: this.known(seat) }));
    if (scene.secrets) this.view.veil(name, seat, look);
    else look();
  }

  async act(message) {
    if (this.busy) return;
    this.busy = true;
    const since = message.do === "undo" ? 0 : this.view.since;
    const viewer = this.view.viewer;
    const turned = message.do === "undo" ? Number.MAX_SAFE_INTEGER : this.known(viewer);
    const next = await this.talk.ask({ ...message, viewer, since, turned }, { keep: this.keep });
    this.busy = false;
    if (next.error) {
      this.view.tell(next.error);
      return;
    }
    if (message.do === "undo") this.view.lines = [];
    await this.go(next);
  }

  async explain(message) {
    if (this.busy) return;
    const found = await this.talk.ask({ ...message, viewer: this.view.viewer });
    if (!found.error) this.view.explain(found);
  }

  async file() {
    const { text } = await this.talk.ask({ do: "file" });
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href: url, download: `${this.game}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async share() {
    if (!this.view.scene) return;
    const { text } = await this.talk.ask({ do: "address" });
    const waiting = this.view.scene.over ? {} : { turn: this.view.scene.players[this.view.scene.waiting].name };
    const what = new URLSearchParams({ game: this.game, ...waiting });
    const url = new URL(`../play/#${what}&g=${text}`, document.baseURI).href;
    try {
      await navigator.clipboard.writeText(url);
      this.view.tell(this.say("The address is copied. Whoever opens it goes on from here, and could find out what is hidden."));
    } catch {
      this.view.told.replaceChildren(make("input", { class: "rw-address", readonly: true, value: url, "aria-label": this.say("Address of this game") }));
      this.view.told.firstChild.select();
    }
  }

  again(same) {
    document.body.classList.remove("rw-playing");
    if (same && this.last && !this.last.example) {
      const { seed, ...wanted } = this.last;
      this.begin(wanted);
    } else this.form({ game: this.game });
  }

  broken(error) {
    this.talk = null;
    this.box.replaceChildren(make("div", { class: "rw-because rw-because--not", role: "alert" },
      make("p", {}, this.say("It could not be loaded. Are you connected?")), make("p", { class: "rw-small" }, String(error?.message ?? error)),
      button(this.say("Try again"), () => this.form(asked()), "rw-button--main")));
  }
}

const box = document.querySelector("[data-rw-play]"); // none on the page where rules are tried
if (box) {
  try {
    await made(box);
    const [games, words] = await Promise.all([
      read(box, `games.${box.dataset.language}.json`), read(box, `words.${box.dataset.language}.json`),
    ]);
    const play = new Play(box, games, words);
    play.start();
    addEventListener("hashchange", () => { if (!document.body.classList.contains("rw-playing")) play.start(); });
  } catch (error) {
    broken(error);
  }
}
