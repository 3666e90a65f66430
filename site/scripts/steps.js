// Worked examples one picture at a time. Without this script all pictures stand below one another.
for (const box of document.querySelectorAll("[data-rw-steps]")) {
  const steps = [...box.querySelectorAll(".rw-step")];
  if (steps.length < 2) continue;
  const make = (className, text) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.textContent = text;
    return button;
  };
  const bar = document.createElement("div");
  const back = make("md-button rw-steps__back", box.dataset.back);
  const next = make("md-button md-button--primary rw-steps__next", box.dataset.next);
  const all = make("rw-steps__all", box.dataset.all);
  const where = document.createElement("p");
  where.setAttribute("role", "status");
  bar.className = "rw-steps__bar";
  bar.append(back, where, next, all);
  box.before(bar);
  let now = Math.max(0, steps.findIndex((step) => `#${step.id}` === location.hash));

  const show = (number, told) => {
    now = Math.min(Math.max(number, 0), steps.length - 1);
    steps.forEach((step, index) => { step.hidden = index !== now; });
    back.disabled = now === 0;
    next.disabled = now === steps.length - 1;
    where.textContent = box.dataset.count.replace("{number}", now + 1).replace("{count}", steps.length);
    if (told) history.replaceState(null, "", `#${steps[now].id}`);
  };
  back.addEventListener("click", () => show(now - 1, true));
  next.addEventListener("click", () => show(now + 1, true));
  all.addEventListener("click", () => {
    bar.remove();
    box.classList.remove("rw-steps--one");
    for (const step of steps) step.hidden = false;
    now = -1;
  });
  document.addEventListener("keydown", (event) => {
    if (now < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (event.key === "ArrowRight") show(now + 1, true);
    else if (event.key === "ArrowLeft") show(now - 1, true);
    else return;
    event.preventDefault();
  });
  addEventListener("beforeprint", () => { for (const step of steps) step.hidden = false; });
  addEventListener("afterprint", () => { if (now >= 0) show(now, false); });
  box.classList.add("rw-steps--one");
  show(now, false);
}
