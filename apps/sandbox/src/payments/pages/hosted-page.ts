import { type Html, html } from '../../html.ts'
import { printAmount } from '../currencies.ts'
import type { LineItem, Session } from '../state/session-shape.ts'
import { documentOf } from './document.ts'
import { formStyles, pageStyles } from './styles.ts'

const styles = html`
main {
  display: grid; gap: 2rem; width: min(100%, 32rem); margin: 0 auto;
  padding: 3rem 1.25rem 4rem;
}
header { display: grid; gap: .75rem; justify-items: start }
h1 { font-size: 1.625rem; line-height: 1.25; letter-spacing: -.016em }
.card {
  padding: 1.5rem; border: 1px solid var(--line); border-radius: 16px;
  background: var(--surface);
}
ul {
  display: grid; gap: .625rem; margin: 0; padding: 0 0 1rem; list-style: none;
  border-bottom: 1px solid var(--line);
}
li, .total {
  display: flex; justify-content: space-between; gap: 1rem;
  font-variant-numeric: tabular-nums;
}
.total { padding-top: 1rem; font-size: 1.125rem; font-weight: 600 }
form { display: grid; gap: 1.25rem }
.problem { color: var(--danger); font-size: .875rem; font-weight: 500 }
.problem:empty { display: none }
.back { justify-self: center; font-size: .875rem }
`

const shell = (title: string, body: Html): Html =>
  documentOf({ title, styles: [pageStyles, formStyles, styles], body: html`<main>${body}</main>` })

/** Where a shop sends the shopper when it has no card form of its own. */
export function hostedPage(
  session: Session,
  items: readonly LineItem[],
  key: string,
  problem = '',
): Html {
  const price = printAmount(session.amount_total, session.currency)
  return documentOf({
    title: `Pay ${price}`,
    styles: [pageStyles, formStyles, styles],
    body: html`<main>
      <header><span class="tag">Test checkout</span><h1>Pay ${price}</h1></header>
      <section class="card" aria-label="Order">
        <ul>${items.map((item) => itemRow(item))}</ul>
        <p class="total"><span>Total</span><span>${price}</span></p>
      </section>
      <form method="post" action="/pay/${session.id}" novalidate data-session="${session.id}" data-key="${key}"
        data-amount="${session.amount_total}" data-currency="${session.currency}"
        data-types="${session.payment_method_types.join(',')}">
        ${emailField(session.customer_email ?? '')}
        <div id="card"></div>
        <noscript>${plainCard}</noscript>
        <p class="problem" id="problem" role="alert">${problem}</p>
        <button class="button">Pay ${price}</button>
        ${backLink(session)}
      </form>
    </main>`,
    scripts: ['stripe.js', 'hosted-page.js'],
  })
}

const plainField = (name: string, label: string): Html =>
  html`<label class="Field"><span class="Label">${label}</span>
    <input class="Input" name="payment_method_data[card][${name}]" inputmode="numeric" autocomplete="off">
  </label>`

/** What a browser without scripts fills in; the provider's own page may ask for scripts. */
const plainCard = html`${plainField('number', 'Card number')}${plainField('exp_month', 'Month')}
  ${plainField('exp_year', 'Year')}${plainField('cvc', 'Security code')}`

const itemRow = (item: LineItem): Html =>
  html`<li><span>${item.description}${item.quantity > 1 ? ` × ${item.quantity}` : ''}</span>
    <span>${printAmount(item.amount_total, item.currency)}</span></li>`

const emailField = (email: string): Html =>
  html`<div class="Field"><label class="Label" for="email">Email</label>
    <input class="Input" id="email" name="email" type="email" autocomplete="email"
      value="${email}"></div>`

const backLink = ({ cancel_url }: Session): Html =>
  cancel_url ? html`<a class="back" href="${cancel_url}">Cancel and go back</a>` : html``

/** After a form without scripts: a link leads on, because a form of this page may not end at another host. */
export const paidPage = (successUrl: string): Html =>
  shell(
    'Paid',
    html`<header><span class="tag">Test checkout</span><h1>Paid</h1></header>
      <a class="button" href="${successUrl}">Back to the shop</a>`,
  )

/** A session can be paid once, and not for ever. */
export const closedPage = ({ status, cancel_url }: Session): Html =>
  shell(
    'Nothing to pay',
    html`<header><span class="tag">Test checkout</span>
      <h1>${status === 'complete' ? 'This has been paid' : 'This page has expired'}</h1></header>
      ${cancel_url ? html`<a href="${cancel_url}">Go back to the shop</a>` : html``}`,
  )

export const unknownPage = (): Html =>
  shell('No such page', html`<header><h1>No such page</h1></header>`)
