import type { Citation } from '@keyhaven/contracts/assistant'
import { ArrowUpRight, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { AnswerText, CitationMark } from './answer-text.tsx'
import type { Shown } from './chat.rules.ts'

function Sources({ citations }: { citations: readonly Citation[] }) {
  return (
    <ol
      aria-label="Sources"
      className="grid divide-y overflow-hidden rounded-control-lg border text-small text-ink-2"
    >
      {citations.map(({ number, title, path }) => (
        <li key={number}>
          <Link
            to={path}
            target="_blank"
            className="flex items-center gap-2 px-2.5 py-1.5 hover:bg-surface-hover hover:text-ink"
          >
            <CitationMark number={number} />
            {title}
            <ArrowUpRight size={14} className="ml-auto text-ink-3" aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  )
}

type RateProps = { isGood: boolean | null; onRate: (isGood: boolean) => void }

function Thumbs({ isGood, onRate }: RateProps) {
  return (
    <fieldset aria-label="Did this help?" className="-ml-2 flex gap-1">
      <IconButton
        size="sm"
        icon={ThumbsUp}
        label="Helpful"
        aria-pressed={isGood === true}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        onClick={() => onRate(true)}
      />
      <IconButton
        size="sm"
        icon={ThumbsDown}
        label="Not helpful"
        aria-pressed={isGood === false}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        onClick={() => onRate(false)}
      />
    </fieldset>
  )
}

const notes = {
  search: 'Found by search in our pages: the AI has reached its limit for today.',
  stopped: 'Stopped.',
  cut: 'The answer broke off here.',
} as const

const noteOf = ({ isStopped, isCut, answeredBy }: Shown) => {
  if (isStopped) return notes.stopped
  if (isCut) return notes.cut
  return answeredBy === 'search' ? notes.search : undefined
}

type AnswerProps = {
  message: Shown
  /** Nobody asked for it just before: a form was answered, or a person wrote. */
  isBegin: boolean
  onRate: (messageId: string, isGood: boolean) => void
}

/** What the assistant or a person said, with its sources. */
export function Answer({ message, isBegin, onRate }: AnswerProps) {
  const { id, type, message: text, citations, isGood, isLocal } = message
  const note = noteOf(message)
  return (
    <div className="grid gap-2.5 text-body-sm" data-begins={isBegin || undefined}>
      <p className={type === 'staff' ? 'text-small font-semibold text-ink-2' : 'sr-only'}>
        {type === 'staff' ? 'Our team' : 'Assistant'}
      </p>
      <AnswerText text={text} citations={citations} />
      {note && <p className="text-small text-ink-3">{note}</p>}
      {citations.length > 0 && <Sources citations={citations} />}
      {type === 'ai' && !isLocal && (
        <Thumbs isGood={isGood} onRate={(value) => onRate(id, value)} />
      )}
    </div>
  )
}
