import type { Order } from '@keyhaven/contracts/orders'
import { LifeBuoy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AskStep } from './ask-step.tsx'
import { ClaimHistory, ClaimResult } from './claim-result.tsx'
import { ClaimStep } from './claim-step.tsx'
import { FixStep, type Passage } from './fix-step.tsx'
import { symptomIn } from './key-claims.rules.ts'
import { Step } from './step.tsx'
import { type KeyClaimsState, useKeyClaims } from './use-key-claims.ts'

type KeyClaimsProps = { order: Order; Passage: Passage }
type PartProps = { state: KeyClaimsState; order: Order; Passage: Passage }

function Helped({ onClose }: { onClose: () => void }) {
  return (
    <Step title="Good to hear">
      <p className="text-body-sm text-ink-2">Glad that worked. Your key stays as it is.</p>
      <Button className="w-fit" onClick={onClose}>
        Close
      </Button>
    </Step>
  )
}

/** The steps that are about one licence. */
function AboutLicence({ state, Passage }: PartProps) {
  const { step, setStep, complaint, licence } = state
  const symptom = symptomIn(complaint)
  if (!licence || symptom === '') return null
  if (step === 'fix') {
    return (
      <FixStep
        symptom={symptom}
        productId={licence.productId}
        Passage={Passage}
        onHelped={() => setStep('helped')}
        onNext={() => setStep('claim')}
        onBack={() => setStep('ask')}
      />
    )
  }
  return (
    <ClaimStep
      licence={licence}
      complaint={complaint}
      failure={state.failure}
      isBusy={state.isBusy}
      onChange={state.change}
      onClaim={state.submit}
      onBack={() => setStep('fix')}
    />
  )
}

function CurrentStep(props: PartProps) {
  const { state, order } = props
  const close = () => state.setStep('closed')
  switch (state.step) {
    case 'closed':
      return null
    case 'helped':
      return <Helped onClose={close} />
    case 'done':
      return (
        state.answer && (
          <ClaimResult
            answer={state.answer}
            email={order.email}
            orderNumber={order.orderNumber}
            onClose={close}
          />
        )
      )
    case 'ask':
      return state.licenses.length === 0 ? null : (
        <AskStep
          licenses={state.licenses}
          complaint={state.complaint}
          onChange={state.change}
          onNext={() => state.setStep('fix')}
          onCancel={close}
        />
      )
    default:
      return <AboutLicence {...props} />
  }
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const again = (
    <Button size="sm" onClick={onAgain}>
      Try again
    </Button>
  )
  return (
    <Notice tone="danger" title="This part could not be loaded." action={again}>
      Your keys are not affected.
    </Notice>
  )
}

/** "My key does not work": the fix first, then another key or support. */
export function KeyClaims({ order, Passage }: KeyClaimsProps) {
  const state = useKeyClaims(order)
  if (order.licenseKeys.length === 0 && state.claims.length === 0) return null
  const isOpen = state.step !== 'closed'
  const canOpen = state.isLoaded && !isOpen && state.licenses.length > 0
  const earlier = state.claims.filter(({ id }) => !isOpen || id !== state.answer?.claim?.id)
  return (
    <div className="grid gap-5">
      <p className="text-body-sm text-ink-2">
        Tell us what the computer says and we show you what helps. If that doesn’t fix it, we
        replace the key or a person helps you.
      </p>
      <ClaimHistory claims={earlier} orderNumber={order.orderNumber} />
      {state.isError && <Failed onAgain={() => void state.refetch()} />}
      {canOpen && (
        <Button variant="soft" className="w-fit" onClick={state.open}>
          <LifeBuoy size={17} aria-hidden />
          My key does not work
        </Button>
      )}
      {state.isLoaded && <CurrentStep state={state} order={order} Passage={Passage} />}
    </div>
  )
}
