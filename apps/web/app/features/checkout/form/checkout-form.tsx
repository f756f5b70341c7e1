import { type ComponentProps, type ReactNode, useState } from 'react'
import { readDraft } from '../../../state/checkout-draft.ts'
import { toast } from '../../../ui/toast.tsx'
import { PaymentSection } from '../card/payment-section.tsx'
import { ProblemBanner } from '../problem-banner.tsx'
import { cardFormProblem } from '../problems.rules.ts'
import { BillingFields, ContactFields } from './billing-fields.tsx'
import { CartCapture } from './cart-capture.tsx'
import { areBoxes, fieldIds, fieldNames, filledFrom, orderOf } from './checkout-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFrame } from './form-frame.tsx'
import type { FieldErrors } from './form-store.ts'
import { type BuyerPlace, FormEffects } from './form-upkeep.tsx'
import { SubmitSection } from './submit-section.tsx'

type CheckoutFormProps = ComponentProps<typeof PaymentSection> &
  Readonly<{
    busy: string | undefined
    /** Nothing may be paid until more is known. */
    isHeld: boolean
    /** What was said about the last attempt goes when fields turn out to be wrong. */
    onInvalid?: () => void
    onPlaceOfBuyer?: (place: BuyerPlace) => void
    /** What else is to be said right above the button. */
    children: ReactNode
  }>

/** Wrong fields are listed above the form; if only a box is missing, that is where to look. */
function explain(errors: FieldErrors) {
  const first = fieldNames.find((name) => errors[name])
  if (!first || !areBoxes(Object.keys(errors))) {
    const description = 'Some fields need your attention. They are listed above the form.'
    return toast({ title: 'Please Fix Errors', description, tone: 'danger' })
  }
  document.getElementById(fieldIds[first])?.focus()
  const title = first === 'terms' ? 'Terms Required' : 'Consent Required'
  toast({ title, description: errors[first] ?? '', tone: 'danger' })
}

const nobody = () => {}

/** Contact, address, card and consent, from top to bottom; nothing else is between them. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { quote, provider, card, problem, remedies, busy, isHeld, onPlace } = props
  const [draft] = useState(readDraft)
  return (
    <FormFrame
      label="Checkout"
      initial={filledFrom(draft)}
      onSubmit={(values) => {
        const { billing, consents } = orderOf(values)
        return onPlace(billing, consents)
      }}
      onInvalid={(errors) => {
        props.onInvalid?.()
        explain(errors)
      }}
      className="grid gap-8"
    >
      <FormEffects problems={problem?.fields} onPlaceOfBuyer={props.onPlaceOfBuyer ?? nobody} />
      <CartCapture />
      <ErrorSummary />
      <ContactFields />
      <BillingFields />
      <PaymentSection
        quote={quote}
        provider={provider}
        card={card}
        problem={problem}
        remedies={remedies}
        onPlace={onPlace}
      />
      {problem && problem !== cardFormProblem && (
        <ProblemBanner problem={problem} remedies={remedies} />
      )}
      {props.children}
      <SubmitSection
        quote={quote}
        busy={busy}
        isHeld={isHeld}
        isRepeated={problem?.isDeclined === true}
      />
    </FormFrame>
  )
}
