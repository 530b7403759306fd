/** The look and the behaviour of the page of defects on the wire. */

export const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; color: #1c2530; }
h1 { font-size: 1.4rem } p { max-width: 60rem }
.figures { display: flex; gap: 1.6rem; flex-wrap: wrap } .figures b { display: block; font-size: 1.5rem }
.scroll { overflow: auto; max-height: 75vh; border: 1px solid #d8dee6 }
table { border-collapse: collapse; font-size: .78rem } td { padding: 1px; text-align: center }
thead th { position: sticky; top: 0; background: #fff; height: 13rem; vertical-align: bottom; z-index: 2 }
thead span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 500 } .conforms { color: #12703b }
th[scope=row] { position: sticky; left: 0; background: #fff; text-align: left; font-weight: 500; white-space: nowrap; padding-right: .5rem; z-index: 1 }
button { font: inherit; border: 0; min-width: 1.9rem; padding: .15rem .2rem; cursor: pointer; border-radius: 3px }
.killed { background: #cfe8d8 } .excused { background: #e4e1f2 } .quiet { background: #e7f2ea } .idle { background: #eef0f3 }
.survived { background: #f5c2bd } .dead { background: #2d1b1b; color: #fff } .alarm { background: #b3261e; color: #fff }
aside { position: fixed; right: 0; bottom: 0; width: min(46rem, 100%); max-height: 60vh; overflow: auto; background: #fff; border: 1px solid #8a97a6; padding: 1rem; box-shadow: 0 0 1rem #0003; z-index: 3 }
aside h2 { font-size: 1rem; margin: 0 0 .5rem } aside dt { font-weight: 600; margin-top: .5rem } aside dd { margin: 0 0 0 1rem }
code { overflow-wrap: anywhere } input[type=search] { font: inherit; padding: .3rem .6rem; width: 22rem; max-width: 100% }
`;

export const script = `
const details = JSON.parse(document.getElementById("details").textContent);
const panel = document.querySelector("aside");
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const open = ({ route, operator, mutants }) => {
  panel.replaceChildren(element("h2", operator + " on " + route));
  const list = document.createElement("dl");
  for (const one of mutants) {
    list.append(element("dt", (one.place || "the route") + ": " + one.verdict + ", " + one.altered + " exchanges changed, " + one.scenarios + " scenarios"));
    if (one.because) list.append(element("dd", one.because));
    for (const blame of [...one.own, ...one.beside])
      list.append(element("dd", blame.clause + " in " + blame.scenario + ": expected " + blame.expected + ", received " + blame.actual));
  }
  panel.append(list);
  panel.hidden = false;
};
document.addEventListener("click", (event) => {
  const at = event.target.dataset ? event.target.dataset.at : undefined;
  if (at) open(details[at]);
  else if (!panel.contains(event.target)) panel.hidden = true;
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") panel.hidden = true; });
const [search, only] = document.querySelectorAll("input");
const narrow = () => {
  for (const row of document.querySelectorAll("tbody tr")) {
    const found = row.firstElementChild.textContent.toLowerCase().includes(search.value.toLowerCase());
    row.hidden = !found || (only.checked && !row.querySelector(".survived,.dead,.alarm"));
  }
};
search.addEventListener("input", narrow);
only.addEventListener("input", narrow);
`;
