// Who plays what, by which rules: the form before a game.
import { button, drawn, make } from "./make.js";

const CREW = ["Bonny", "Calico", "Grace", "Henry", "Mary", "Rackham", "Sayyida", "Teach", "Wong"];

/** The form; `begin` hears what is wanted. `first` is a game, or what a page asks for. */
export function setUp({ games, say, first, kept, begin, goOn, drop, open }) {
  const wanted = { game: first?.game ?? null, bots: {}, names: [], variants: [], houses: [], options: {} };
  const form = make("form", { class: "rw-setup", onsubmit: (event) => { event.preventDefault(); go(); } });
  let seats = [];

  const chosen = () => games.find((game) => game.name === wanted.game);

  function pickGame() {
    const box = make("fieldset", { class: "rw-setup__games" }, make("legend", {}, say("Which game?")));
    for (const game of games) {
      const input = make("input", {
        type: "radio", name: "game", value: game.name, checked: game.name === wanted.game,
        onchange: () => { wanted.game = game.name; wanted.edition = undefined; reset(); },
      });
      box.append(make("label", { class: "rw-pick" }, input, make("span", { class: "rw-pick__emblem" }, drawn(game.emblem)), make("span", {},
        make("b", {}, game.title), make("small", {}, game.players))));
    }
    return box;
  }

  function reset() {
    const game = chosen();
    wanted.variants = [];
    wanted.houses = [];
    wanted.options = Object.fromEntries(game.options.map((option) => [option.name, option.initial]));
    seats = Array.from({ length: game.low }, (_, n) => (n ? { bot: "strong", name: CREW[n] } : { bot: "", name: "" }));
    render();
  }

  function pickSeats(game) {
    const box = make("fieldset", { class: "rw-setup__seats" }, make("legend", {}, say("Who plays?")));
    const many = make("div", { class: "rw-many", role: "group", "aria-label": say("How many play?") });
    for (let count = game.low; count <= game.high; count += 1) {
      many.append(make("button", {
        type: "button", class: "rw-many__one", "aria-pressed": String(count === seats.length),
        onclick: () => {
          while (seats.length < count) seats.push({ bot: "strong", name: CREW[seats.length % CREW.length] });
          seats.length = count;
          render(`.rw-many__one:nth-child(${count - game.low + 1})`);
        },
      }, String(count)));
    }
    box.append(many);
    seats.forEach((seat, n) => {
      const label = say("Player {number}", { number: n + 1 });
      const kind = make("select", {
        "aria-label": say("Who is player {number}?", { number: n + 1 }),
        onchange: (event) => {
          seat.bot = event.target.value;
          if (seat.bot && !seat.name) seat.name = CREW[n % CREW.length];
          if (!seat.bot && CREW.includes(seat.name)) seat.name = "";
          name.value = seat.name;
        },
      }, ...[["", say("a person")], ["strong", say("a bot that thinks")], ["easy", say("a bot that guesses")]]
        .map(([value, text]) => make("option", { value, selected: seat.bot === value }, text)));
      const name = make("input", {
        type: "text", maxlength: 20, autocomplete: "off", spellcheck: "false", value: seat.name, placeholder: label,
        "aria-label": say("Name of player {number}", { number: n + 1 }),
        oninput: (event) => { seat.name = event.target.value.replace(/[,[\](){}/=]/g, ""); },
      });
      box.append(make("div", { class: "rw-seat" },
        drawn(game.badges[n]), name, kind));
    });
    return box;
  }

  function pickRules(game) {
    const parts = [];
    if (game.editions.length > 1) {
      const select = make("select", { onchange: (event) => { wanted.edition = event.target.value; render(); } });
      wanted.edition ??= game.editions[0].name;
      for (const each of game.editions) {
        select.append(make("option", { value: each.name, selected: each.name === wanted.edition }, each.title));
      }
      parts.push(make("label", { class: "rw-line" }, make("span", {}, say("Edition")), select));
    }
    const tick = (kind, each) => {
      const out = (each.excludes ?? []).includes(wanted.edition)
        || (each.excludes ?? []).some((name) => wanted.variants.includes(name) || wanted.houses.includes(name));
      if (out) wanted[kind] = wanted[kind].filter((name) => name !== each.name);
      return make("label", { class: "rw-tick" }, make("input", {
        type: "checkbox", value: each.name, checked: wanted[kind].includes(each.name), disabled: out,
        onchange: (event) => {
          wanted[kind] = wanted[kind].filter((name) => name !== each.name);
          if (event.target.checked) wanted[kind].push(each.name);
          render(`input[value="${each.name}"]`);
        },
      }), make("span", {}, make("b", {}, each.title), each.about && make("small", {}, each.about)));
    };
    for (const [kind, head] of [["variants", say("Variants")], ["houses", say("House rules")]]) {
      if (game[kind].length) {
        parts.push(make("details", { class: "rw-plain", open: wanted[kind].length > 0 }, make("summary", {}, head),
          ...game[kind].map((each) => tick(kind, each))));
      }
    }
    for (const option of game.options) {
      parts.push(make("label", { class: "rw-tick" }, make("input", {
        type: "checkbox", checked: Boolean(wanted.options[option.name]),
        onchange: (event) => { wanted.options[option.name] = event.target.checked; },
      }), make("span", {}, make("b", {}, option.title))));
    }
    return parts.length ? make("fieldset", { class: "rw-setup__rules" }, make("legend", {}, say("By which rules?")), ...parts) : null;
  }

  function others() {
    const file = make("input", {
      type: "file", accept: ".json,application/json", class: "rw-file",
      onchange: async (event) => {
        const [chosenFile] = event.target.files;
        if (chosenFile && chosenFile.size < 2_000_000) open(await chosenFile.text());
      },
    });
    const box = make("div", { class: "rw-setup__others" },
      make("label", { class: "rw-button rw-button--quiet" }, say("Open a saved game"), file));
    return box;
  }

  /** The games that were begun and not ended, the latest first. */
  function begun() {
    if (!kept.length) return null;
    const list = make("ul", { class: "rw-kept" });
    for (const game of kept) {
      const title = games.find((each) => each.name === game.game)?.title ?? game.game;
      const when = new Date(game.when).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
      const about = [game.names?.join(", "), when].filter(Boolean).join(" · ");
      const line = make("li", {},
        make("button", { type: "button", class: "rw-button", onclick: () => goOn(game) },
          say("Go on: {game}", { game: title }), make("small", {}, about)),
        make("button", {
          type: "button", class: "rw-why", "aria-label": say("Forget this game: {game}", { game: `${title}, ${about}` }),
          onclick: () => { kept = kept.filter((each) => each !== game); drop(game); render(); },
        }, "×"));
      list.append(line);
    }
    return list;
  }

  function go() {
    const game = chosen();
    if (!game) return;
    if (seats.every((seat) => seat.bot)) seats[0].bot = "";
    const names = seats.map((seat, n) => {
      const name = seat.name.trim();
      return seats.findIndex((other) => other.name.trim() === name) === n && !/^p\d+$/.test(name) ? name : "";
    });
    begin({
      game: game.name, edition: wanted.edition ?? null, variants: wanted.variants, houses: wanted.houses,
      options: wanted.options, players: seats.length, names,
      bots: Object.fromEntries(seats.map((seat, n) => [n, seat.bot]).filter(([, bot]) => bot)),
    });
  }

  function render(focus) {
    const game = chosen();
    form.replaceChildren(...[begun(), pickGame(), game && pickSeats(game), game && pickRules(game),
      game && make("div", { class: "rw-setup__go" },
        make("button", { type: "submit", class: "rw-button rw-button--main" }, say("Play"))), others()].filter(Boolean));
    if (focus) form.querySelector(focus)?.focus();
  }

  /** What the address asks for beside the game, as far as the game has it. */
  function take(game) {
    if (game.editions.some((each) => each.name === first.edition)) wanted.edition = first.edition;
    for (const kind of ["variants", "houses"]) {
      const names = (first[kind] ?? "").split(",");
      wanted[kind] = game[kind].map((each) => each.name).filter((name) => names.includes(name));
    }
    for (const option of game.options) {
      if (["0", "1"].includes(first[option.name])) wanted.options[option.name] = first[option.name] === "1";
    }
    const count = Number(first.players);
    if (!(count >= game.low && count <= game.high)) return;
    while (seats.length < count) seats.push({ bot: "strong", name: CREW[seats.length % CREW.length] });
  }

  if (chosen()) {
    reset();
    take(chosen());
  }
  render();
  return form;
}
