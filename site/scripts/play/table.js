// The table on the screen: the picture, what may be done, what has happened.
import { button, drawn, make } from "./make.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const words = (element) => (element.dataset.of ?? "").split(" ").filter(Boolean);

export class TableView {
  /** `does` has what happens on `choose`, `putBack`, `why`, `touch`, `undo`, `file`, `share`, `again`. */
  constructor(box, say, does, link) {
    this.say = say;
    this.does = does;
    this.link = link;
    this.board = make("div", { class: "rw-board rw-drawing", role: "img", "aria-describedby": "rw-described" });
    this.described = make("p", { id: "rw-described", hidden: true });
    this.players = make("ol", { class: "rw-players", "aria-label": say("Players") });
    this.ask = make("section", { class: "rw-ask", "aria-live": "polite" });
    this.told = make("div", { class: "rw-told", role: "status" });
    this.log = make("ol", { class: "rw-log", tabindex: 0, "aria-label": say("What has happened") });
    this.undo = button(say("Take back"), () => {
      if (this.scene?.undo) does.undo();
      else if (this.scene) this.tell(this.cannotUndo());
    }, "rw-button--quiet");
    const tools = make("div", { class: "rw-tools" }, this.undo,
      button(say("Save as a file"), () => does.file(), "rw-button--quiet"),
      button(say("Copy an address"), () => does.share(), "rw-button--quiet"),
      button(say("Another game"), () => does.again(), "rw-button--quiet"));
    this.coach = make("section", { class: "rw-coach", "aria-live": "polite", hidden: true });
    this.side = make("div", { class: "rw-side" }, this.players, this.coach, this.ask, this.told,
      make("details", { class: "rw-logbox rw-plain", open: true }, make("summary", {}, say("What has happened")), this.log), tools);
    this.root = make("div", { class: "rw-game" }, make("div", { class: "rw-stage" }, this.board, this.described), this.side);
    box.replaceChildren(this.root);
    this.board.addEventListener("click", (event) => this.clicked(event));
    this.lines = [];
    this.viewer = null;
  }

  show(scene) {
    const from = scene.viewer === this.viewer ? scene.logged - scene.log.length : 0;
    this.lines = [...this.lines.slice(0, from), ...scene.log];
    this.viewer = scene.viewer;
    this.scene = scene;
    const before = this.standing();
    this.board.innerHTML = scene.board; // SVG from the drawing code; all texts in it are escaped there
    this.described.textContent = scene.described;
    this.board.setAttribute("aria-label", this.say("The table as {player} sees it", { player: scene.players[scene.viewer].name }));
    this.move(before);
    this.players.replaceChildren(...scene.players.map((player) => make("li", {
      class: `rw-player${player.seat === scene.waiting ? " rw-player--now" : ""}`,
      "aria-current": player.seat === scene.waiting ? "true" : null,
    }, drawn(player.badge), player.name, player.bot ? make("small", {}, this.say("bot")) : null)));
    this.log.replaceChildren(...this.lines.map((part, at) => this.part(part, at >= from && at > 0)));
    this.log.scrollTop = this.log.scrollHeight;
    this.undo.setAttribute("aria-disabled", String(!scene.undo));
    this.told.replaceChildren();
    this.root.dataset.turn = [scene.turn, scene.viewer, ...(scene.picks ?? []).map((pick) => pick.n)].join(" ");
    if (scene.over) this.result(scene.result);
    else if (scene.waiting === scene.viewer) this.choice(scene);
    else this.ask.replaceChildren();
  }

  cannotUndo() {
    return this.scene.players.filter((player) => !player.bot).length === 1
      ? this.say("You have not chosen anything yet.")
      : this.say("Only your own last choice can be taken back, and only if nothing hidden was shown since.");
  }

  /** From which part of the log on the page wants to hear: the last that it has may have grown. */
  get since() {
    return Math.max(0, this.lines.length - 1);
  }

  /** A part of the log: who did what, and what came of it. */
  part(part, fresh) {
    const more = part.more.length ? make("ul", {}, ...part.more.map((line) => make("li", {}, line))) : "";
    if (part.kind === "setup") {
      return make("li", {}, part.more.length
        ? make("details", { class: "rw-plain" }, make("summary", {}, this.say("The game is set up.")), more) : this.say("The game is set up."));
    }
    const head = {
      choice: () => [make("b", {}, part.who), `: ${part.head}`],
      secret: () => [this.say("{player} has chosen in secret.", { player: part.who })],
      look: () => [make("b", {}, part.who), `: ${this.say("takes a look")} – ${part.head}`],
    }[part.kind];
    return make("li", { class: fresh ? "rw-new" : null }, ...(head ? head() : [part.head]), more);
  }

  /** Cards face up, what is counted of them and what came of it, until somebody goes on. */
  seen(all, goOn) {
    const picture = (each) => {
      const name = make("span", {}, each.number ? `${each.number}: ${each.name}` : each.name);
      return make("li", {}, drawn(each.svg), name);
    };
    const count = ({ title, values }) => make("p", { class: "rw-counted" }, `${title}: `, ...values.map((each) => make(
      "span", { class: "rw-counted__one" }, drawn(each.svg), `${each.name} `, make("b", {}, String(each.count)))));
    const parts = all.flatMap((each) => [
      make("h2", { class: "rw-ask__head" }, each.looked ? this.say("{player} looks at cards.", { player: each.part.who })
        : [each.part.who, each.doing || each.part.head].filter(Boolean).join(": ")),
      make("p", {}, each.where),
      make("ul", { class: "rw-faces" }, ...each.cards.map(picture)),
      ...each.counts.map(count),
      each.follows.length ? make("ul", { class: "rw-follows" }, ...each.follows.map((line) => make("li", {}, line))) : null,
      each.closed && !each.follows.length ? make("p", { class: "rw-follows" }, this.say("Nothing comes of it.")) : null,
      ...this.rules(each.rules),
    ]);
    const go = button(this.say("Go on"), goOn, "rw-button--main");
    this.ask.replaceChildren(make("div", { class: "rw-seen" }, ...parts.filter(Boolean), go));
    go.focus({ preventScroll: true });
  }

  rules(found) {
    return found.filter((rule) => rule.url).map((rule) => make("p", { class: "rw-because__rule" },
      make("a", { href: this.link(rule.url) }, rule.title), rule.text ? ` ${rule.text}` : ""));
  }

  thinking(name, hurry) {
    // Pressed is enough: between press and release the next choice may be shown.
    this.ask.replaceChildren(
      make("p", { class: "rw-wait" }, make("span", { class: "rw-dots", "aria-hidden": "true" }),
        this.say("{player} is thinking …", { player: name })),
      make("button", { type: "button", class: "rw-button rw-button--quiet", onpointerdown: hurry, onclick: hurry },
        this.say("Skip to my turn")));
  }

  choice(scene) {
    const asked = scene.during ? `${scene.during}: ${scene.prompt}` : scene.prompt;
    const head = make("h2", { class: "rw-ask__head", tabindex: -1 }, asked);
    const list = make("ol", { class: "rw-options" });
    scene.options.forEach((option) => {
      const choose = make("button", {
        type: "button", class: "rw-option", "data-n": option.n, onclick: () => this.does.choose(option.n),
        onpointerenter: () => this.point(option, true), onpointerleave: () => this.point(option, false),
        onfocus: () => this.point(option, true), onblur: () => this.point(option, false),
      }, option.label);
      const why = make("button", {
        type: "button", class: "rw-why", "aria-label": this.say("Why may I? {option}", { option: option.label }),
        title: this.say("The rule behind it"), onclick: () => this.does.why(option.n),
      }, "?");
      list.append(make("li", {}, choose, why));
    });
    const parts = [head];
    if (scene.secret) parts.push(make("p", { class: "rw-ask__secret" }, this.say("Nobody else sees what you choose.")));
    if (scene.picks.length) {
      const back = (pick) => button(pick.label, () => this.does.putBack(pick.n), "rw-button--quiet");
      const all = scene.picks.map((pick) => {
        const element = back(pick);
        element.setAttribute("aria-label", `${this.say("Take back")}: ${pick.label}`);
        element.title = this.say("Take back");
        return element;
      });
      parts.push(make("p", { class: "rw-picks" }, this.say("Chosen so far: {picks}", { picks: "" }).trimEnd(), " ", ...all));
    }
    parts.push(list);
    if (scene.refused.length) {
      parts.push(make("details", { class: "rw-refused rw-plain" }, make("summary", {}, this.say("What is not allowed now, and why")),
        make("ul", {}, ...scene.refused.map((option) => make("li", {},
          make("button", { type: "button", class: "rw-link", onclick: () => this.does.why(option.n) }, option.label))))));
    }
    this.ask.replaceChildren(...parts);
    this.mark(scene);
    this.uncover();
  }

  /** Where pieces stand that can be told apart, by what they are and where they lie. */
  standing() {
    const found = new Map();
    if (STILL.matches) return found;
    for (const element of this.board.querySelectorAll("g[data-of]")) {
      const kind = words(element)[0];
      found.set(kind, [...(found.get(kind) ?? []), { element, place: words(element)[1], box: element.getBoundingClientRect() }]);
    }
    return found;
  }

  /** Lets pieces that have moved come from where they stood, if there is no doubt where that was. */
  move(before) {
    for (const [kind, now] of before.size ? this.standing() : []) {
      const was = before.get(kind) ?? [];
      const gone = was.filter((each) => !now.some((other) => other.place === each.place));
      const come = now.filter((each) => !was.some((other) => other.place === each.place));
      const from = gone.length ? gone : was; // of several in one place some may stay
      if (from.length !== 1 || come.length !== 1) continue;
      const { element, box } = come[0];
      const svg = element.ownerSVGElement;
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      const [x, y] = [(from[0].box.x - box.x) * scale, (from[0].box.y - box.y) * scale];
      svg.style.overflow = "visible";
      element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }],
        { duration: 450, easing: "ease-in-out", composite: "add" });
    }
  }

  /** What is marked in the picture. */
  get marked() {
    return [...this.byElement?.keys() ?? [], ...this.inTurn?.keys() ?? []];
  }

  /** On a phone the choice lies over the table: what is asked about comes above it. */
  uncover() {
    const sheet = this.ask.getBoundingClientRect();
    if (getComputedStyle(this.ask).position !== "sticky" || !this.marked.length) return;
    const boxes = this.marked.map((element) => element.getBoundingClientRect());
    const top = 60 + (this.coach.hidden ? 0 : this.coach.offsetHeight);
    if (boxes.some((box) => box.top > top && box.bottom < sheet.top)) return;
    const middle = (top + Math.min(sheet.top, innerHeight * 0.6)) / 2;
    scrollBy({ top: (boxes[0].top + boxes[0].bottom) / 2 - middle, behavior: STILL.matches ? "auto" : "smooth" });
  }

  /** Marks in the picture what may be clicked: what an option is about, or what an action begins with. */
  mark(scene) {
    this.byElement = new Map();
    const all = [...this.board.querySelectorAll("[data-of]")].map((element) => [element, new Set(words(element))]);
    const about = (ways) => all.filter(([, own]) => ways.some((way) => way.split("&").every((word) => own.has(word))))
      .map(([element]) => element);
    const may = new Set(scene.options.map((option) => option.n));
    for (const pick of scene.picks.filter((each) => !may.has(each.n))) {
      for (const element of about(pick.of)) {
        element.classList.add("rw-picked");
        this.byElement.set(element, [[pick.n]]);
      }
    }
    this.about = about;
    this.together = scene.options.filter((option) => option.parts.length);
    this.markParts(this.together, 0);
    for (const option of scene.options.filter((each) => !each.parts.length)) {
      option.elements = [];
      for (const { of, path } of [{ of: option.of, path: [option.n] },
        ...option.then.map((next) => ({ of: next.of, path: [option.n, next.n] }))]) {
        for (const element of about(of)) {
          element.classList.add("rw-may");
          option.elements.push(element);
          this.byElement.set(element, [...(this.byElement.get(element) ?? []), path]);
        }
      }
    }
  }

  /** What is chosen at once is clicked part by part: marks what the next part of these options can be. */
  markParts(options, at) {
    for (const element of this.inTurn?.keys() ?? []) element.classList.remove("rw-may", "rw-picked");
    this.inTurn = new Map();
    for (const option of options) {
      option.elements = option.parts.slice(0, at + 1).flatMap((ways) => this.about(ways));
      for (const element of this.about(option.parts[at])) {
        element.classList.add("rw-may");
        this.inTurn.set(element, [...(this.inTurn.get(element) ?? []), option]);
      }
    }
    this.step = at;
  }

  /** A click on a part of what is chosen at once: goes on to the next part, or begins again; whether it was one. */
  clickedPart(element) {
    const options = this.inTurn.get(element) ?? [];
    if (!options.length) {
      if (!this.step) return false;
      const same = element === this.begun;
      this.markParts(this.together, 0);
      this.mean(this.together, false);
      return same || !this.inTurn.has(element) || this.clickedPart(element);
    }
    this.mean(options, true);
    if (this.step + 1 < options[0].parts.length) {
      this.markParts(options, this.step + 1);
      this.begun = element;
      element.classList.add("rw-picked");
      if (!this.inTurn.has(element)) this.inTurn.set(element, []);
    } else if (options.length === 1) this.does.choose(options[0].n);
    return true;
  }

  /** Shows in the list which options are meant. */
  mean(options, on) {
    const numbers = new Set(options.map((option) => String(option.n)));
    for (const each of this.ask.querySelectorAll(".rw-option")) {
      each.classList.toggle("rw-option--meant", on && numbers.has(each.dataset.n));
    }
  }

  point(option, on) {
    for (const element of option.elements ?? []) element.classList.toggle("rw-pointed", on);
  }

  clicked(event) {
    if (!this.scene || this.scene.over) return;
    let element = event.target.closest("[data-of]");
    const touchedFirst = element;
    // A piece lies on a place: what may be done with the place counts where nothing may be with the piece.
    const under = document.elementsFromPoint(event.clientX, event.clientY)
      .map((each) => each.closest?.("[data-of]")).filter((each) => each && this.board.contains(each));
    const part = under.find((each) => this.inTurn?.get(each)?.length);
    if (this.inTurn?.size && this.clickedPart(part ?? element)) return;
    element = under.find((each) => this.byElement?.has(each)) ?? element;
    const paths = element ? this.byElement?.get(element) ?? [] : [];
    if (paths.length === 1) this.does.choose(...paths[0]);
    else if (paths.length > 1) {
      const numbers = new Set(paths.map(([first]) => String(first)));
      for (const each of this.ask.querySelectorAll(".rw-option")) {
        each.classList.toggle("rw-option--meant", numbers.has(each.dataset.n));
      }
      this.ask.querySelector(".rw-option--meant")?.focus();
    } else if (touchedFirst) this.does.touch(words(touchedFirst));
  }

  /** Tells somebody who plays for the first time what is to be done now; `close` hears that it is enough. */
  teach(found, close) {
    this.coach.hidden = !found;
    if (!found) return;
    const shut = button("×", close, "rw-close");
    shut.setAttribute("aria-label", this.say("Close"));
    const actions = found.actions.map((each) => make("li", {}, make("b", {}, each.label), ` ${each.about}`,
      each.asks ? make("small", {}, this.say("Then: {prompt}", { prompt: each.asks })) : ""));
    this.coach.replaceChildren(...[
      make("h2", { class: "rw-coach__head" }, this.say("Your first turn")), shut,
      make("p", {}, this.marked.length ? this.say("Click what is marked in the picture, or one of the options.")
        : this.say("Choose one of the options; nothing in the picture stands for them.")),
      found.wonBy ? make("p", { class: "rw-coach__goal" }, found.wonBy) : null,
      found.about ? make("p", {}, found.about) : null,
      actions.length ? make("details", { class: "rw-plain", open: innerWidth >= 960 && actions.length < 4 },
        make("summary", {}, this.say("What you may do now")), make("ul", {}, ...actions)) : null,
      found.refused ? make("p", {}, this.say("Not now: {option}. {reason}", { option: found.refused.label, reason: found.refused.reason })) : null,
      make("p", {}, this.say("Touch anything else, and you are told why not.")),
    ].filter(Boolean));
    this.uncover();
  }

  /** To the first option; where a whole turn could go by one key, to what is asked. */
  focus() {
    this.ask.querySelector(this.scene.kind === "action" ? ".rw-ask__head" : ".rw-option")?.focus({ preventScroll: true });
  }

  explain(found) {
    this.told.replaceChildren(
      make("div", { class: `rw-because${found.allowed ? "" : " rw-because--not"}` },
        button("×", () => this.told.replaceChildren(), "rw-close"),
        ...found.sentences.map((sentence) => make("p", {}, sentence)),
        ...this.rules(found.rules)));
    this.told.querySelector(".rw-close").setAttribute("aria-label", this.say("Close"));
    this.told.scrollIntoView({ block: "nearest" });
  }

  tell(text) {
    this.told.replaceChildren(make("p", { class: "rw-because rw-because--not" }, text));
  }

  result(result) {
    const titles = {
      scores: this.say("Final score"), payoffs: this.say("Payoff"), ranks: this.say("Final rank"),
      teams: this.say("Team"), common_score: this.say("Common score"),
    };
    const won = result.winners.length
      ? this.say("Won by: {winners}", { winners: result.winners.join(", ") }) : this.say("Nobody has won.");
    const rows = result.rows.map((row) => make("tr", {}, make("th", { scope: "row" }, titles[row.what]),
      ...row.values.map((value) => make("td", {}, value))));
    const each = result.counts.filter((count) => count.players && count.values.length === this.scene.players.length);
    rows.push(...each.map((count) => make("tr", {}, make("th", { scope: "row" }, count.title),
      ...count.values.map((value) => make("td", {}, String(value.count))))));
    const counted = result.counts.filter((count) => !count.players)
      .map((count) => make("p", {}, `${count.title}: ${count.values.map((value) => `${value.name} ${value.count}`).join(", ")}`));
    const last = this.lines.filter((part) => part.kind !== "over").at(-1);
    const names = make("tr", {}, make("td", {}), ...this.scene.players.map((each) => make("th", { scope: "col" }, each.name)));
    this.ask.replaceChildren(make("h2", { class: "rw-ask__head rw-won" }, this.say("The game is over.")),
      make("p", { class: "rw-won__who" }, won), ...counted,
      rows.length ? make("div", { class: "rw-wide" }, make("table", { class: "rw-result" }, make("thead", {}, names), make("tbody", {}, ...rows))) : "",
      ...this.rules(result.rules),
      last ? make("div", { class: "rw-lastly" }, make("p", {}, this.say("What happened last:")), make("ol", { class: "rw-log" }, this.part(last, false))) : "",
      button(this.say("Play again"), () => this.does.again(true), "rw-button--main"));
  }

  veil(name, seat, go) {
    this.scene = null;
    this.byElement = null;
    this.inTurn = null;
    this.undo.setAttribute("aria-disabled", "true");
    this.board.setAttribute("aria-label", "");
    for (const [at, player] of [...this.players.children].entries()) player.classList.toggle("rw-player--now", at === seat);
    this.board.replaceChildren();
    this.coach.hidden = true;
    this.described.textContent = "";
    this.log.replaceChildren();
    this.told.replaceChildren();
    this.lines = [];
    this.viewer = null;
    const here = button(this.say("I am {player}", { player: name }), go, "rw-button--main");
    this.ask.replaceChildren(make("div", { class: "rw-veil" },
      make("h2", { class: "rw-ask__head" }, this.say("Pass the screen to {player}.", { player: name })),
      make("p", {}, this.say("What the others have in secret is not on it any more.")), here));
    here.focus();
  }
}
