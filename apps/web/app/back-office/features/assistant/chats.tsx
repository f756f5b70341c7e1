import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ListedChat, listChats } from '@keyhaven/contracts/staff/assistant-chats'
import { CircleHelp, Download, MessagesSquare, ThumbsDown, ThumbsUp, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { DESK, saveCases } from './assistant-calls.ts'
import { addressOf, chatStateWords, costText } from './assistant-words.ts'

type Query = InputOf<typeof listChats>['query']

function Marks({ chat: { good, bad, misses, ticketNumber } }: { chat: ListedChat }) {
  return (
    <span className="flex flex-wrap gap-1">
      {bad > 0 && (
        <Pill tone="danger" icon={ThumbsDown}>
          {bad} not helpful
        </Pill>
      )}
      {good > 0 && (
        <Pill tone="success" icon={ThumbsUp}>
          {good} helpful
        </Pill>
      )}
      {misses > 0 && (
        <Pill tone="warning" icon={CircleHelp}>
          {misses} not answered
        </Pill>
      )}
      {ticketNumber && (
        <Pill tone="accent" icon={UserRound}>
          {ticketNumber}
        </Pill>
      )}
    </span>
  )
}

const queues = [
  { value: 'bad', label: 'Thumbs down' },
  { value: 'missed', label: 'Not answered' },
  { value: 'handed', label: 'Handed over' },
] as const

const chatList: ListDefinition<ListedChat> = {
  name: 'assistant-chats',
  nouns: ['conversation', 'conversations'],
  columns: [
    {
      id: 'question',
      header: 'First question',
      card: 'title',
      cell: ({ question }) => (
        <span className="line-clamp-2 max-w-120 wrap-anywhere">{question || 'Nothing asked'}</span>
      ),
    },
    { id: 'marks', header: 'What came of it', card: 'fact', cell: (chat) => <Marks chat={chat} /> },
    {
      id: 'questions',
      header: 'Questions',
      isNumeric: true,
      card: 'amount',
      cell: ({ questions }) => questions,
    },
    {
      id: 'cost',
      header: 'Cost',
      isNumeric: true,
      card: 'fact',
      cell: ({ cost }) => costText(cost),
    },
    {
      id: 'updatedAt',
      header: 'Last word (UTC)',
      sort: 'updatedAt',
      card: 'fact',
      cell: ({ updatedAt }) => <span className="whitespace-nowrap">{when(updatedAt)}</span>,
    },
    { id: 'state', header: 'State', card: 'status', cell: ({ state }) => chatStateWords[state] },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ question }) => question || 'a conversation without a question',
  toOf: ({ id }) => addressOf('chats', id),
  fetch: async (query) => {
    const call = { method: 'GET', path: `${DESK}/chats` } as const
    const asked = { query: query as unknown as Query }
    const { chats, page, count } = await staffApi<typeof listChats>(call, asked)
    return { rows: chats, page, count }
  },
  defaultSort: '-updatedAt',
  filters: [{ name: 'queue', label: 'What came of it', kind: 'one', options: queues }],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...queues.map(({ value, label }) => ({ id: value, label, search: `queue=${value}` })),
  ],
  empty: {
    icon: MessagesSquare,
    title: 'No conversations here',
    text: 'What visitors ask the assistant is kept for 30 days, without keys, codes and addresses.',
  },
}

function SaveCases() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveCases()
    } catch (error) {
      toast({ tone: 'danger', title: 'No file was made.', description: wordsOf(error) })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={isBusy ? 'Fetching...' : undefined} onClick={() => void save()}>
      <Download size={15} aria-hidden />
      Download test cases
    </Button>
  )
}

/** What visitors asked, to be read and judged. */
export function Chats() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex justify-end">
        <SaveCases />
      </div>
      <ListPage list={chatList} />
    </div>
  )
}
