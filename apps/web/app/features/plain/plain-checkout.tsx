import type { Quote } from '@keyhaven/contracts/checkout'
import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import {
  PLAIN_SHOW,
  PLAIN_TOKEN,
  type PlainAnswer,
  plainForms,
} from '@keyhaven/contracts/plain-forms'
import { useStorefront } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainControl } from './plain-fields.tsx'

const { fields } = plainForms.checkout
const named = (name: string) => fields.find((field) => field.name === name)

/** How wide each field is, of six columns. */
const halves = ['firstName', 'lastName', 'zipCode', 'city'].map((name) => `billingInfo.${name}`)

/** The price of the cart, or why there is none. */
function priceOf({ shown }: PlainAnswer): { quote: Quote } | { problem: string } {
  if (shown?.status === 200) return { quote: shown.body as unknown as Quote }
  return { problem: String(shown?.body.error ?? 'Your cart cannot be priced right now.') }
}

const sumOf = (amount: string, { currency }: Quote) =>
  formatMoney(fromDecimal(amount, currency) ?? money(0, currency))

function OrderTable({ quote }: { quote: Quote }) {
  const row = 'flex items-baseline justify-between gap-4 py-3'
  const hasDiscount = Number(quote.discount) > 0
  return (
    <dl className="divide-y border-y">
      {quote.lines.map((line) => (
        <div key={line.productId} className={row}>
          <dt>
            <b className="block font-semibold">{line.productName}</b>
            <span className="text-small text-ink-3">
              {line.quantity === 1 ? '1 licence' : `${line.quantity} licences`}
            </span>
          </dt>
          <dd>{sumOf(line.total, quote)}</dd>
        </div>
      ))}
      {hasDiscount && (
        <div className={row}>
          <dt className="text-ink-2">Discount</dt>
          <dd>− {sumOf(quote.discount, quote)}</dd>
        </div>
      )}
      <div className={row}>
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold">{sumOf(quote.total, quote)}</dd>
      </div>
      {quote.taxNote && <div className="py-3 text-small text-ink-3">{quote.taxNote}</div>}
    </dl>
  )
}

/** Tries a code; the first button of the form, so that Enter never pays. */
function PromoCode({ said, problem }: { said: PlainAnswer; problem: string | undefined }) {
  const field = named('couponCode')
  return (
    <div className="flex items-end gap-3">
      <div className="grow">
        {field && <PlainControl field={field} typed={said.entries.couponCode} error={problem} />}
      </div>
      <Button type="submit" name={PLAIN_SHOW} value="code">
        Apply
      </Button>
    </div>
  )
}

function Details({ said }: { said: PlainAnswer }) {
  const asksPhone = useStorefront()?.phoneRule !== 'hidden'
  const details = fields
    .filter(({ name }) => name.startsWith('billingInfo.'))
    .filter(({ name }) => asksPhone || name !== 'billingInfo.phone')
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-4.5">
      <legend className="mb-4 type-heading">Your details</legend>
      {details.map((field) => (
        <div key={field.name} className={halves.includes(field.name) ? '' : 'col-span-2'}>
          <PlainControl
            field={field}
            typed={said.entries[field.name]}
            error={said.errors[field.name]}
          />
        </div>
      ))}
      {!asksPhone && <input type="hidden" name="billingInfo.phone" value="" />}
    </fieldset>
  )
}

function PayPart({ said, quote }: { said: PlainAnswer; quote: Quote }) {
  const boxes = fields.filter(({ kind }) => kind === 'box')
  return (
    <section className="grid gap-4">
      <h2 className="type-heading">Pay with</h2>
      <Notice>Card, on the payment provider’s own page.</Notice>
      {boxes.map((field) => (
        <PlainControl
          key={field.name}
          field={field}
          typed={said.entries[field.name]}
          error={said.errors[field.name]}
        />
      ))}
      <p className="text-small text-ink-3">
        Read the{' '}
        <TextLink to="/terms-of-service" reloadDocument>
          terms of service
        </TextLink>{' '}
        and the{' '}
        <TextLink to="/privacy-policy" reloadDocument>
          privacy policy
        </TextLink>
        .
      </p>
      <Button type="submit" variant="primary" size="lg" block>
        Continue to payment, {sumOf(quote.total, quote)}
      </Button>
      <p className="text-small text-ink-3">
        You are not charged on this page. The next page shows the same total.
      </p>
    </section>
  )
}

const ofCode = 'coupon_refused'

/** The checkout of a browser without scripts: one column, native controls, and the provider's own page for the card. */
export function PlainCheckout({ said }: { said: PlainAnswer }) {
  const price = priceOf(said)
  const quote = 'quote' in price ? price.quote : undefined
  const problem = 'problem' in price ? price.problem : undefined
  const isCode = said.shown?.body.code === ofCode
  const wrong = Object.keys(said.errors).length
  if (said.shown?.body.code === 'cart_empty') return <EmptyCart />
  return (
    <form method="post" action="/plain/checkout" className="grid gap-8">
      <Notice title="Scripts are off, and that is fine.">
        Fill in this page; you pay on the payment provider’s own page and come back here. Your key
        comes by e-mail.
      </Notice>
      {(said.problem || wrong > 0) && !isCode && (
        <Notice tone="danger" title="Nothing was charged.">
          {said.problem ?? 'Please correct the marked fields.'}
        </Notice>
      )}
      <section className="grid gap-4">
        <h2 className="type-heading">Your order</h2>
        {quote ? <OrderTable quote={quote} /> : !isCode && <Notice tone="danger">{problem}</Notice>}
        <PromoCode said={said} problem={isCode ? problem : undefined} />
        <TextLink to="/plain/cart" reloadDocument quiet className="w-fit text-small">
          Change the cart
        </TextLink>
      </section>
      <Details said={said} />
      <input type="hidden" name="currency" value={said.entries.currency ?? ''} />
      <input type="hidden" name="amount" value={said.entries.amount ?? ''} />
      <input type="hidden" name={PLAIN_TOKEN} value={said.token} />
      {quote && <PayPart said={said} quote={quote} />}
    </form>
  )
}

function EmptyCart() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">Your cart is empty.</p>
      <ButtonLink to="/shop" reloadDocument variant="primary">
        Browse the shop
      </ButtonLink>
    </div>
  )
}
