// Elements in one line.

export function make(name, attributes = {}, ...inner) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...inner.filter((each) => each != null && each !== false));
  return element;
}

/** SVG from the drawing code; all texts in it are escaped there. */
export function drawn(svg) {
  const box = make("span", { class: "rw-drawn", "aria-hidden": "true" });
  box.innerHTML = svg;
  return box;
}

/** Words of the language stand between backticks. */
export const marked = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));

export function button(text, onclick, kind = "") {
  return make("button", { type: "button", class: `rw-button ${kind}`.trim(), onclick }, text);
}
