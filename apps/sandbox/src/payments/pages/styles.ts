import { html } from '../../html.ts'

/** The shop's colours, so that the card form looks like a part of the page around it. */
export const tokens = html`
:root {
  color-scheme: light;
  --canvas: #fafaf8; --surface: #ffffff; --sunken: #f3f4f1;
  --ink: #13201f; --label: #13201f; --quiet: #606b67;
  --line: #e3e6e1; --edge: #868f8b; --edge-hover: #606b67;
  --accent: #00687f; --accent-hover: #005669; --on-accent: #ffffff;
  --danger: #b3312c; --warning: #7d4a00; --warning-soft: #fcf1de; --scrim: rgb(12 24 24 / .44);
  --radius: 10px; --unit: 4px; --size: 16px;
  --font: Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif;
  --shadow: 0 1px 2px rgb(16 33 31 / .05);
  --shadow-high: 0 4px 8px rgb(16 33 31 / .05), 0 32px 64px -16px rgb(16 33 31 / .24);
}
:root[data-theme='night'] { ${dark()} }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark()} } }
* { box-sizing: border-box }
[hidden] { display: none !important }
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`

function dark() {
  return html`color-scheme: dark;
  --canvas: #0d1213; --surface: #141a1c; --sunken: #101617;
  --ink: #edf2f1; --label: #edf2f1; --quiet: #92a09e;
  --line: #242d2f; --edge: #6b7a7c; --edge-hover: #92a09e;
  --accent: #4fbfd5; --accent-hover: #71cfe1; --on-accent: #04222b;
  --danger: #ef7a72; --warning: #edbd6d; --warning-soft: #332511; --scrim: rgb(2 6 7 / .66);
  --shadow: 0 1px 2px rgb(0 0 0 / .4);
  --shadow-high: 0 0 0 1px rgb(255 255 255 / .05), 0 40px 80px -20px rgb(0 0 0 / .8);`
}

export const formStyles = html`
.Field { display: grid; gap: calc(var(--unit) * 1.5); align-content: start; min-width: 0 }
.Label { font-size: .875em; font-weight: 500; color: var(--label) }
.Control { position: relative; display: grid; align-items: center }
.Input {
  width: 100%; min-width: 0; min-height: 2.75rem; padding: 0 .875rem;
  border: 1px solid var(--edge); border-radius: var(--radius); background: var(--surface);
  color: var(--ink); font: inherit; font-size: max(1em, 16px); box-shadow: var(--shadow);
  font-variant-numeric: tabular-nums; transition: border-color 140ms, box-shadow 140ms;
}
.Input::placeholder { color: var(--quiet); opacity: 1 }
.Input:hover { border-color: var(--edge-hover) }
.Input--invalid, .Input--invalid:hover { border-color: var(--danger) }
.Input:focus {
  border-color: var(--accent); outline: 2px solid transparent;
  box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 24%, transparent);
}
.Input--invalid:focus {
  border-color: var(--danger);
  box-shadow: 0 0 0 3px color-mix(in srgb, var(--danger) 24%, transparent);
}
.Input:-webkit-autofill {
  -webkit-text-fill-color: var(--ink); caret-color: var(--ink);
  box-shadow: inset 0 0 0 100px var(--surface);
}
.Error { margin: 0; font-size: .8125em; line-height: 1.4; color: var(--danger) }
.Error:empty { display: none }
.Icon { position: absolute; left: .875rem; color: var(--quiet); pointer-events: none }
.Icon + .Input { padding-left: 2.625rem }
`

export const pageStyles = html`
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 var(--font); -webkit-font-smoothing: antialiased;
}
a { color: var(--accent); text-underline-offset: .2em }
h1, h2, p { margin: 0 }
.button {
  display: inline-flex; align-items: center; justify-content: center; gap: .5rem;
  min-height: 3rem; padding: 0 1.25rem; border: 1px solid transparent; border-radius: 12px;
  background: var(--accent); color: var(--on-accent); font: 600 1rem/1.5 var(--font);
  cursor: pointer; transition: background 140ms;
}
.button:hover { background: var(--accent-hover) }
.button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.button:disabled { opacity: .6; cursor: progress }
.button--quiet { background: var(--surface); border-color: var(--edge); color: var(--ink) }
.button--quiet:hover { background: var(--sunken) }
.tag {
  padding: .125rem .5rem; border-radius: 999px; background: var(--warning-soft);
  color: var(--warning); font-size: .75rem; font-weight: 600; white-space: nowrap;
}
`
