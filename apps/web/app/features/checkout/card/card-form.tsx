import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Money } from '@keyhaven/contracts/money'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle } from 'react'
import { cardFormProblem, cardProblem, type Problem } from '../problems.rules.ts'
import { useElementsSettings } from './elements-settings.ts'
import { billingDetailsOf, type Payment, paymentOf } from './payment.rules.ts'

/** What the rest of the checkout can do with the card form. It never sees a card. */
export type Card = Readonly<{
  /** Looks at what was typed; nothing comes back when all is there. */
  check: () => Promise<Problem | undefined>
  pay: (clientSecret: string, billing: BillingInfo) => Promise<Payment>
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
  return <PaymentElement options={options} onReady={onReady} onLoadError={onFailure} />
}

type CardFormProps = CardFieldsProps & { stripe: Stripe; total: Money }

/** The provider's own form in a frame of the provider, dressed in our colours. */
export function CardForm({ stripe, total, ...fields }: CardFormProps) {
  const settings = useElementsSettings(total)
  return (
    <Elements stripe={stripe} options={settings}>
      <CardFields {...fields} />
    </Elements>
  )
}
