import type { ListedChat } from '@keyhaven/contracts/staff/assistant-chats'
import { CircleHelp, Download, MessagesSquare, ThumbsDown, ThumbsUp, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { saveCases } from './assistant-calls.ts'
import { addressOf, chatStateWords, costText } from './assistant-words.ts'
import { calls } from './calls.ts'

function Marks({ chat: { good, bad, misses, reference } }: { chat: ListedChat }) {
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
      {reference && (
        <Pill tone="accent" icon={UserRound}>
          {reference}
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

const chatList = listOf(calls.listChats, 'chats', {
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
    text('questions', { header: 'Questions', isNumeric: true, card: 'amount' }),
    {
      id: 'cost',
      header: 'Cost',
      isNumeric: true,
      card: 'fact',
      cell: ({ cost }) => costText(cost),
    },
    moment('updatedAt', { header: 'Last word (UTC)', sort: 'updatedAt', card: 'fact' }),
    { id: 'state', header: 'State', card: 'status', cell: ({ state }) => chatStateWords[state] },
  ],
  labelOf: ({ question }) => question || 'a conversation without a question',
  toOf: ({ id }) => addressOf('chats', id),
  defaultSort: '-updatedAt',
  filters: [{ name: 'queue', label: 'What came of it', kind: 'one', options: queues }],
  views: viewsOf('queue', queues),
  empty: {
    icon: MessagesSquare,
    title: 'No conversations here',
    text: 'What visitors ask the assistant is kept for 30 days, without keys, codes and addresses.',
  },
})

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
