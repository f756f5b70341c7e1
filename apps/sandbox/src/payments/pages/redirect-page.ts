import { type Html, html } from '../../html.ts'
import { printAmount } from '../currencies.ts'
import type { PaymentIntent } from '../state/shapes.ts'
import { documentOf } from './document.ts'
import { pageStyles } from './styles.ts'

const styles = html`
main { display: grid; gap: 1.25rem; width: min(100%, 26rem); margin: 0 auto; padding: 3rem 1.25rem }
form { display: grid; gap: .75rem }
`

const choices = [
  ['authorise', 'Authorise'],
  ['fail', 'Fail'],
  ['authorise-later', 'Authorise later'],
  ['fail-later', 'Fail later'],
] as const

const choiceButton = ([outcome, label]: (typeof choices)[number]): Html =>
  html`<button class="button button--quiet" name="outcome" value="${outcome}">${label}</button>`

/** What the page of a method would show: in a test, the shopper says how it ends, or closes it. */
export const redirectPage = (intent: PaymentIntent, type: string): Html =>
  documentOf({
    title: `Pay with ${type}`,
    styles: [pageStyles, styles],
    body: html`<main>
      <header><span class="tag">Test ${type}</span>
        <h1>Pay ${printAmount(intent.amount, intent.currency)}</h1></header>
      <form method="post" action="/redirect/${intent.id}">${choices.map(choiceButton)}</form>
    </main>`,
  })
