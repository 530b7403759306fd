/** How a statement looks: on a screen, on a telephone, in the dark, and on paper. */
const screen = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b2733; --soft: #5b6876; --line: #d9e0e7; --pass: #12703b; --fail: #b3261e; --warn: #8a5000; --open: #4a5a6a; --link: #0b5cad; --on: #fff }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14191f; --ink: #e3e8ee; --soft: #9fadbb; --line: #333d48; --pass: #5fc98d; --fail: #ff8a80; --warn: #f0b35a; --open: #a9b7c4; --link: #7db8f5; --on: #14191f } }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif; background: var(--paper); color: var(--ink); margin: 2.5rem auto; max-width: 68rem; padding: 0 1.5rem; overflow-wrap: break-word }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
header { border-top: 6px solid var(--tone); padding-top: 1.2rem; margin-bottom: 1.6rem }
header small { text-transform: uppercase; letter-spacing: .08em; color: var(--soft) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .2rem 0 .6rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; break-after: avoid }
h2 i, nav i { font-style: normal; font-weight: 400; color: var(--soft) }
h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; text-transform: capitalize; break-after: avoid }
p { margin: .4rem 0 .8rem; max-width: 62rem } .soft { color: var(--soft); font-size: .9rem }
.conforms { --tone: var(--pass) } .does-not-conform { --tone: var(--fail) } .not-judged { --tone: var(--warn) }
.verdict { display: inline-block; background: var(--tone); color: var(--on); font-weight: 600; padding: .25rem .8rem; border-radius: .3rem; margin-right: .6rem }
nav { border: 1px solid var(--line); border-radius: .4rem; padding: .8rem 1.2rem; margin: 1.4rem 0 } nav h2 { margin: 0 0 .3rem; font-size: 1rem }
nav ol { columns: 2; margin: 0; padding-left: 1.4rem } nav li { break-inside: avoid } .groups { display: block; font-size: .82rem }
dl { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: .25rem 1rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.figures { display: grid; grid-template-columns: repeat(6, 1fr); gap: .8rem; margin: .6rem 0 .8rem }
.figures div { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; color: var(--soft) } .figures b { display: block; font-size: 1.5rem; line-height: 1.3; color: var(--ink) }
table { border-collapse: collapse; width: 100%; font-size: .86rem } thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; color: var(--soft); font-weight: 600; border-bottom: 2px solid var(--line) }
td, th { padding: .3rem .6rem .3rem 0; vertical-align: top } td { border-top: 1px solid var(--line); overflow-wrap: anywhere }
td:first-child { white-space: nowrap } .matrix td:not(:first-child), .matrix th:not(:first-child) { text-align: right; font-variant-numeric: tabular-nums }
ul.rows { list-style: none; margin: 0; padding: 0; font-size: .86rem }
ul.rows li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 .6rem; border-top: 1px solid var(--line); padding: .3rem 0; break-inside: avoid; overflow-wrap: anywhere }
ul.rows b { font-weight: inherit } ul.rows small { display: block } ul.points li { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) }
code { font: .82rem/1.5 ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere } td small, li small { color: var(--soft) }
.pass { color: var(--pass) } ul.rows .fail, ul.rows .warn { font-weight: 600 } .fail { color: var(--fail) } .warn { color: var(--warn) } .inconclusive, .skipped { color: var(--open) }
.failure { border-left: 4px solid var(--fail); padding: .1rem 0 .1rem 1rem; margin: 1rem 0; break-inside: avoid } .failure.warn { border-color: var(--warn) } .failure.fail, .failure.warn { color: inherit }
.parties h3 { text-transform: none } .parties { display: grid; grid-template-columns: 1fr 1fr; gap: 0 3rem; break-inside: avoid } .line { border-top: 1px solid var(--ink); margin-top: 2.6rem; padding-top: .2rem; color: var(--soft); font-size: .86rem }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem; color: var(--soft); font-size: .86rem }
`;

const telephone = `
@media screen and (max-width: 44rem) {
body { margin: 1rem auto; padding: 0 1rem } h1 { font-size: 1.5rem } nav ol { columns: 1 } .figures { grid-template-columns: repeat(3, 1fr); gap: .5rem } .figures div { padding: .4rem .6rem }
dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-bottom: .5rem } .parties { grid-template-columns: 1fr }
table:not(.matrix) thead { display: none } table:not(.matrix) :is(table, tbody, tr, td) { display: block } table:not(.matrix) tr { border-top: 1px solid var(--line); padding: .4rem 0 } table:not(.matrix) td { border: 0; padding: .1rem 0; white-space: normal }
table:not(.matrix) td::before { content: attr(data-of) " "; color: var(--soft); font-size: .8rem }
.matrix th span { writing-mode: vertical-rl; transform: rotate(180deg) } .matrix th:first-child span { writing-mode: horizontal-tb; transform: none; display: inline-block } .matrix th { vertical-align: bottom } .matrix td, .matrix th { padding-right: .35rem }
ul.rows li { grid-template-columns: minmax(0, 1fr) } ul.points li { grid-template-columns: minmax(0, 1fr) }
}
`;

/** Two columns of small print: a run of the whole contract stays below fifteen pages. */
const paper = `
@page { size: A4; margin: 12mm 11mm 13mm; @bottom-right { content: counter(page) " / " counter(pages); font: 7pt sans-serif; color: #5b6876 } }
@media print {
body { margin: 0; padding: 0; max-width: none; font: 8.5pt/1.3 "Helvetica Neue", Arial, "Liberation Sans", sans-serif } h1 { font-size: 17pt } h2 { font-size: 11.5pt; margin: 12pt 0 4pt } h3 { font-size: 7.5pt; margin: 4pt 0 1pt } a { color: inherit }
header { margin-bottom: 8pt } nav { padding: 5pt 8pt; margin: 8pt 0 } .groups { display: none } .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact }
.figures div { padding: 3pt 6pt } .figures b { font-size: 13pt } .soft, footer, .line { font-size: 7.5pt } dl { gap: 1pt 8pt; grid-template-columns: 30mm minmax(0, 1fr) }
table { font-size: 7.5pt } td, th { padding: 1.5pt 6pt 1.5pt 0; line-height: 1.25 } code { font-size: .92em; line-height: inherit }
#clauses { columns: 2; column-gap: 6mm } #open-points { columns: 3; column-gap: 5mm } :is(#clauses, #open-points) > h2 { column-span: all }
:is(#fixtures, #not-judged, #groups) table { font-size: 6.6pt; line-height: 1.18 } :is(#fixtures, #not-judged, #groups) td { padding: .8pt 5pt .8pt 0; line-height: 1.18 } #fixtures code { font: inherit }
#not-judged tr { break-inside: auto } #not-judged small { font-size: 5.8pt }
ul.rows { font-size: 6.4pt; line-height: 1.16 } ul.rows li { display: block; border: 0; padding: .6pt 0 } ul.rows small { display: inline; font-size: 5.6pt } ul.rows code { font: inherit } ul.rows .twice { display: none } ul.rows b.pass { font-weight: 400 } ul.points b { font-weight: 600 } ul.points { font-size: 6pt; line-height: 1.12 } ul.points li { padding: .2pt 0 }
.failure { margin: 6pt 0 }
}
`;

export const style = screen + telephone + paper;
