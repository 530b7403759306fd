/** How the page of a comparison looks: on a wide screen, on a phone, in the dark and on paper. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1c2530; --soft: #5a6675; --line: #d8dee6; --ground: #fff; --raised: #f6f8fa; --code: #eef1f4; --breaking: #b3261e; --expected: #47617f; --unsettled: #8a5a00; --harmless: #12703b }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ed; --soft: #a3adb9; --line: #38424e; --ground: #14181d; --raised: #1d232a; --code: #262d36; --breaking: #ff8a80; --expected: #9dbbe0; --unsettled: #f0b95a; --harmless: #6fce97 } h2 b { color: #14181d !important } }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem 4rem; color: var(--ink); background: var(--ground); overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .1rem; display: flex; align-items: baseline; gap: .6rem }
h2 b { font-size: .85rem; color: #fff; border-radius: 1rem; padding: .05rem .6rem; background: var(--tone) }
p { margin: .3rem 0 } li p { margin: .05rem 0 0 }
.outcome, .notes { border-left: .35rem solid var(--tone); padding: .5rem .9rem; margin: 1.2rem 0; background: var(--raised) }
.outcome b { color: var(--tone); letter-spacing: .03em } .outcome p:nth-child(-n+2) { font-size: 1.1rem; font-weight: 600 }
.notes { --tone: var(--unsettled) }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 1.2rem 0 }
.side { border: 1px solid var(--line); border-radius: .5rem; padding: .7rem 1rem }
.side small { text-transform: uppercase; letter-spacing: .06em } .side b { display: block; font-size: 1.05rem }
small, .why, .id { color: var(--soft); font-size: .85rem } .id { opacity: .85 }
ol { list-style: none; margin: .7rem 0 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: .45rem 0 .45rem 7.2rem; position: relative; break-inside: avoid }
li > i { position: absolute; left: 0; top: .52rem; width: 6.4rem; font: 600 .72rem/1.5 system-ui, sans-serif; text-transform: uppercase; letter-spacing: .04em; color: var(--tone) }
code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; background: var(--code); border-radius: .2rem; padding: 0 .25em }
.breaking { --tone: var(--breaking) } .expected { --tone: var(--expected) } .unsettled { --tone: var(--unsettled) } .harmless { --tone: var(--harmless) }
summary { font-size: 1.15rem; font-weight: 600; margin: 2.2rem 0 .1rem; cursor: pointer }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; overflow-wrap: normal }
th, td { border-top: 1px solid var(--line); padding: .2rem .6rem; text-align: right; white-space: nowrap } th { font-weight: 600 }
tbody th, thead th[rowspan]:first-child { text-align: left; font-weight: 400 } td:nth-child(6), thead th[colspan] { border-left: 1px solid var(--line) } thead th[colspan] { text-align: center }
@media print { body { font-size: 11px; max-width: none; padding: 0 } h2 { break-after: avoid } * { print-color-adjust: exact } }
@media (max-width: 40rem) { body { padding: 1.2rem .9rem 3rem } .sides { grid-template-columns: 1fr } li { padding-left: 0 } li > i { position: static; display: block; width: auto } th, td { padding: .2rem .35rem } tbody th { white-space: normal; overflow-wrap: anywhere; min-width: 8.5rem } }
`;
