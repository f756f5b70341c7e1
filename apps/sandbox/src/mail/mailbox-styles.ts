import { html } from '../html.ts'

export const styles = html`
:root {
  color-scheme: light dark;
  --surface: light-dark(#f6f7f9, #14161a);
  --card: light-dark(#ffffff, #1c1f25);
  --ink: light-dark(#1a1d23, #e8eaee);
  --quiet: light-dark(#5b6472, #9aa4b2);
  --line: light-dark(#e2e6ec, #2c313a);
  --accent: light-dark(#2257c4, #8ab4ff);
  --warn: light-dark(#9a4a00, #ffb86b);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--surface); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 0 0 .5rem; font-size: 1rem; color: var(--quiet) }
header { margin-bottom: 1.5rem }
header p { margin: .25rem 0; color: var(--quiet); overflow-wrap: anywhere }
section { margin-top: 2rem }
a { color: var(--accent); text-underline-offset: .2em }
table, pre, iframe, .empty { width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
table { border-collapse: separate; border-spacing: 0 }
th, td { padding: .7rem 1rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { color: var(--quiet); font-size: .85rem; font-weight: 600 }
thead th:first-child { width: 36% }
tbody tr:not(:first-child) > *, thead + tbody tr > * { border-top: 1px solid var(--line) }
tbody tr:hover { background: color-mix(in srgb, var(--accent) 6%, transparent) }
time { color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { display: block; height: 36rem; background: #fff; color-scheme: light }
.headers td { white-space: pre-wrap; font: .85rem/1.5 ui-monospace, monospace }
.headers th { width: 12rem }
.empty { margin: 0; padding: 3rem 1rem; text-align: center; color: var(--quiet) }
.mode { margin-left: .75rem; color: var(--warn) }
@media (max-width: 640px) {
  thead { display: none }
  td, .headers th { display: block; width: auto; padding: .2rem 1rem }
  tbody tr { display: block; padding: .6rem 0 }
  tbody tr:not(:first-child) > *, thead + tbody tr > * { border: 0 }
  tbody tr:not(:first-child) { border-top: 1px solid var(--line) }
}
`
