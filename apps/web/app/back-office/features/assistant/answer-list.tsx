import type { InputOf } from '@keyhaven/contracts/endpoint'
import {
  answerStates,
  type listAnswers,
  type WrittenAnswer,
} from '@keyhaven/contracts/staff/assistant-answers'
import { MessageCircleQuestion } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { DESK } from './assistant-calls.ts'
import { addressOf, answerLooks } from './assistant-words.ts'

type Query = InputOf<typeof listAnswers>['query']

const states = answerStates.map((value) => ({ value, label: answerLooks[value].label }))

export const answerList: ListDefinition<WrittenAnswer> = {
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
      cell: ({ state }) => (
        <Pill tone={answerLooks[state].tone} icon={answerLooks[state].icon}>
          {answerLooks[state].label}
        </Pill>
      ),
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ question }) => question,
  toOf: ({ id }) => addressOf('knowledge', id),
  fetch: async (query) => {
    const call = { method: 'GET', path: `${DESK}/answers` } as const
    const asked = { query: query as unknown as Query }
    const { answers, page, count } = await staffApi<typeof listAnswers>(call, asked)
    return { rows: answers, page, count }
  },
  defaultSort: '-updatedAt',
  filters: [{ name: 'state', label: 'State', kind: 'one', options: states }],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...states.map(({ value, label }) => ({ id: value, label, search: `state=${value}` })),
  ],
  empty: {
    icon: MessageCircleQuestion,
    title: 'No answers yet',
    text: 'Write one to a question that nobody could answer. It is searched beside the pages.',
  },
}
