import type { Quote } from '@keyhaven/contracts/checkout'
import { consentTexts, hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { isFree, payLabel } from '../checkout.rules.ts'
import { Guarantee } from '../trust/guarantee.tsx'
import { BoundCheckboxField } from './bound-fields.tsx'
import { useFormPart } from './form-context.ts'

/** Opens beside the checkout, so that nothing typed is left behind. */
function PolicyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  )
}

function TermsField() {
  return (
    <BoundCheckboxField
      name="terms"
      label={
        <>
          I agree to the <PolicyLink to="/terms-of-service">terms of service</PolicyLink> and the{' '}
          <PolicyLink to="/privacy-policy">privacy policy</PolicyLink>.
        </>
      }
    />
  )
}

/** Asked of consumers in the EU and the UK alone, and never ticked for them. */
function ConsentFields() {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-body-sm font-semibold text-ink">Your right of withdrawal</legend>
      <BoundCheckboxField name="immediateDelivery" label={consentTexts.immediateDelivery} />
      <BoundCheckboxField name="withdrawalWaiver" label={consentTexts.withdrawalWaiver} />
      <p className="pl-7 text-small text-ink-3">
        Our 30-day guarantee applies all the same:{' '}
        <PolicyLink to="/refund-policy">refund policy</PolicyLink>.
      </p>
    </fieldset>
  )
}

type SubmitSectionProps = {
  quote: Quote
  /** What the button says instead while it cannot be pressed. */
  busy: string | undefined
  /** Nothing may be paid until more is known; what, is said above. */
  isHeld: boolean
  /** The bank has just said no. */
  isRepeated: boolean
}

/** The last step: agree, and pay exactly what the button says. */
export function SubmitSection({ quote, busy, isHeld, isRepeated }: SubmitSectionProps) {
  const isAsked = useFormPart(({ values }) => hasWithdrawalRight(values.country))
  const hasConsents = useFormPart(
    ({ values }) => values.immediateDelivery && values.withdrawalWaiver,
  )
  const hasTerms = useFormPart(({ values }) => values.terms)
  return (
    <div className="grid gap-5">
      {isAsked && <ConsentFields />}
      <TermsField />
      <div className="flex items-center gap-x-5 gap-y-4 max-sm:flex-wrap">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={busy}
          isDisabled={!hasTerms || (isAsked && !hasConsents)}
          disabled={isHeld}
          className="min-h-12 sm:max-w-58"
        >
          <Lock size={18} aria-hidden />
          {payLabel(quote, isRepeated)}
        </Button>
        <Guarantee isFree={isFree(quote)} />
      </div>
      {!isFree(quote) && <p className="text-small text-ink-3">You pay once. Nothing renews.</p>}
    </div>
  )
}
