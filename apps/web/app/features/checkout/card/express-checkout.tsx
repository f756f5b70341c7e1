import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents } from '@keyhaven/contracts/checkout'
import type { Money } from '@keyhaven/contracts/money'
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
import { useFormContext } from 'react-hook-form'
import { noPress } from '../../../lib/press.ts'
import { type CheckoutValues, fieldNames, orderOf } from '../form/checkout-fields.ts'
import { cardProblem } from '../problems.rules.ts'
import type { Card } from './card-form.tsx'
import { useElementsSettings } from './elements-settings.ts'
import { paymentOf } from './payment.rules.ts'
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
    async pay(clientSecret) {
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
      })
      const payment = paymentOf(answer)
      if (payment.status === 'succeeded' || payment.status === 'unknown') onTaken()
      return payment
    },
    focus() {},
  }
}

/** Asks for the ticks that a press of Pay would ask for, before any wallet opens. */
function useAgreement() {
  const { getValues, trigger, setFocus } = useFormContext<CheckoutValues>()
  return () => {
    const { terms, country, immediateDelivery, withdrawalWaiver } = getValues()
    const boxes = hasWithdrawalRight(country)
      ? { immediateDelivery, withdrawalWaiver, terms }
      : { terms }
    const names = fieldNames.filter((name) => name in boxes)
    const missing = names.find((name) => getValues(name) !== true)
    if (!missing) return true
    void trigger(names).then(() => setFocus(missing))
    return false
  }
}

function Buttons({ onPlace }: { onPlace: PlaceOrder }) {
  const stripe = useStripe()
  const elements = useElements()
  const [hasWallets, setWallets] = useState(false)
  const hasAgreed = useAgreement()
  const { getValues, setValue, trigger } = useFormContext<CheckoutValues>()

  const open = (event: StripeExpressCheckoutElementClickEvent) =>
    hasAgreed() ? event.resolve() : event.reject()

  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return
    const { billing } = orderOf(getValues())
    for (const [name, value] of Object.entries(billingWith(billing, event.billingDetails ?? {}))) {
      setValue(name as keyof BillingInfo, value, { shouldDirty: true })
    }
    // A wallet from a country with a right of withdrawal brings its two boxes with it.
    if (!(await trigger())) return event.paymentFailed({ reason: 'invalid_billing_address' })
    const order = orderOf(getValues())
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

type ExpressCheckoutProps = { stripe: Stripe; total: Money; onPlace: PlaceOrder }

/** Wallets of the shopper's device, if it has any. Terms and consents come before them. */
export function ExpressCheckout({ stripe, total, onPlace }: ExpressCheckoutProps) {
  return (
    <Elements stripe={stripe} options={useElementsSettings(total)}>
      <Buttons onPlace={onPlace} />
    </Elements>
  )
}
