import clsx from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { sampleTestimonials } from '../../../content/product-testimonials.ts'
import { useStorefront } from '../../../state/storefront.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'

/** Where nothing may move, one row says enough. */
const SHOWN_AT_REST = 3

function Row({ isCopy = false }: { isCopy?: boolean }) {
  return (
    <ul
      aria-hidden={isCopy}
      className={clsx(
        'flex shrink-0 gap-4 pr-4 motion-reduce:grid motion-reduce:w-full motion-reduce:pr-0 motion-reduce:sm:grid-cols-2 motion-reduce:lg:grid-cols-3',
        isCopy && 'motion-reduce:hidden',
      )}
    >
      {sampleTestimonials.map(({ name, role, text }, index) => (
        <Card
          as="li"
          padded
          key={name}
          className={clsx(
            'grid w-80 max-w-full content-between gap-4 motion-reduce:w-full',
            index >= SHOWN_AT_REST && 'motion-reduce:hidden',
          )}
        >
          <div className="grid justify-items-start gap-3">
            <SampleMark />
            <blockquote className="text-body-sm">{text}</blockquote>
          </div>
          <p className="text-small text-ink-3">
            {name}, {role}
          </p>
        </Card>
      ))}
    </ul>
  )
}

/** Samples that pass by, called samples; they stop when pointed at, paused, or unwanted. */
export function Testimonials() {
  const [isPaused, setPaused] = useState(false)
  if (!useStorefront()?.showsSamples) return null
  return (
    <Section label="Sample testimonials" className="overflow-clip">
      <SectionHead
        eyebrow="Testimonials"
        title="Sample reviews"
        lead="Placeholders until customers write their own."
        action={
          <Button className="motion-reduce:hidden" onClick={() => setPaused(!isPaused)}>
            {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            {isPaused ? 'Play testimonials' : 'Pause testimonials'}
          </Button>
        }
      />
      <div className="group bleed overflow-x-clip">
        <div className={clsx('flex w-max drift motion-reduce:w-full', isPaused && 'drift-paused')}>
          <Row />
          <Row isCopy />
        </div>
      </div>
    </Section>
  )
}
