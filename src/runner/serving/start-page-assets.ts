/** What the start page looks like: for a phone as for a desk, in the light and in the dark. */
export const style = `
:root { --ink: #1c2430; --soft: #55606e; --ground: #ffffff; --box: #f3f5f8; --line: #d6dce4; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --soft: #a6b0bd; --ground: #14181e; --box: #1f252d; --line: #39424d; --link: #86bdf7; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin-top: 2rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
small { color: var(--soft); font-weight: normal; font-size: .85rem; }
code, pre { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem; background: var(--box); border: 1px solid var(--line); border-radius: .4rem; overflow-x: auto; }
p { margin: .5rem 0; }
a { color: var(--link); }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding: .6rem 0; background: var(--ground); }
input { flex: 1 1 10rem; min-width: 0; padding: .45rem .6rem; color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: .4rem; font: inherit; }
details { border-bottom: 1px solid var(--line); }
summary { padding: .45rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 4.2rem; color: var(--soft); font-size: .8rem; }
[hidden] { display: none; }
`;

/** Finds routes by what is typed: groups and surfaces without any are hidden. */
export const script = `
const find = document.getElementById("find");
find.addEventListener("input", () => {
  const sought = find.value.trim().toLowerCase();
  for (const section of document.querySelectorAll("section")) {
    let any = false;
    for (const route of section.querySelectorAll("details")) {
      const is = (section.querySelector("h3").textContent + route.querySelector("summary").textContent).toLowerCase().includes(sought);
      route.hidden = !is;
      any = any || is;
    }
    section.hidden = !any;
  }
});
`;
