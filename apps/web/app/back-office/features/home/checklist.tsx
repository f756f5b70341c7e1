import type { Opening, Step, Welcome } from '@keyhaven/contracts/staff/welcome'
import clsx from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { ButtonLink } from '../../../ui/link.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { GoLive, TestPayments } from './go-live.tsx'
import { nextStep, ways } from './home.rules.ts'

const RADIUS = 22
const ROUND = 2 * Math.PI * RADIUS

function Ring({ done, all }: { done: number; all: number }) {
  return (
    <svg viewBox="0 0 52 52" className="size-13 shrink-0 -rotate-90" aria-hidden="true">
      <circle cx="26" cy="26" r={RADIUS} className="fill-none stroke-surface-strong stroke-6" />
      <circle
        cx="26"
        cy="26"
        r={RADIUS}
        strokeLinecap="round"
        strokeDasharray={`${(done / all) * ROUND} ${ROUND}`}
        className="fill-none stroke-success stroke-6"
      />
    </svg>
  )
}

function Sign({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const box = 'grid size-6 shrink-0 place-items-center rounded-pill text-micro font-semibold'
  if (step.isDone) {
    return (
      <span className={clsx(box, 'bg-success-soft text-success-ink')}>
        <Check size={14} aria-hidden />
        <span className="sr-only">Done</span>
      </span>
    )
  }
  return (
    <span
      className={clsx(
        box,
        isNext
          ? 'bg-warning-soft text-warning-ink'
          : 'text-ink-2 inset-ring inset-ring-line-strong',
      )}
    >
      {isNext ? <TriangleAlert size={14} aria-hidden /> : <span aria-hidden>{number}</span>}
      <span className="sr-only">Open</span>
    </span>
  )
}

function StepAct({ step, isNext }: { step: Step; isNext: boolean }) {
  const member = useMember()
  if (step.isDone || !may(member, 'settings.edit')) return null
  if (step.key === 'payments') return <TestPayments isNext={isNext} />
  const { label, to } = ways[step.key]
  return (
    <ButtonLink to={to} size="sm" variant={isNext ? 'primary' : 'secondary'}>
      {label}
    </ButtonLink>
  )
}

const openingText = ({ isLive, isOpen, changed }: Opening): string => {
  const by = changed ? ` Since ${when(changed.at)}, by ${changed.by}.` : ''
  if (!isLive) return `The payment keys are test keys: no money moves.${isOpen ? by : ''}`
  return isOpen ? `The shop is open.${by}` : `The checkout says “Opening soon”.${by}`
}

/** Each step reads the data and ticks itself: a broken fact opens it again. */
export function Checklist({ steps, opening }: Welcome) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = nextStep(steps)
  return (
    <section
      aria-labelledby="steps"
      className="overflow-hidden rounded-tile border bg-surface shadow-rest"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4.5">
        <Ring done={done} all={steps.length} />
        <div className="grow basis-60">
          <h2 id="steps" className="type-heading">
            {done} of {steps.length} steps done
          </h2>
          <p className="text-small text-ink-3">
            Steps complete automatically. {openingText(opening)}
          </p>
        </div>
        <GoLive steps={steps} opening={opening} />
      </header>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={clsx(
              'flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t px-5 py-3.5',
              step === next && 'bg-accent-soft/50',
            )}
          >
            <Sign step={step} number={index + 1} isNext={step === next} />
            <div className="min-w-0 grow basis-60">
              <p className="text-label font-semibold text-ink">{step.title}</p>
              <p className="text-small text-ink-2">{step.says}</p>
            </div>
            <StepAct step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  )
}
