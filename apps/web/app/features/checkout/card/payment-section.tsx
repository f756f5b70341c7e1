import type { Quote } from '@keyhaven/contracts/checkout'
import clsx from 'clsx'
import { Lock } from 'lucide-react'
import { type Ref, useState } from 'react'
import { noPress } from '../../../lib/press.ts'
import { isFree } from '../checkout.rules.ts'
import { CheckoutSection } from '../form/checkout-section.tsx'
import { ProblemBanner, type Remedies } from '../problem-banner.tsx'
import { cardFormProblem, type Problem } from '../problems.rules.ts'
import { type Card, CardForm } from './card-form.tsx'
import { CardOutline } from './card-outline.tsx'
import type { CardProvider } from './card-provider.ts'
import { ExpressCheckout, type PlaceOrder } from './express-checkout.tsx'

type PaymentSectionProps = {
  quote: Quote
  provider: CardProvider
  card: Ref<Card>
  /** What the last attempt came to. */
  problem: Problem | undefined
  remedies: Remedies
  onPlace: PlaceOrder
}

/** The stand-in's form has a line more than the provider's: kept free, so that nothing below moves. */
const standInStyles = 'min-h-49 content-start'

const declinedStyles = 'outline-2 outline-offset-8 outline-danger'

const isStandIn = ({ config }: CardProvider) => (config?.scriptUrl ?? null) !== null

/** The card form, or the reason why there is none. It is the provider's: no card passes through us. */
function CardArea({ quote, provider, card, problem, remedies }: PaymentSectionProps) {
  const [isReady, setReady] = useState(false)
  const [failedForms, setFailedForms] = useState(0)
  const [form, setForm] = useState(0)
  const { stripe, hasFailed, reload } = provider
  const isBroken = hasFailed || failedForms > form
  const reloadForm = () => {
    setReady(false)
    setForm(failedForms)
    const again = remedies['reload-card'] ?? reload
    again()
  }
  const failure = (
    <ProblemBanner
      problem={cardFormProblem}
      remedies={{ 'reload-card': reloadForm }}
      isFocused={problem === cardFormProblem}
    />
  )
  if (isBroken) return failure
  return (
    <>
      {problem === cardFormProblem && failure}
      <div
        className={clsx(
          'grid rounded-control-lg',
          isStandIn(provider) && standInStyles,
          problem?.isDeclined && declinedStyles,
        )}
      >
        {!isReady && <CardOutline />}
        {stripe && (
          <div className="col-start-1 row-start-1">
            <CardForm
              key={form}
              stripe={stripe}
              quote={quote}
              ref={card}
              onReady={() => void noPress().then(() => setReady(true))}
              onFailure={() => setFailedForms(form + 1)}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** With test keys wallets charge nobody, so that an owner can try them. */
const hasWallets = ({ config }: CardProvider) => config?.wallets === true

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
    <CheckoutSection title="Payment">
      {isHosted(provider) ? (
        <p className="text-body-sm text-ink-2">
          You enter your card on the payment provider’s page, which opens next.
        </p>
      ) : (
        <>
          {provider.stripe && hasWallets(provider) && (
            <ExpressCheckout stripe={provider.stripe} quote={quote} onPlace={props.onPlace} />
          )}
          <CardArea {...props} />
        </>
      )}
      <p className="flex gap-2 text-small text-ink-3">
        <Lock size={14} className="mt-0.75" aria-hidden />
        Goes straight to the payment provider. We never see your card.
      </p>
    </CheckoutSection>
  )
}
