import type { Order } from '@keyhaven/contracts/orders'
import { LifeBuoy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AskStep } from './ask-step.tsx'
import { ClaimHistory, ClaimResult } from './claim-result.tsx'
import { ClaimStep } from './claim-step.tsx'
import { FixStep, type Passage } from './fix-step.tsx'
import { symptomIn } from './key-desk.rules.ts'
import { Step } from './step.tsx'
import { DESK, type Desk, useKeyDesk } from './use-key-desk.ts'

type KeyDeskProps = { order: Order; Passage: Passage }
type PartProps = { desk: Desk; order: Order; Passage: Passage }

function Helped({ onClose }: { onClose: () => void }) {
  return (
    <Step title="Good to hear">
      <p className="text-body-sm text-ink-2">Your key stays as it is. We wish you good work.</p>
      <Button className="w-fit" onClick={onClose}>
        Close
      </Button>
    </Step>
  )
}

/** The steps that are about one licence. */
function AboutLicence({ desk, Passage }: PartProps) {
  const { step, setStep, complaint, licence } = desk
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
      failure={desk.failure}
      isBusy={desk.isBusy}
      onChange={desk.change}
      onClaim={desk.submit}
      onBack={() => setStep('fix')}
    />
  )
}

function CurrentStep(props: PartProps) {
  const { desk, order } = props
  const close = () => desk.setStep('closed')
  switch (desk.step) {
    case 'closed':
      return null
    case 'helped':
      return <Helped onClose={close} />
    case 'done':
      return desk.answer && <ClaimResult answer={desk.answer} email={order.email} onClose={close} />
    case 'ask':
      return (
        <AskStep
          licenses={desk.licenses}
          complaint={desk.complaint}
          onChange={desk.change}
          onNext={() => desk.setStep('fix')}
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

/** "My key does not work": the fix first, then another key or a person. */
export function KeyDesk({ order, Passage }: KeyDeskProps) {
  const desk = useKeyDesk(order)
  if (order.licenseKeys.length === 0 && desk.claims.length === 0) return null
  const isOpen = desk.step !== 'closed'
  const mayOpen = desk.isLoaded && !isOpen && desk.licenses.length > 0
  const earlier = desk.claims.filter(({ id }) => !isOpen || id !== desk.answer?.claim?.id)
  return (
    <Card as="section" padded id={DESK} aria-labelledby="key-desk-title" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="key-desk-title" className="type-heading">
          A key does not work?
        </h2>
        <p className="text-body-sm text-ink-2">
          Tell us what the computer says. You see what it means and what helps; if that is not it,
          you get another key or a person.
        </p>
      </div>
      <ClaimHistory claims={earlier} />
      {desk.isError && <Failed onAgain={() => void desk.refetch()} />}
      {mayOpen && (
        <Button variant="soft" className="w-fit" onClick={desk.open}>
          <LifeBuoy size={17} aria-hidden />
          My key does not work
        </Button>
      )}
      {desk.isLoaded && <CurrentStep desk={desk} order={order} Passage={Passage} />}
    </Card>
  )
}
