import { type ListedTalk, talkSources } from '@keyhaven/contracts/staff/inbox'
import clsx from 'clsx'
import {
  Bot,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  Moon,
  ReceiptText,
  User,
} from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ago, when } from '../../kit/when.ts'
import { DueClock } from './clock.tsx'

const sourceIcons: Readonly<Record<ListedTalk['source'], LucideIcon>> = {
  contact: MessageSquare,
  account: User,
  order: ReceiptText,
  key_desk: KeyRound,
  mail: Mail,
  assistant: Bot,
}

/** What a conversation waits for, in a few words. */
function Waiting({ talk }: { talk: ListedTalk }) {
  if (talk.state === 'open') return <DueClock dueAt={talk.dueAt} />
  if (talk.state === 'snoozed')
    return (
      <span className="inline-flex items-center gap-1">
        <Moon size={14} aria-hidden />
        Until {talk.snoozedUntil ? when(talk.snoozedUntil) : 'later'}
      </span>
    )
  if (talk.state === 'pending')
    return (
      <span className="inline-flex items-center gap-1">
        <Hourglass size={14} aria-hidden />
        Waiting for customer
      </span>
    )
  return <span>{talk.state === 'spam' ? 'Spam' : 'Resolved'}</span>
}

type TalkListProps = {
  talks: readonly ListedTalk[]
  chosen: string | undefined
  toOf: (ticketNumber: string) => string
}

/** The conversations of a view, one card each. */
export function TalkList({ talks, chosen, toOf }: TalkListProps) {
  return (
    <ul aria-label="Conversations">
      {talks.map((talk) => (
        <li key={talk.ticketNumber} className="border-b">
          <TalkCard
            talk={talk}
            to={toOf(talk.ticketNumber)}
            isChosen={talk.ticketNumber === chosen}
          />
        </li>
      ))}
    </ul>
  )
}

function TalkCard({ talk, to, isChosen }: { talk: ListedTalk; to: string; isChosen: boolean }) {
  const Source = sourceIcons[talk.source]
  const isUnanswered = talk.state === 'open' && talk.lastLetter?.author === 'customer'
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'relative flex gap-3 px-4 py-3.5 transition hover:bg-surface-hover focus-visible:-outline-offset-2',
        isChosen && 'bg-accent-soft',
      )}
    >
      {isChosen && <span className="absolute inset-y-0 left-0 w-0.75 bg-accent" aria-hidden />}
      <span className="relative h-fit">
        <Avatar name={talk.name} tone={isChosen ? 'accent' : 'ink'} />
        <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-pill border bg-surface text-ink-3">
          <Source size={10} aria-hidden />
        </span>
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 text-small">
        <span className="flex items-baseline justify-between gap-2">
          <span className={clsx('truncate text-ink', isUnanswered && 'font-semibold')}>
            {talk.name}
          </span>
          <span className="shrink-0 text-micro text-ink-3">{ago(talk.updatedAt)}</span>
        </span>
        <span className={clsx('truncate text-ink', isUnanswered && 'font-semibold')}>
          {talk.subject}
        </span>
        <span className="truncate text-ink-3">
          {talk.lastLetter?.author === 'staff' && 'You: '}
          {talk.lastLetter?.text}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-micro text-ink-3">
          <Waiting talk={talk} />
          <span aria-hidden>·</span>
          {talk.writing ? (
            <span className="text-accent-ink">{talk.writing} is writing</span>
          ) : (
            <span>{talk.assignee?.name ?? 'Unassigned'}</span>
          )}
          {(talk.priority === 'high' || talk.priority === 'urgent') && (
            <Pill size="sm" tone="warning">
              {talk.priority === 'urgent' ? 'Urgent' : 'High'}
            </Pill>
          )}
          <span className="sr-only">, from {talkSources[talk.source]}</span>
        </span>
      </span>
    </Link>
  )
}
