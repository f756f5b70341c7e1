import clsx from 'clsx'
import { Check, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { processingSteps, slowTexts } from '../../content/checkout.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'

const STEP_MS = 1_200
const STILL_MS = 15_000
const BY_MAIL_MS = 45_000

function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setElapsed(Date.now() - startedAt), STEP_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

function Step({ text, state }: { text: string; state: 'done' | 'now' | 'later' }) {
  return (
    <li
      className={clsx(
        'flex items-center gap-3 text-body-sm transition',
        state === 'now' ? 'font-semibold text-ink' : 'text-ink-3',
      )}
    >
      <span className="grid size-6 place-items-center">
        {state === 'done' && <Check size={18} className="text-success" aria-hidden />}
        {state === 'now' && (
          <LoaderCircle
            size={18}
            className="animate-spin text-accent-ink motion-reduce:animate-none"
            aria-hidden
          />
        )}
        {state === 'later' && <span className="size-1.5 rounded-pill bg-line-strong" />}
      </span>
      {text}
    </li>
  )
}

const stateOf = (index: number, current: number) => {
  if (index === current) return 'now'
  return index < current ? 'done' : 'later'
}

function SlowTexts({ elapsed, orderId }: { elapsed: number; orderId: string | undefined }) {
  if (elapsed < STILL_MS) return null
  return (
    <div className="grid gap-1 border-t pt-4 text-body-sm text-ink-2">
      <p>{slowTexts.still}</p>
      {elapsed >= BY_MAIL_MS && orderId && (
        <TextLink to={`/order-success/${orderId}`}>{slowTexts.byMail}</TextLink>
      )}
    </div>
  )
}

type ProcessingOverlayProps = {
  /** The connection broke and the payment is being looked for. */
  isChecking: boolean
  orderId: string | undefined
}

/** Covers the page while an order is placed. It goes as soon as the shop has answered. */
export function ProcessingOverlay({ isChecking, orderId }: ProcessingOverlayProps) {
  const panel = useRef<HTMLDivElement>(null)
  const elapsed = useElapsed()
  const current = Math.min(Math.floor(elapsed / STEP_MS), processingSteps.length - 1)
  const title = isChecking
    ? 'We are checking whether the payment went through'
    : 'Placing your order'

  useEffect(() => panel.current?.focus(), [])

  return (
    <div className="fixed inset-0 z-dialog grid animate-fade-in place-items-center bg-scrim p-5">
      <Card
        ref={panel}
        tabIndex={-1}
        className="grid w-full max-w-106 gap-5 rounded-panel p-8 shadow-modal"
      >
        <p className="type-heading">{title}</p>
        <ol aria-hidden className="grid gap-2.5">
          {processingSteps.map((text, index) => (
            <Step key={text} text={text} state={stateOf(index, current)} />
          ))}
        </ol>
        <SlowTexts elapsed={elapsed} orderId={orderId} />
        <p role="status" className="sr-only">
          {isChecking ? title : processingSteps[current]}
          {elapsed >= STILL_MS && `. ${slowTexts.still}`}
        </p>
      </Card>
    </div>
  )
}
