import type { Report, ReportFact, ReportRow } from '@keyhaven/contracts/staff/reports'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { FigureHint } from '../../kit/figure-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { changeOf, figureText, UNKNOWN } from './report.rules.ts'

type TableProps = {
  report: Report
  sort: string | undefined
  toOf: (row: ReportRow) => string
  onSort: (sort: string) => void
  onSave: () => Promise<void>
}

/** The rows of a report; each leads to what is behind it. */
export function ReportTable({ report, sort, toOf, onSort, onSave }: TableProps) {
  const { columns, rows, title, isCut, notes } = report
  const by = sort?.replace(/^-/, '')
  const [lead, ...rest] = columns
  return (
    <Panel
      title={`By ${lead?.title.toLowerCase() ?? 'row'}`}
      {...(isCut && { lead: 'The 200 biggest are shown.' })}
      aside={<SaveButton onSave={onSave} />}
    >
      <Table
        className="max-md:px-4"
        caption={`${title}, row by row`}
        rows={rows}
        rowId={({ id }) => id}
        sorting={{
          by,
          direction: sort?.startsWith('-') ? 'descending' : 'ascending',
          onSort: (id) => onSort(sort === `-${id}` ? id : `-${id}`),
        }}
        empty={<p className="px-5 py-6 text-small text-ink-3">Nothing happened in these days.</p>}
        columns={[
          {
            id: lead?.id ?? 'name',
            header: lead?.title ?? '',
            isTitle: true,
            isSortable: true,
            cell: (row: ReportRow) => (
              <TextLink to={toOf(row)} className="wrap-anywhere whitespace-normal">
                {row.cells[0]}
              </TextLink>
            ),
          },
          ...rest.map(({ id, title: header, unit }, at) => ({
            id,
            header,
            isNumeric: true,
            isSortable: true,
            cell: ({ cells, currency }: ReportRow) => {
              const text = figureText(cells[at + 1] ?? null, unit, currency)
              return text === UNKNOWN ? <span className="text-ink-3">{text}</span> : text
            },
          })),
        ]}
      />
      {notes.length > 0 && (
        <ul className="grid gap-1 border-t px-5 py-3 text-small text-ink-3">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SaveButton({ onSave }: { onSave: () => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false })
  const save = async () => {
    setState({ isBusy: true })
    try {
      await onSave()
      setState({ isBusy: false })
    } catch (error) {
      setState({ isBusy: false, error: wordsOf(error) })
    }
  }
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        size="sm"
        busy={state.isBusy ? 'Preparing...' : undefined}
        onClick={() => void save()}
      >
        Save as CSV
      </Button>
      {state.error && (
        <Notice tone="danger" isNew>
          {state.error}
        </Notice>
      )}
    </div>
  )
}

/** What the whole period came to, and how that compares. */
export function ReportFacts({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <dl className="grid gap-3 max-sm:grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {facts.map(({ title, unit, figure, currency, now, before }) => {
        const change = changeOf(now, before)
        return (
          <div key={title} className="rounded-tile border bg-surface px-5 py-4 shadow-rest">
            <dt className="flex items-center justify-between gap-2 text-small text-ink-3">
              {title}
              {figure && <FigureHint of={figure} />}
            </dt>
            <dd className="type-heading tabular-nums">{figureText(now, unit, currency)}</dd>
            <dd className="text-small text-ink-3 tabular-nums">
              {change && <span className="font-label text-ink-2">{change.text} </span>}
              {before === null ? 'before: unknown' : `was ${figureText(before, unit, currency)}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
