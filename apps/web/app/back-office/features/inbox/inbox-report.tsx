import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { messageTypes } from '@keyhaven/contracts/inbox'
import type { reportInbox } from '@keyhaven/contracts/staff/inbox-report'
import { useState } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { spanText } from './due.rules.ts'
import { useInboxReport } from './inbox-calls.ts'

type Report = ResponseOf<typeof reportInbox>

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

const span = (minutes: number | null) => (minutes === null ? '–' : spanText(minutes))
const stars = (score: number | null) => (score === null ? '–' : `${score.toFixed(1)} of 5`)

const columns: readonly Column<Report['topics'][number]>[] = [
  { id: 'topic', header: 'Topic', isTitle: true, cell: ({ topic }) => messageTypes[topic] },
  {
    id: 'conversations',
    header: 'Conversations',
    isNumeric: true,
    cell: (row) => row.conversations,
  },
  { id: 'answer', header: 'First answer', isNumeric: true, cell: (row) => span(row.firstAnswer) },
  { id: 'end', header: 'Resolved', isNumeric: true, cell: (row) => span(row.resolution) },
  { id: 'rating', header: 'Rating', isNumeric: true, cell: (row) => stars(row.rating) },
]

/** How quickly we answered, by topic, and what people said about it. */
export function InboxReport({ back }: { back: string }) {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30')
  const query = useInboxReport(Number(days))
  const { data, error } = query
  return (
    <>
      <TextLink to={back}>Back to the inbox</TextLink>
      <PageHeader
        dense
        title="Inbox report"
        lead="Conversations that began within the days chosen. Spam is left out."
        actions={
          <Segmented legend="How far back" options={spans} value={days} onChange={setDays} />
        }
      />
      {error ? (
        <NotLoaded title="The report could not be loaded." query={query} />
      ) : data ? (
        <Figures report={data} />
      ) : (
        <Loading label="Loading the report">
          <Skeleton className="h-60" />
        </Loading>
      )}
    </>
  )
}

function Figures({ report }: { report: Report }) {
  const facts = [
    ['Conversations', String(report.conversations)],
    ['Answered', String(report.answered)],
    ['First answer, half within', span(report.firstAnswer.median)],
    ['First answer, nine in ten within', span(report.firstAnswer.p90)],
    ['Resolved, half within', span(report.resolution.median)],
    ['Rating', `${stars(report.rating.average)} from ${report.rating.count}`],
  ] as const
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="rounded-tile border bg-surface px-5 py-4 shadow-rest">
            <dt className="text-small text-ink-3">{name}</dt>
            <dd className="type-heading tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Panel title="By topic">
        <Table
          caption="Answers by topic"
          columns={columns}
          rows={report.topics}
          rowId={({ topic }) => topic}
          empty={<p className="px-5 py-6 text-small text-ink-3">No conversation began then.</p>}
        />
      </Panel>
    </>
  )
}
