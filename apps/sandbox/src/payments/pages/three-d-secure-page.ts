import { type Html, html } from '../../html.ts'
import { documentOf } from './document.ts'
import { pageStyles } from './styles.ts'

const styles = html`
html, body { height: 100%; background: transparent }
body { display: grid; place-items: center; padding: 1rem; background: var(--scrim) }
[role='dialog'] {
  display: grid; gap: 1.25rem; width: min(100%, 26rem); padding: 1.75rem;
  border-radius: 16px; background: var(--surface); box-shadow: var(--shadow-high);
}
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem }
header p {
  display: flex; align-items: center; gap: .5rem;
  font-size: .875rem; font-weight: 500; color: var(--quiet);
}
h1 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.012em }
dl { margin: 0; padding: .875rem 1rem; border-radius: 10px; background: var(--sunken) }
dl div { display: flex; justify-content: space-between; gap: 1rem; font-size: .875rem }
dt { color: var(--quiet) }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
.text { font-size: .875rem; color: var(--quiet) }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
`

const shield = html`<svg width="18" height="18" viewBox="0 0 24 24" fill="none"
  stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
  aria-hidden="true"><path d="M20 13c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V5l8-3 8 3z"/><path d="m9 12 2 2 4-4"/></svg>`

/** What the shopper's bank would show: in a test, the shopper says how it ends. */
export const threeDSecurePage = (parents: readonly string[]): Html =>
  documentOf({
    title: '3-D Secure',
    styles: [pageStyles, styles],
    body: html`<div role="dialog" aria-modal="true" aria-labelledby="title"
      aria-describedby="text" hidden>
      <header><p>${shield} 3-D Secure</p><span class="tag">Test</span></header>
      <h1 id="title">Confirm this payment</h1>
      <dl><div><dt>Amount</dt><dd id="amount"></dd></div></dl>
      <p class="text" id="text">Your bank would now ask whether it is you. Choose the bank’s answer.</p>
      <div class="actions">
        <button class="button button--quiet" id="fail" type="button">Fail</button>
        <button class="button" id="complete" type="button">Complete</button>
      </div>
    </div>`,
    scripts: ['three-d-secure.js'],
    parents,
  })
