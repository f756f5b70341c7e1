import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { questionOf } from './handover.rules.ts'

type Knock = { country: string | null; device: string; mark: number }
type QuestionProps = {
  knock: Knock
  pending: boolean | undefined
  onAnswer: (isAllowed: boolean) => void
}

/** The question takes the focus, so that nobody has to look for it. */
export function KnockQuestion({ knock, pending, onAnswer }: QuestionProps) {
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  const { country, device, mark } = knock
  const busy = (answer: boolean) => (pending === answer ? 'One moment...' : undefined)
  return (
    <div className="grid gap-4 rounded-control-lg bg-accent-soft p-5 inset-ring inset-ring-accent-line">
      <h3 ref={question} tabIndex={-1} className="type-heading">
        {questionOf(country)}
      </h3>
      <p className="text-body-sm text-ink-2">
        {device}. Your computer shows{' '}
        <b className="type-code text-lead font-semibold text-ink">{mark}</b>. If it shows another
        number, or nothing, say no.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" size="lg" busy={busy(true)} onClick={() => onAnswer(true)}>
          Yes
        </Button>
        <Button size="lg" busy={busy(false)} onClick={() => onAnswer(false)}>
          No
        </Button>
      </div>
    </div>
  )
}
