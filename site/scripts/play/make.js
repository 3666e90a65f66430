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

export function button(text, onclick, kind = "") {
  return make("button", { type: "button", class: `rw-button ${kind}`.trim(), onclick }, text);
}
