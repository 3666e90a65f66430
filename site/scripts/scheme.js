// Light, dark, or as the reader's device has it. Nothing is kept until the reader chooses.
{
  document.documentElement.className = "js";
  const KEY = "rw-colours";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const button = document.querySelector("[data-rw-scheme]");
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing: automatic on each page.
  }
  let choice = kept === "light" || kept === "dark" ? kept : "auto";

  const apply = () => {
    const scheme = choice === "auto" ? (dark.matches ? "dark" : "light") : choice;
    document.body.dataset.mdColorScheme = scheme === "dark" ? "slate" : "default";
    document.documentElement.style.colorScheme = scheme;
    for (const icon of button.querySelectorAll("[data-for]")) icon.hidden = icon.dataset.for !== choice;
    button.title = button.dataset[choice];
    button.setAttribute("aria-label", button.dataset[choice]);
  };
  button.addEventListener("click", () => {
    choice = { auto: "light", light: "dark", dark: "auto" }[choice];
    try {
      if (choice === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // Then it holds for this page only.
    }
    apply();
  });
  dark.addEventListener("change", apply);
  button.hidden = false;
  apply();
}
