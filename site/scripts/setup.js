// The picker of a set-up: players, edition, variants and options give what to take, the drawing, and an
// address that holds them. Its data were made from the rules; without this script the page lists each number
// of players.
const box = document.querySelector("[data-rw-picker]");

function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function field(title, ...inputs) {
  return made("fieldset", {}, made("legend", { textContent: title }), ...inputs);
}

function start(data) {
  const words = data.words;
  const asked = new URLSearchParams(location.search);
  const form = made("form", { className: "rw-picker__form" });
  const result = made("div", { className: "rw-picker__result" });
  const live = result.appendChild(made("div"));
  live.setAttribute("aria-live", "polite");
  live.append(made("p", { className: "rw-picker__head", textContent: words.pick_take }));
  const takes = live.appendChild(made("dl", { className: "rw-picker__take" }));
  const note = live.appendChild(made("p", { className: "rw-picker__note" }));
  const drawing = result.appendChild(made("div"));
  const play = result.appendChild(made("p")).appendChild(made("a", { className: "md-button md-button--primary" }));
  play.textContent = words.play_here;
  const share = result.appendChild(made("details", { className: "rw-picker__share" }));
  const address = made("input", { type: "text", readOnly: true });
  const copy = made("button", { type: "button", className: "md-button", textContent: words.pick_copy });
  const code = made("div", { className: "rw-picker__code" });
  address.setAttribute("aria-label", words.pick_share);
  share.append(made("summary", { textContent: words.pick_share }), made("p", {}, address, copy), code);
  const state = { edition: data.editions[0], players: 0, values: {} };

  const known = (edition) => Object.fromEntries(edition.settings.map((one) => [one.name, one]));
  const on = (one) => !one.owner || state.values[one.owner] === 1;
  const changed = () => state.edition.settings
    .filter((one) => on(one) && (state.values[one.name] ?? one.initial) !== one.initial)
    .map((one) => one.name).sort();
  const key = (names) => [state.players, ...changed().filter((name) => names.includes(name))
    .map((name) => `${name}=${state.values[name]}`)].join(",");

  function read() {
    state.edition = data.editions.find((one) => one.name === asked.get("edition")) ?? data.editions.find((one) => one.name === data.here) ?? data.editions[0];
    const [low, high] = state.edition.players;
    const wanted = Number(asked.get("players") ?? /^#players-(\d+)$/.exec(location.hash)?.[1]);
    state.players = wanted >= low && wanted <= high ? wanted : Math.floor((low + high) / 2);
    const settings = known(state.edition);
    for (const [name, value] of asked) {
      const one = settings[name];
      const number = Number(value);
      const [least, most] = one?.values ?? [0, 1];
      if (one && Number.isInteger(number) && number >= least && number <= most) set(name, number);
    }
  }

  function set(name, value) {
    state.values[name] = value;
    if (!known(state.edition)[name].variant || value !== 1) return;
    for (const pair of state.edition.exclusions) {
      if (pair.includes(name)) state.values[pair.find((other) => other !== name)] = 0;
    }
  }

  function choices() {
    const [low, high] = state.edition.players;
    const numbers = made("div", { className: "rw-picker__numbers" });
    for (let count = low; count <= high; count += 1) {
      const input = made("input", { type: "radio", name: "players", value: count, checked: count === state.players });
      input.addEventListener("change", () => { state.players = count; show(); });
      numbers.append(made("label", {}, input, made("span", { textContent: count })));
    }
    const parts = [field(words.pick_players, numbers)];
    if (data.editions.length > 1) {
      parts.push(field(words.pick_edition, ...data.editions.map((one) => {
        const input = made("input", { type: "radio", name: "edition", value: one.name, checked: one === state.edition });
        input.addEventListener("change", () => {
          const book = document.querySelector(`.rw-editions a[data-book="${one.book}"]:not([aria-current])`);
          if (book) {
            // The steps of another edition stand in its own book.
            location.assign(`${book.href}?players=${state.players}&edition=${one.name}`);
            return;
          }
          state.edition = one;
          state.players = Math.min(Math.max(state.players, one.players[0]), one.players[1]);
          again(`input[value="${one.name}"][name=edition]`);
        });
        return made("label", {}, input, made("span", { textContent: one.title }));
      })));
    }
    const groups = [
      [words.pick_variants, state.edition.settings.filter((one) => one.variant || one.owner)],
      [words.pick_options, state.edition.settings.filter((one) => !one.variant && !one.owner)],
    ];
    for (const [title, settings] of groups) {
      const inputs = settings.filter(on).map((one) => {
        const value = state.values[one.name] ?? one.initial;
        if (one.values) {
          const input = made("input", { type: "number", name: one.name, min: one.values[0], max: one.values[1], value });
          input.addEventListener("change", () => {
            const number = Math.round(Number(input.value));
            set(one.name, Math.min(Math.max(number || one.initial, one.values[0]), one.values[1]));
            input.value = state.values[one.name];
            show();
          });
          return made("label", { className: "rw-picker__number" }, input, made("span", { textContent: one.title }));
        }
        const input = made("input", { type: "checkbox", name: one.name, checked: value === 1 });
        input.addEventListener("change", () => {
          set(one.name, input.checked ? 1 : 0);
          again(`input[name="${one.name}"]`);
        });
        return made("label", {}, input, made("span", { textContent: one.title }));
      });
      if (inputs.length > 0) parts.push(field(title, ...inputs));
    }
    form.replaceChildren(...parts);
  }

  function again(focus) {
    choices();
    form.querySelector(focus)?.focus();
    show();
  }

  function show() {
    const { edition } = state;
    takes.replaceChildren();
    for (const one of edition.take) {
      const line = one.lines[key(one.by)];
      if (line === undefined) continue;
      const row = made("div", {}, made("dt", { textContent: one.title }), made("dd", { textContent: data.strings[line] }));
      takes.append(row);
    }
    const drawn = edition.drawings[key(edition.drawn)];
    const alone = changed().filter((name) => edition.drawn.includes(name));
    const exact = drawn !== undefined || (alone.length === 0);
    const left = changed().filter((name) => edition.undrawn.includes(name) || (!exact && alone.includes(name)));
    const titles = left.map((name) => known(edition)[name].title);
    note.textContent = titles.length > 0 ? words.pick_undrawn.replace("{names}", titles.join(", ")) : "";
    const plain = drawn ?? edition.drawings[String(state.players)];
    drawing.replaceChildren();
    if (plain !== undefined) drawing.insertAdjacentHTML("afterbegin", data.strings[plain]);
    for (const part of document.querySelectorAll(".rw-count")) {
      part.hidden = Number(part.dataset.players) !== state.players;
      for (const figure of part.querySelectorAll("figure")) figure.hidden = plain !== undefined;
    }
    const query = new URLSearchParams();
    query.set("players", state.players);
    if (edition.name !== data.here) query.set("edition", edition.name);
    for (const name of changed()) query.set(name, state.values[name]);
    const variants = changed().filter((name) => known(edition)[name].variant);
    const wanted = new URLSearchParams({ game: data.game, edition: edition.name, players: state.players });
    if (variants.length > 0) wanted.set("variants", variants.join(","));
    for (const name of changed()) if (!variants.includes(name)) wanted.set(name, state.values[name]);
    play.href = `../../play/#${wanted}`;
    const place = new URL(location.href);
    place.search = query;
    place.hash = "";
    address.value = place.href;
    history.replaceState(history.state, "", `${place.pathname}${place.search}${location.hash}`);
    if (share.open) draw();
  }

  async function draw() {
    const { default: qrcode } = await import("./qrcode.mjs").catch(() => ({ default: null }));
    if (!qrcode) return;
    const qr = qrcode(0, "M");
    qr.addData(address.value);
    qr.make();
    const size = qr.getModuleCount();
    let path = "";
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) if (qr.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
    }
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", words.pick_qr);
    const dots = document.createElementNS("http://www.w3.org/2000/svg", "path");
    dots.setAttribute("d", path);
    svg.append(dots);
    code.replaceChildren(svg);
  }

  // Links to one number of players choose it.
  const chosen = () => {
    const count = Number(/^#players-(\d+)$/.exec(location.hash)?.[1]);
    const input = form.querySelector(`input[name=players][value="${count}"]`);
    if (!input || input.checked) return;
    input.checked = true;
    state.players = count;
    show();
    document.getElementById(`players-${count}`)?.scrollIntoView();
  };
  addEventListener("hashchange", chosen);
  share.addEventListener("toggle", () => { if (share.open) draw(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  copy.addEventListener("click", async () => {
    address.select();
    try {
      await navigator.clipboard.writeText(address.value);
      copy.textContent = words.pick_copied;
    } catch {
      // The address is selected: the reader can copy it by hand.
    }
  });
  read();
  choices();
  show();
  box.append(form, result);
  box.hidden = false;
  document.body.classList.add("rw-picks");
}

const answer = await fetch(box.dataset.rwPicker);
if (answer.ok) start(await answer.json());
else box.remove();
