import type { Symptom } from '@keyhaven/contracts/data/key-symptoms'
import type { ComponentType } from 'react'
import type { Block } from '../../content/support/guide.ts'
import { systemOf } from '../../lib/computer/device.rules.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { fixFor } from './key-claims.rules.ts'
import { Step } from './step.tsx'

/** How a passage of a guide is shown. */
export type Passage = ComponentType<{ block: Block }>

type FixStepProps = {
  symptom: Symptom
  productId: string
  Passage: Passage
  onHelped: () => void
  onNext: () => void
  onBack: () => void
}

/** What helps most people with this, before anything is asked of them. */
export function FixStep({ symptom, productId, Passage, onHelped, onNext, onBack }: FixStepProps) {
  const product = useProducts().find(({ id }) => id === productId)
  const system = systemOf(navigator.userAgent, navigator.maxTouchPoints)
  const { title, blocks } = fixFor(symptom, { system, product })
  return (
    <Step title={title} number={2}>
      <div className="grid gap-4 text-ink-2">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other name and stay in place
          <Passage key={index} block={block} />
        ))}
      </div>
      <fieldset className="grid gap-3 rounded-control-lg bg-surface-sunken p-4 inset-ring inset-ring-line">
        <legend className="sr-only">Did that help?</legend>
        <p aria-hidden className="font-semibold">
          Did that help?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onHelped}>
            Yes, it works now
          </Button>
          <Button onClick={onNext}>No, it still does not work</Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      </fieldset>
    </Step>
  )
}
