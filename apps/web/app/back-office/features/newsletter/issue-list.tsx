import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { IssueState, ListedIssue, listIssues } from '@keyhaven/contracts/staff/newsletter'
import { Ban, Check, Newspaper, Pause, PenLine, Send } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { toIssue } from './newsletter-parts.tsx'

type Query = InputOf<typeof listIssues>['query']

const looks = {
  draft: { label: 'Draft', tone: 'neutral', icon: PenLine },
  sending: { label: 'On its way', tone: 'accent', icon: Send },
  paused: { label: 'Paused', tone: 'warning', icon: Pause },
  sent: { label: 'Sent', tone: 'success', icon: Check },
  stopped: { label: 'Stopped', tone: 'danger', icon: Ban },
} as const satisfies Record<IssueState, unknown>

export function IssuePill({ state }: { state: IssueState }) {
  const { label, tone, icon } = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

export const issueList: ListDefinition<ListedIssue> = {
  name: 'newsletter-issues',
  nouns: ['issue', 'issues'],
  columns: [
    {
      id: 'subject',
      header: 'Subject',
      card: 'title',
      cell: ({ subject }) => <span className="font-semibold wrap-anywhere">{subject}</span>,
    },
    { id: 'author', header: 'Begun by', card: 'fact', cell: ({ author }) => author },
    {
      id: 'createdAt',
      header: 'Begun (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'startedAt',
      header: 'Set out (UTC)',
      cell: ({ startedAt }) => (startedAt ? when(startedAt) : '–'),
    },
    {
      id: 'recipients',
      header: 'Recipients',
      isNumeric: true,
      card: 'fact',
      cell: ({ recipients, state }) => (state === 'draft' ? '–' : recipients),
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <IssuePill state={state} />,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ subject }) => `Issue ${subject}`,
  toOf: ({ id }) => toIssue(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/newsletter/issues' } as const
    const asked = { query: query as unknown as Query }
    const { issues, page, count } = await staffApi<typeof listIssues>(endpoint, asked)
    return { rows: issues, page, count }
  },
  defaultSort: '-createdAt',
  empty: {
    icon: Newspaper,
    title: 'No issue yet',
    text: 'An issue is written in blocks, tested in your own mailbox, then sent to every subscriber.',
  },
}
