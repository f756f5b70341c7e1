import type { IssueState } from '@keyhaven/contracts/staff/newsletter'
import { Ban, Check, Newspaper, Pause, PenLine, Send } from 'lucide-react'
import { bold, moment, state, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { toIssue } from './newsletter-parts.tsx'

const looks = {
  draft: { label: 'Draft', tone: 'neutral', icon: PenLine },
  sending: { label: 'On its way', tone: 'accent', icon: Send },
  paused: { label: 'Paused', tone: 'warning', icon: Pause },
  sent: { label: 'Sent', tone: 'success', icon: Check },
  stopped: { label: 'Stopped', tone: 'danger', icon: Ban },
} as const satisfies Record<IssueState, unknown>

export function IssuePill({ state }: { state: IssueState }) {
  return <LookPill look={looks[state]} />
}

export const issueList = listOf(calls.listIssues, 'issues', {
  name: 'newsletter-issues',
  nouns: ['issue', 'issues'],
  columns: [
    bold('subject', { header: 'Subject', card: 'title' }),
    text('author', { header: 'Author', card: 'fact' }),
    moment('createdAt', { header: 'Begun (UTC)', sort: 'createdAt', card: 'fact' }),
    moment('startedAt', { header: 'Sent (UTC)' }),
    {
      id: 'recipients',
      header: 'Recipients',
      isNumeric: true,
      card: 'fact',
      cell: ({ recipients, state }) => (state === 'draft' ? '–' : recipients),
    },
    state('state', looks, { header: 'State' }),
  ],
  labelOf: ({ subject }) => `Issue ${subject}`,
  toOf: ({ id }) => toIssue(id),
  defaultSort: '-createdAt',
  empty: {
    icon: Newspaper,
    title: 'No issue yet',
    text: 'An issue is written in blocks, tested in your own mailbox, then sent to every subscriber.',
  },
})
