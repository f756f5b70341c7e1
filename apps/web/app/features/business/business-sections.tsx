import type { ReactNode } from 'react'
import { unbroken } from '../../lib/typography.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'

type Passage = Readonly<{ title: string; text: string }>

export function BusinessReasons({ reasons }: { reasons: readonly Passage[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {reasons.map(({ title, text }) => (
        <Card as="li" padded key={title}>
          <h2 className="type-heading">{title}</h2>
          <p className="mt-2 text-body-sm text-ink-2">{unbroken(text)}</p>
        </Card>
      ))}
    </ul>
  )
}

type BusinessStepsProps = { steps: readonly Passage[]; action: ReactNode }

export function BusinessSteps({ steps, action }: BusinessStepsProps) {
  return (
    <Section tone="sunken">
      <SectionHead title="How a quote works" action={action} />
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <p className="type-figure text-accent-ink" aria-hidden>
              {index + 1}
            </p>
            <h3 className="mt-2 type-heading">{title}</h3>
            <p className="mt-2 text-ink-2">{unbroken(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Next to the editions: the way for those who need many. */
export function ManyComputers() {
  return (
    <div className="relative flex flex-col justify-end gap-4 overflow-hidden rounded-card tone-inverse p-7">
      <div aria-hidden className="max-lg:hidden">
        <span className="absolute top-10 left-1/2 h-64 w-64 -translate-x-1/2 arch bg-ink-inverse/5" />
        <span className="absolute top-22 left-1/2 h-52 w-44 -translate-x-1/2 arch bg-ink-inverse/6" />
        <span className="absolute top-34 left-1/2 h-40 w-26 -translate-x-1/2 arch bg-ink-inverse/8" />
      </div>
      <h3 className="type-title">Ten computers or more?</h3>
      <p className="text-ink-inverse-2">
        Tell us editions and quantities. You get a reference number right away, and our team replies
        with a price and a delivery date.
      </p>
      <div className="mt-2">
        <ButtonLink to="/quote" variant="inverse" size="lg">
          Ask for a quote
        </ButtonLink>
      </div>
    </div>
  )
}
