import type { Quote } from '@keyhaven/contracts/checkout'
import { Lock } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Spinner } from '../../ui/progress.tsx'
import { type Card, CardForm } from './card-form.tsx'
import type { CardProvider } from './card-provider.ts'
import { amountOf, isFree } from './checkout.rules.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { cardFormProblem } from './problems.rules.ts'

const marks = ['VISA', 'MC', 'AMEX']

function PayMarks() {
  return (
    <ul aria-label="Cards we take" className="flex gap-1">
      {marks.map((mark) => (
        <li
          key={mark}
          className="grid h-6 min-w-10 place-items-center rounded-sm border border-line-strong bg-surface px-1.5 text-nano font-bold text-ink-2"
        >
          {mark}
        </li>
      ))}
    </ul>
  )
}

type PaymentSectionProps = { quote: Quote; provider: CardProvider; card: Ref<Card> }

/** The card form, or the reason why there is none. It is the provider's: no card passes through us. */
function CardArea({ quote, provider, card }: PaymentSectionProps) {
  const [failedForms, setFailedForms] = useState(0)
  const [form, setForm] = useState(0)
  const { stripe, hasFailed, reload } = provider
  const reloadForm = () => {
    reload()
    setForm(failedForms)
  }
  if (hasFailed || failedForms > form) {
    return (
      <ProblemBanner
        problem={cardFormProblem}
        remedies={{ 'reload-card': reloadForm }}
        isFocused={false}
      />
    )
  }
  if (!stripe) {
    return (
      <div className="flex min-h-53 items-center gap-3 text-body-sm text-ink-2">
        <Spinner label="Loading the card form" /> Loading the card form...
      </div>
    )
  }
  return (
    <CardForm
      key={form}
      stripe={stripe}
      total={amountOf(quote, 'total')}
      ref={card}
      onFailure={() => setFailedForms(form + 1)}
    />
  )
}

const isHosted = ({ config }: CardProvider) => config?.checkoutMode === 'hosted'

export function PaymentSection(props: PaymentSectionProps) {
  const { quote, provider } = props
  if (isFree(quote)) {
    return (
      <CheckoutSection title="Payment">
        <p className="text-body-sm text-ink-2">
          Your promo code covers the whole order. No card is needed.
        </p>
      </CheckoutSection>
    )
  }
  return (
    <CheckoutSection title="Payment" aside={<PayMarks />}>
      {isHosted(provider) ? (
        <p className="text-body-sm text-ink-2">
          You enter your card on the payment provider’s page, which opens next.
        </p>
      ) : (
        <CardArea {...props} />
      )}
      <p className="flex gap-2 text-small text-ink-3">
        <Lock size={14} className="mt-0.75" aria-hidden />
        Card details go straight to the payment provider. We never see them.
      </p>
    </CheckoutSection>
  )
}
