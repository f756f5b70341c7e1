import { type Html, html } from '../../html.ts'
import { documentOf } from './document.ts'
import { formStyles } from './styles.ts'

const styles = html`
body {
  margin: 0; padding: 4px; background: transparent; color: var(--ink);
  font: var(--size)/1.5 var(--font); -webkit-font-smoothing: antialiased;
}
form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--unit) * 4) }
.Field--wide, .note, .methods { grid-column: 1 / -1 }
.methods { display: flex; flex-wrap: wrap; gap: .375rem 1rem; margin: 0; padding: 0; border: 0 }
.methods[hidden] { display: none }
.methods label { display: flex; align-items: center; gap: .375rem; min-height: 1.5rem }
form[data-method='other'] .Field { display: none }
.marks { position: absolute; right: .5rem; display: flex; gap: .25rem; pointer-events: none }
.mark {
  padding: .0625rem .3125rem; border: 1px solid var(--line); border-radius: 4px;
  background: var(--surface); color: var(--quiet); font-size: .625rem; font-weight: 700;
  line-height: 1.25rem; letter-spacing: .02em; transition: opacity 140ms;
}
form[data-brand]:not([data-brand='unknown']) .mark { display: none }
form[data-brand='visa'] .mark--visa, form[data-brand='mastercard'] .mark--mastercard,
form[data-brand='amex'] .mark--amex {
  display: block !important; color: var(--ink); border-color: var(--edge);
}
#number { padding-right: 7.5rem }
.note {
  display: flex; align-items: baseline; gap: .5rem; margin: 0;
  font-size: .8125em; line-height: 1.5; color: var(--quiet);
}
.note b { font-weight: 500; color: var(--ink); white-space: nowrap }
@media (max-width: 22rem) {
  .mark { display: none }
  #number { padding-right: .875rem }
}
@media (max-width: 15rem) { .Field { grid-column: 1 / -1 } }
.tag {
  padding: 0 .4375rem; border-radius: 999px; background: var(--warning-soft);
  color: var(--warning); font-size: .6875rem; font-weight: 600; line-height: 1.25rem;
  white-space: nowrap;
}
`

const cardIcon = html`<svg class="Icon" width="18" height="18" viewBox="0 0 24 24" fill="none"
  stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
  aria-hidden="true"><rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20"/></svg>`

const marks = html`<span class="marks" aria-hidden="true">
  <span class="mark mark--visa">VISA</span>
  <span class="mark mark--mastercard">MC</span>
  <span class="mark mark--amex">AMEX</span>
</span>`

type Field = { name: string; label: string; autocomplete: string; placeholder: string }

const input = ({ name, autocomplete, placeholder }: Field): Html =>
  html`<input class="Input" id="${name}" name="${name}" inputmode="numeric"
    autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${name}-error"
    aria-required="true" spellcheck="false" autocorrect="off">`

const field = (options: Field, control: Html, wide = ''): Html =>
  html`<div class="Field ${wide}">
    <label class="Label" for="${options.name}">${options.label}</label>
    <div class="Control">${control}</div>
    <p class="Error" id="${options.name}-error" aria-live="polite"></p>
  </div>`

const number: Field = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
}
const expiry: Field = {
  name: 'expiry',
  label: 'Expiry',
  autocomplete: 'cc-exp',
  placeholder: 'MM/YY',
}
const code: Field = {
  name: 'code',
  label: 'Security code',
  autocomplete: 'cc-csc',
  placeholder: '3 digits',
}

/** The card form, alone in a frame that the pages of the shop embed. */
export const cardFormPage = (parents: readonly string[]): Html =>
  documentOf({
    title: 'Card details',
    styles: [formStyles, styles],
    body: html`<form novalidate hidden data-brand="unknown">
      <fieldset class="methods" id="methods" aria-label="Ways to pay" hidden></fieldset>
      ${field(number, html`${cardIcon}${input(number)}${marks}`, 'Field--wide')}
      ${field(expiry, input(expiry))}
      ${field(code, input(code))}
      <p class="note"><span class="tag">Test</span>
        <span>No money moves. Use <b>4242 4242 4242 4242</b>, any future date and any code.</span>
      </p>
      <button hidden></button>
    </form>`,
    scripts: ['card-form.js'],
    parents,
  })
