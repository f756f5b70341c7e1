import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Quote } from '@keyhaven/contracts/checkout'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Intent } from '../checkout.queries.ts'
import { cardFormProblem, cardProblem, type Problem } from '../problems.rules.ts'
import { useElementsSettings } from './elements-settings.ts'
import { billingDetailsOf, type Payment, paymentOf, returnUrlOf } from './payment.rules.ts'

/** What the rest of the checkout can do with the card form. It never sees a card. */
export type Card = Readonly<{
  /** Looks at what was typed; nothing comes back when all is there. */
  check: () => Promise<Problem | undefined>
  pay: (intent: Intent, billing: BillingInfo) => Promise<Payment>
  /** Whether the way to pay that was chosen takes the shopper to a page of its own. */
  awayBy: () => string | undefined
  focus: () => void
}>

// Name and address are in our own form, and go along when the card is confirmed.
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: 'never' },
}

type CardFieldsProps = { ref: Ref<Card>; onReady: () => void; onFailure: () => void }

function CardFields({ ref, onReady, onFailure }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const chosen = useRef('card')
  useImperativeHandle(ref, () => {
    const payment = () => elements?.getElement('payment')
    return {
      async check() {
        if (!elements || !payment()) return cardFormProblem
        const { error, selectedPaymentMethod } = await elements.submit()
        chosen.current = selectedPaymentMethod ?? 'card'
        return error && cardProblem(error)
      },
      async pay({ clientSecret, orderId }, billing) {
        if (!stripe || !elements) throw new Error('Card element not found')
        const confirmParams = {
          payment_method_data: { billing_details: billingDetailsOf(billing) },
          return_url: returnUrlOf(location.origin, orderId),
        }
        const confirmation = { elements, clientSecret, confirmParams }
        return paymentOf(await stripe.confirmPayment({ ...confirmation, redirect: 'if_required' }))
      },
      awayBy: () => (chosen.current === 'card' ? undefined : chosen.current),
      focus: () => payment()?.focus(),
    }
  }, [stripe, elements])
  return <PaymentElement options={options} onReady={onReady} onLoadError={onFailure} />
}

type CardFormProps = CardFieldsProps & { stripe: Stripe; quote: Quote }

/** The provider's own form in a frame of the provider, dressed in our colours. */
export function CardForm({ stripe, quote, ...fields }: CardFormProps) {
  const settings = useElementsSettings(quote)
  return (
    <Elements stripe={stripe} options={settings}>
      <CardFields {...fields} />
    </Elements>
  )
}
