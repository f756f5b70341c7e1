import { answerStates } from '@keyhaven/contracts/staff/assistant-answers'
import { MessageCircleQuestion } from 'lucide-react'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { when } from '../../kit/when.ts'
import { addressOf, answerLooks } from './assistant-words.ts'
import { calls } from './calls.ts'

const states = answerStates.map((value) => ({ value, label: answerLooks[value].label }))

export const answerList = listOf(calls.listAnswers, 'answers', {
  name: 'assistant-answers',
  nouns: ['answer', 'answers'],
  columns: [
    {
      id: 'question',
      header: 'Question',
      card: 'title',
      cell: ({ question }) => <span className="wrap-anywhere">{question}</span>,
    },
    { id: 'path', header: 'Page', card: 'fact', cell: ({ path }) => path ?? 'None yet' },
    {
      id: 'updatedAt',
      header: 'Changed (UTC)',
      sort: 'updatedAt',
      card: 'fact',
      cell: ({ updatedAt, by }) => (
        <span className="grid">
          <span className="whitespace-nowrap">{when(updatedAt)}</span>
          <span className="text-micro text-ink-3">{by ?? 'A former colleague'}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <LookPill look={answerLooks[state]} />,
    },
  ],
  labelOf: ({ question }) => question,
  toOf: ({ id }) => addressOf('knowledge', id),
  defaultSort: '-updatedAt',
  filters: [{ name: 'state', label: 'State', kind: 'one', options: states }],
  views: viewsOf('state', states),
  empty: {
    icon: MessageCircleQuestion,
    title: 'No answers yet',
    text: 'Write one to a question that nobody could answer. It is searched beside the pages.',
  },
})
