import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { readBudget } from '@keyhaven/contracts/staff/assistant'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { ToggledPanel } from '../../kit/charts/toggled-panel.tsx'
import { text } from '../../kit/list/columns.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { when } from '../../kit/when.ts'
import { useBudget, useReload } from './assistant-calls.ts'
import { costText, shareText } from './assistant-words.ts'
import { calls } from './calls.ts'

const Drawing = lazy(async () => ({
  default: (await import('../../kit/charts/limit-drawing.tsx')).LimitDrawing,
}))

type Spending = OutputOf<typeof readBudget>
const WARNING = 0.8
const MICROS_PER_CENT = 10_000
const CENTS = 100

function toneOf(part: number) {
  if (part >= 1) return 'danger'
  return part >= WARNING ? 'warning' : 'success'
}

function ChangeLimit({ spending: { limit, version } }: { spending: Spending }) {
  const now = String(limit / MICROS_PER_CENT / CENTS)
  const [dollars, setDollars] = useState(now)
  const reload = useReload()
  const isAmount = /^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim())
  return (
    <Act
      call={calls.changeBudget}
      title="Change the daily limit"
      lead="When it is reached, questions are answered from our pages alone until the next day in UTC."
      label="Save limit"
      busy="Saving..."
      reason="required"
      isReady={isAmount}
      onOpenChange={(isOpen) => isOpen && setDollars(now)}
      trigger={<Button size="sm">Change limit</Button>}
      send={(reason) => ({ body: { cents: Math.round(Number(dollars) * CENTS), version, reason } })}
      done="The limit was changed."
      onDone={() => void reload()}
    >
      <TextField
        label="US dollars a day"
        inputMode="decimal"
        autoComplete="off"
        required
        value={dollars}
        onChange={(event) => setDollars(event.target.value)}
      />
    </Act>
  )
}

function Chart({ spending }: { spending: Spending }) {
  const { days, limit, alarms } = spending
  const today = days.at(-1)
  const used = (today?.spent ?? 0) + (today?.reserved ?? 0)
  const most = Math.max(...days.map(({ spent }) => spent))
  const label = `Cost per day over ${days.length} days: at most ${costText(most)}, the daily limit is ${costText(limit)}.`
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <b className="font-display text-title-sm font-semibold text-ink tabular-nums">
            {costText(today?.spent ?? 0)}
          </b>{' '}
          <span className="text-small text-ink-3">
            of {costText(limit)} today
            {today && today.reserved > 0 && `, ${costText(today.reserved)} reserved`}
          </span>
        </span>
        <Pill tone={toneOf(limit === 0 ? 0 : used / limit)}>{shareText(used, limit)}</Pill>
      </p>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <Drawing
          label={label}
          limit={limit}
          warning={limit * WARNING}
          format={costText}
          points={days.map(({ day, spent }) => ({ day, figure: spent }))}
        />
      </Suspense>
      {alarms.length > 0 && (
        <ul aria-label="Alarms" className="grid gap-1 text-small text-ink-2">
          {alarms.map(({ title, at }) => (
            <li key={`${at} ${title}`}>
              {title} <span className="text-ink-3">{when(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <ChangeLimit spending={spending} />
      </div>
    </div>
  )
}

/** What models cost, day by day, and the limit. */
export function Budget() {
  const query = useBudget()
  const { data, error } = query
  if (error && !data) {
    return <NotLoaded title="The budget could not be loaded." query={query} />
  }
  if (!data) return <Skeleton className="h-64" />
  return (
    <ToggledPanel
      title="Budget"
      chart={<Chart spending={data} />}
      table={
        <div className="max-h-96 overflow-y-auto">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="Cost by day"
            rows={data.days.toReversed()}
            rowId={({ day }) => day}
            columns={[
              text('day', { header: 'Day (UTC)', isTitle: true }),
              { id: 'spent', header: 'Spent', isNumeric: true, cell: (row) => costText(row.spent) },
              text('calls', { header: 'Calls', isNumeric: true }),
            ]}
          />
        </div>
      }
    />
  )
}
