/** What the report page does beside showing: finding clauses, opening what an address names, copying, printing whole. */
export const script = `
document.documentElement.classList.add("js");
const rows = [...document.querySelectorAll("details.clause")];
const filter = document.querySelector("form.filter");
const found = document.querySelector(".found");
const texts = new Map();
const textOf = (row) => {
  if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
  return texts.get(row);
};
const apply = () => {
  const given = new FormData(filter);
  const words = String(given.get("text")).toLowerCase().split(/\\s+/).filter((word) => word !== "");
  const verdicts = given.getAll("verdict");
  const [group, level] = [given.get("group"), given.get("level")];
  let count = 0;
  for (const row of rows) {
    const shown = (verdicts.length === 0 || verdicts.includes(row.dataset.verdict)) && (group === "" || row.dataset.group === group)
      && (level === "" || (row.dataset.level ?? "stated") === level) && words.every((word) => textOf(row).includes(word));
    row.hidden = !shown;
    if (shown) count++;
  }
  found.textContent = count === rows.length ? "All " + count + " clauses" : count + " of " + rows.length + " clauses";
};
filter.addEventListener("input", apply);
filter.addEventListener("reset", () => setTimeout(apply));
filter.addEventListener("submit", (event) => event.preventDefault());

const follow = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch {}
  const target = document.getElementById(name) ?? document.getElementById(name.replaceAll(" ", "_"));
  if (!target) return;
  if (target.hidden) filter.reset(), apply();
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  target.scrollIntoView();
};
addEventListener("hashchange", follow);

const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
};
document.addEventListener("click", async ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  if (link && link.hash === location.hash) follow();
  const button = target instanceof Element ? target.closest("button[data-copy]") : null;
  if (!button) return;
  const says = button.textContent;
  const done = await copied(document.getElementById(button.dataset.copy).textContent);
  button.textContent = done ? "Copied" : "Open it and copy by hand";
  setTimeout(() => { button.textContent = says; }, 2000);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  filter.elements.text.focus();
});

let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll(".card.fail details.whole:not([open])")];
  for (const one of opened) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of opened) one.open = false;
});
apply();
follow();
`;
