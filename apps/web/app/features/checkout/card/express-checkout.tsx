import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents, Quote } from '@keyhaven/contracts/checkout'
import { hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import clsx from 'clsx'
import { useState } from 'react'
import { noPress } from '../../../lib/press.ts'
import { fieldNames, orderOf } from '../form/checkout-fields.ts'
import { useCheckoutForm } from '../form/form-context.ts'
import { cardProblem } from '../problems.rules.ts'
import type { Card } from './card-form.tsx'
import { useElementsSettings } from './elements-settings.ts'
import { paymentOf, returnUrlOf } from './payment.rules.ts'
import { billingWith } from './wallet.rules.ts'

export type PlaceOrder = (billing: BillingInfo, consents: Consents, wallet?: Card) => Promise<void>

const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  emailRequired: true,
  phoneNumberRequired: true,
  billingAddressRequired: true,
}

/** A wallet that was authorised pays as a card does: the same order, intent and settlement. */
function walletCard(stripe: Stripe, elements: StripeElements, onTaken: () => void): Card {
  return {
    async check() {
      const { error } = await elements.submit()
      return error && cardProblem(error)
    },
    async pay({ clientSecret, orderId }) {
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrlOf(location.origin, orderId) },
        redirect: 'if_required',
      })
      const payment = paymentOf(answer)
      if (payment.status === 'succeeded' || payment.status === 'unknown') onTaken()
      return payment
    },
    awayBy: () => undefined,
    focus() {},
  }
}

/** Asks for the ticks that a press of Pay would ask for, before any wallet opens. */
function useAgreement() {
  const { read, look, focus } = useCheckoutForm()
  return () => {
    const { values } = read()
    const { terms, country, immediateDelivery, withdrawalWaiver } = values
    const boxes = hasWithdrawalRight(country)
      ? { immediateDelivery, withdrawalWaiver, terms }
      : { terms }
    const names = fieldNames.filter((name) => name in boxes)
    const missing = names.find((name) => values[name] !== true)
    if (!missing) return true
    void look(names).then(() => focus(missing))
    return false
  }
}

function Buttons({ onPlace }: { onPlace: PlaceOrder }) {
  const stripe = useStripe()
  const elements = useElements()
  const [hasWallets, setWallets] = useState(false)
  const hasAgreed = useAgreement()
  const { read, type, lookAtAll } = useCheckoutForm()

  const open = (event: StripeExpressCheckoutElementClickEvent) =>
    hasAgreed() ? event.resolve() : event.reject()

  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return
    const { billing } = orderOf(read().values)
    for (const [name, value] of Object.entries(billingWith(billing, event.billingDetails ?? {}))) {
      type(name as keyof BillingInfo, value)
    }
    // A wallet from a country with a right of withdrawal brings its two boxes with it.
    if (!(await lookAtAll())) return event.paymentFailed({ reason: 'invalid_billing_address' })
    const order = orderOf(read().values)
    let isTaken = false
    const card = walletCard(stripe, elements, () => {
      isTaken = true
    })
    await onPlace(order.billing, order.consents, card)
    // The wallet waits for an answer, whatever stopped the order.
    if (!isTaken) event.paymentFailed({ reason: 'fail' })
  }

  return (
    <div className={clsx('grid gap-4', !hasWallets && 'hidden')}>
      <ExpressCheckoutElement
        options={options}
        // They move what is below: not while someone presses it.
        onReady={({ availablePaymentMethods }) =>
          void noPress().then(() => setWallets(availablePaymentMethods !== undefined))
        }
        onClick={open}
        onConfirm={(event) => void pay(event)}
      />
      <p className="flex items-center gap-3.5 text-small text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or pay by card
      </p>
    </div>
  )
}

type ExpressCheckoutProps = { stripe: Stripe; quote: Quote; onPlace: PlaceOrder }

/** Wallets of the shopper's device, if it has any. Terms and consents come before them. */
export function ExpressCheckout({ stripe, quote, onPlace }: ExpressCheckoutProps) {
  return (
    <Elements stripe={stripe} options={useElementsSettings(quote)}>
      <Buttons onPlace={onPlace} />
    </Elements>
  )
}
