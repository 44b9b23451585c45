"use strict";
const isOn = button => button.getAttribute("aria-pressed") === "true";
for (const filter of document.querySelectorAll(".filter")) {
  const rows = [...filter.parentElement.querySelectorAll(".row")].map(row => ({
    row,
    severity: row.dataset.severity,
    head: [...row.children].filter(part => part.localName !== "details").map(part => part.textContent).join(" ").toLowerCase(),
    rest: row.querySelector("details"),
    places: [...row.querySelectorAll(".place")].map(place => ({ place, text: place.textContent.toLowerCase() })),
  }));
  const input = filter.querySelector("input");
  const buttons = [...filter.querySelectorAll("button")];
  const output = filter.querySelector("output");
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = new Set(buttons.filter(isOn).map(button => button.value));
    let count = 0, all = 0;
    for (const { row, severity, head, rest, places } of rows) {
      const has = text => words.every(word => text.includes(word));
      const isHead = has(head);
      let found = 0;
      for (const { place, text } of places) {
        const isFound = isHead || has(head + text);
        if (place.localName === "li") place.hidden = !isFound;
        found += isFound;
      }
      all += places.length;
      row.hidden = !shown.has(severity) || found === 0;
      if (!row.hidden) count += found;
      if (rest && words.length && !isHead) rest.open = true;
    }
    output.textContent = count + " / " + all;
  };
  input.addEventListener("input", show);
  for (const button of buttons)
    button.addEventListener("click", () => { button.setAttribute("aria-pressed", String(!isOn(button))); show(); });
  filter.hidden = false;
  show();
}
for (const zoom of document.querySelectorAll(".zoom")) {
  const canvas = zoom.parentElement.querySelector(".canvas");
  const svg = canvas.querySelector("svg");
  const width = svg.width.baseVal.value, height = svg.height.baseVal.value;
  let scale = 1;
  const set = next => {
    scale = Math.min(4, Math.max(0.02, next));
    svg.setAttribute("width", width * scale);
    svg.setAttribute("height", height * scale);
  };
  const fit = () => set(Math.min(1, (canvas.clientWidth - 20) / width));
  const steps = { out: () => set(scale / 1.4), fit, in: () => set(scale * 1.4), own: () => set(1) };
  zoom.addEventListener("click", event => { if (event.target.value) steps[event.target.value](); });
  canvas.addEventListener("click", event => {
    const node = event.target.closest("g[id]");
    const place = node && document.querySelector('.place[data-node="' + node.id + '"]');
    if (place) location.hash = place.id;
  });
  zoom.hidden = false;
}
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (const closed of [target.closest("details")].filter(Boolean)) closed.open = true;
  target.scrollIntoView({ block: "center", inline: "center" });
};
addEventListener("hashchange", reveal);
reveal();
