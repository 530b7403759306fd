/** How a statement looks, on a screen and on paper. */
export const style = `
:root { color-scheme: light; --ink: #1b2733; --soft: #5b6876; --line: #d9e0e7; --pass: #12703b; --fail: #b3261e; --warn: #9a5b00; --open: #4a5a6a }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif; color: var(--ink); margin: 2.5rem auto; max-width: 68rem; padding: 0 1.5rem }
header { border-top: 6px solid var(--tone); padding-top: 1.2rem; margin-bottom: 1.6rem }
header small { text-transform: uppercase; letter-spacing: .08em; color: var(--soft) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .2rem 0 .6rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; break-after: avoid }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; text-transform: capitalize; break-after: avoid }
p { margin: .4rem 0 .8rem; max-width: 62rem }
.conforms { --tone: var(--pass) } .does-not-conform { --tone: var(--fail) } .not-judged { --tone: var(--warn) }
.verdict { display: inline-block; background: var(--tone); color: #fff; font-weight: 600; padding: .25rem .8rem; border-radius: .3rem; margin-right: .6rem }
dl { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.figures { display: grid; grid-template-columns: repeat(6, 1fr); gap: .8rem; margin: .6rem 0 1.2rem }
.figures div { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; color: var(--soft) } .figures b { display: block; font-size: 1.5rem; line-height: 1.3; color: var(--ink) }
table { border-collapse: collapse; width: 100%; font-size: .86rem } thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; color: var(--soft); font-weight: 600; border-bottom: 2px solid var(--line) }
td, th { padding: .3rem .6rem .3rem 0; vertical-align: top } td { border-top: 1px solid var(--line); overflow-wrap: anywhere }
td:first-child { white-space: nowrap } table.wide td:first-child { white-space: normal }
code { font: .82rem/1.5 ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere } td small, li small { color: var(--soft) }
.pass { color: var(--pass) } .fail { color: var(--fail); font-weight: 600 } .warn { color: var(--warn); font-weight: 600 } .inconclusive, .skipped { color: var(--open) }
.failure { border-left: 4px solid var(--fail); padding: .1rem 0 .1rem 1rem; margin: 1rem 0; break-inside: avoid } .failure.warn { border-color: var(--warn) } .failure.fail, .failure.warn { color: inherit; font-weight: inherit }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem; color: var(--soft); font-size: .86rem }
@page { size: A4; margin: 16mm 14mm }
@media print { html { font-size: 12px } body { margin: 0; padding: 0; max-width: none; font-size: 9.5pt } td, th { padding: .15rem .5rem .15rem 0; line-height: 1.35 } .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact } section.clauses { break-before: page } }
`;
