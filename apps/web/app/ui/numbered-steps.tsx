import type { ReactNode } from 'react'
import { unbroken } from '../lib/typography.ts'

type Step = Readonly<{ title: string; text: string }>

type NumberedStepsProps = {
  steps: readonly Step[]
  /** Shown under the first step, where there is something to press. */
  action?: ReactNode
}

export function NumberedSteps({ steps, action }: NumberedStepsProps) {
  return (
    <ol className="grid gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-pill bg-accent-soft text-body-sm font-semibold text-accent-ink"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <p className="text-body-sm text-ink-2">{unbroken(text)}</p>
            {index === 0 && action}
          </div>
        </li>
      ))}
    </ol>
  )
}
