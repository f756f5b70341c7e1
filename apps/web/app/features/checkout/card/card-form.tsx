import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Money } from '@keyhaven/contracts/money'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import { useCardAppearance } from './card-appearance.ts'
import { billingDetailsOf, type Payment, paymentOf } from './payment.rules.ts'
import { cardFormProblem, cardProblem, type Problem } from './problems.rules.ts'

/** What the rest of the checkout can do with the card form. It never sees a card. */
export type Card = Readonly<{
  /** Looks at what was typed; nothing comes back when all is there. */
  check: () => Promise<Problem | undefined>
  pay: (clientSecret: string, billing: BillingInfo) => Promise<Payment>
  focus: () => void
}>

// Name and address stand in our own form, and go along when the card is confirmed.
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: 'never' },
}

function CardFields({ ref, onFailure }: { ref: Ref<Card>; onFailure: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => {
    const payment = () => elements?.getElement('payment')
    return {
      async check() {
        if (!elements || !payment()) return cardFormProblem
        const { error } = await elements.submit()
        return error && cardProblem(error)
      },
      async pay(clientSecret, billing) {
        if (!stripe || !elements) throw new Error('Card element not found')
        const details = { payment_method_data: { billing_details: billingDetailsOf(billing) } }
        const confirmation = { elements, clientSecret, confirmParams: details }
        return paymentOf(await stripe.confirmPayment({ ...confirmation, redirect: 'if_required' }))
      },
      focus: () => payment()?.focus(),
    }
  }, [stripe, elements])
  return <PaymentElement options={options} onLoadError={onFailure} />
}

type CardFormProps = {
  stripe: Stripe
  total: Money
  ref: Ref<Card>
  onFailure: () => void
}

/** The provider's own form in a frame of the provider, dressed in our colours. */
export function CardForm({ stripe, total, ref, onFailure }: CardFormProps) {
  const appearance = useCardAppearance()
  const settings = useMemo(
    () => ({
      mode: 'payment' as const,
      amount: total.minor,
      currency: total.currency.toLowerCase(),
      appearance,
    }),
    [total.minor, total.currency, appearance],
  )
  return (
    <Elements stripe={stripe} options={settings}>
      <CardFields ref={ref} onFailure={onFailure} />
    </Elements>
  )
}
