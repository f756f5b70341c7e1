import { conversationSources, type ListedConversation } from '@keyhaven/contracts/staff/inbox'
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

const sourceIcons: Readonly<Record<ListedConversation['source'], LucideIcon>> = {
  contact: MessageSquare,
  account: User,
  order: ReceiptText,
  key_desk: KeyRound,
  mail: Mail,
  assistant: Bot,
}

/** What a conversation waits for, in a few words. */
function Waiting({ conversation }: { conversation: ListedConversation }) {
  if (conversation.state === 'open') return <DueClock dueAt={conversation.dueAt} />
  if (conversation.state === 'snoozed')
    return (
      <span className="inline-flex items-center gap-1">
        <Moon size={14} aria-hidden />
        Until {conversation.snoozedUntil ? when(conversation.snoozedUntil) : 'later'}
      </span>
    )
  if (conversation.state === 'pending')
    return (
      <span className="inline-flex items-center gap-1">
        <Hourglass size={14} aria-hidden />
        Waiting for customer
      </span>
    )
  return <span>{conversation.state === 'spam' ? 'Spam' : 'Resolved'}</span>
}

type ConversationListProps = {
  conversations: readonly ListedConversation[]
  chosen: string | undefined
  toOf: (reference: string) => string
}

/** The conversations of a view, one card each. */
export function ConversationList({ conversations, chosen, toOf }: ConversationListProps) {
  return (
    <ul aria-label="Conversations">
      {conversations.map((conversation) => (
        <li key={conversation.reference} className="border-b">
          <ConversationCard
            conversation={conversation}
            to={toOf(conversation.reference)}
            isChosen={conversation.reference === chosen}
          />
        </li>
      ))}
    </ul>
  )
}

const CardFoot = ({ conversation }: { conversation: ListedConversation }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-micro text-ink-3">
    <Waiting conversation={conversation} />
    <span aria-hidden>·</span>
    {conversation.writing ? (
      <span className="text-accent-ink">{conversation.writing} is writing</span>
    ) : (
      <span>{conversation.assignee?.name ?? 'Unassigned'}</span>
    )}
    {(conversation.priority === 'high' || conversation.priority === 'urgent') && (
      <Pill size="sm" tone="warning">
        {conversation.priority === 'urgent' ? 'Urgent' : 'High'}
      </Pill>
    )}
    <span className="sr-only">, from {conversationSources[conversation.source]}</span>
  </span>
)

function ConversationCard({
  conversation,
  to,
  isChosen,
}: {
  conversation: ListedConversation
  to: string
  isChosen: boolean
}) {
  const Source = sourceIcons[conversation.source]
  const isUnanswered =
    conversation.state === 'open' && conversation.lastMessage?.author === 'customer'
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
        <Avatar name={conversation.name} tone={isChosen ? 'accent' : 'ink'} />
        <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-pill border bg-surface text-ink-3">
          <Source size={10} aria-hidden />
        </span>
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 text-small">
        <span className="flex items-baseline justify-between gap-2">
          <span className={clsx('truncate text-ink', isUnanswered && 'font-semibold')}>
            {conversation.name}
          </span>
          <span className="shrink-0 text-micro text-ink-3">{ago(conversation.updatedAt)}</span>
        </span>
        <span className={clsx('truncate text-ink', isUnanswered && 'font-semibold')}>
          {conversation.subject}
        </span>
        <span className="truncate text-ink-3">
          {conversation.lastMessage?.author === 'staff' && 'You: '}
          {conversation.lastMessage?.text}
        </span>
        <CardFoot conversation={conversation} />
      </span>
    </Link>
  )
}
