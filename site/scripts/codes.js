// Codes that lead from paper to the page online: each place that has an address gets one.
import qrcode from "./qrcode.mjs";

for (const place of document.querySelectorAll("[data-address]")) {
  const qr = qrcode(0, "M");
  qr.addData(place.dataset.address);
  qr.make();
  const size = qr.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (qr.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", place.dataset.address);
  const dots = document.createElementNS("http://www.w3.org/2000/svg", "path");
  dots.setAttribute("d", path);
  svg.append(dots);
  place.append(svg);
}
