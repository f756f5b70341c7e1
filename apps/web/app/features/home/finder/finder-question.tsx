import { type FinderAnswers, finderQuery } from '@keyhaven/contracts/finder'
import clsx from 'clsx'
import {
  Briefcase,
  Check,
  CircleQuestionMark,
  Database,
  House,
  Laptop,
  type LucideIcon,
  Mail,
  Monitor,
  X,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { finderWords } from '../../../content/finder.ts'

type Question = (typeof finderWords.questions)[number]

const icons: Record<string, LucideIcon> = {
  'computer-windows': Monitor,
  'computer-mac': Laptop,
  'paid-yes': Briefcase,
  'paid-no': House,
  'apps-neither': X,
  'apps-outlook': Mail,
  'apps-access': Database,
}

type TapProps = {
  icon: LucideIcon
  to: string
  isChosen: boolean
  isQuiet: boolean
  label: string
  onTap: (event: MouseEvent) => void
}

/** An answer is a link: it works before any script has come, and can be sent on. */
function Tap({ icon: Icon, to, isChosen, isQuiet, label, onTap }: TapProps) {
  return (
    <Link
      to={to}
      onClick={onTap}
      replace
      preventScrollReset
      rel="nofollow"
      data-tap=""
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'flex min-h-11.5 items-center justify-center gap-1.5 rounded-control-lg finder-tap border font-label whitespace-nowrap transition sm:min-h-12 sm:gap-2 sm:px-3',
        isChosen && 'border-accent bg-accent-soft text-accent-ink inset-ring inset-ring-accent',
        !isChosen && 'hover:border-ink-3 hover:bg-surface-hover',
        !isChosen && isQuiet && 'border-line-strong text-ink-2',
        !isChosen && !isQuiet && 'border-line-control bg-surface text-ink shadow-rest',
      )}
    >
      <Icon
        size={17}
        aria-hidden
        className={clsx(Icon === CircleQuestionMark && 'max-sm:hidden', !isChosen && 'text-ink-3')}
      />
      {label}
    </Link>
  )
}

type FinderQuestionProps = {
  question: Question
  number: number
  answers: FinderAnswers
  /** The one before is still open. */
  isQuiet: boolean
  onAnswer: (event: MouseEvent, given: FinderAnswers) => void
}

export function FinderQuestion(props: FinderQuestionProps) {
  const { question, number, answers, isQuiet, onAnswer } = props
  const { id, text, options } = question
  const answer = options.find(({ value }) => value === answers[id])
  return (
    <fieldset>
      <legend className="mb-2.5 flex items-center gap-2.5 text-body-sm font-semibold text-ink">
        <span
          aria-hidden
          className={clsx(
            'grid size-5 place-items-center rounded-pill font-display text-micro',
            answer ? 'bg-accent-soft text-accent-ink' : 'bg-surface-strong text-ink-2',
          )}
        >
          {answer ? <Check size={13} /> : number}
        </span>
        {text}
      </legend>
      <div className={clsx('grid gap-2', options.length === 2 ? 'grid-cols-2' : 'grid-cols-3')}>
        {options.map(({ value, label }) => (
          <Tap
            key={value}
            icon={icons[`${id}-${value}`] ?? CircleQuestionMark}
            to={`/${finderQuery({ ...answers, [id]: value })}`}
            isChosen={value === answers[id]}
            isQuiet={isQuiet}
            label={label}
            onTap={(event) => onAnswer(event, { [id]: value })}
          />
        ))}
      </div>
      {answer?.hint && <p className="mt-2 text-small text-ink-2">{answer.hint}</p>}
    </fieldset>
  )
}
