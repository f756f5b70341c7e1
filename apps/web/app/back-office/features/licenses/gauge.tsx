import type { StockGauge } from '@keyhaven/contracts/staff/license-stock'
import clsx from 'clsx'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { day } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { useShelfChange } from './use-shelf-change.ts'

const levels = {
  ok: { label: 'Healthy', tone: 'success', icon: Check },
  low: { label: 'Low', tone: 'warning', icon: TriangleAlert },
  empty: { label: 'Empty', tone: 'danger', icon: CircleAlert },
} as const

const number = new Intl.NumberFormat('en')

const badOf = ({ revoked, invalid, quarantined, withdrawn }: StockGauge) =>
  revoked + invalid + quarantined + withdrawn

const coverText = ({ daysOfCover, emptyOn }: StockGauge) =>
  daysOfCover === null || emptyOn === null
    ? { figure: 'No sales', rest: 'in 14 days' }
    : {
        figure: `${number.format(daysOfCover)} ${daysOfCover === 1 ? 'day' : 'days'}`,
        rest: `of cover, until ${day(emptyOn)}`,
      }

/** One edition: what is free, what is not, and how long it lasts. Colours never stand alone. */
export function Gauge({ gauge }: { gauge: StockGauge }) {
  const level = levels[gauge.level]
  const cover = coverText(gauge)
  return (
    <li className="grid content-start gap-4 rounded-tile border bg-surface p-5 shadow-rest">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-sans text-label font-semibold text-ink">{gauge.name}</h3>
          <Threshold gauge={gauge} />
        </div>
        <LookPill look={level} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <p className="flex items-baseline gap-2">
          <span className="type-title-sm tabular-nums">{number.format(gauge.available)}</span>
          <span className="text-small text-ink-2">available</span>
        </p>
        <p className="text-right text-small text-ink-2">
          <span className="block font-label text-ink">{cover.figure}</span>
          {cover.rest}
        </p>
      </div>
      <Bar gauge={gauge} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
        <Share colour="bg-accent" text={`${number.format(gauge.available)} free`} />
        <Share colour="bg-accent-line" text={`${number.format(gauge.held)} held`} />
        <Share colour="bg-line-strong" text={`${number.format(gauge.assigned)} assigned`} />
        <Share colour="bg-danger" text={`${number.format(badOf(gauge))} set aside`} />
      </ul>
      <p className="text-small text-ink-3">
        {gauge.lastImportAt
          ? `Last import ${day(gauge.lastImportAt)} from ${gauge.supplier}`
          : 'Never imported'}
        {gauge.waiting > 0 && `. ${number.format(gauge.waiting)} waiting`}
      </p>
    </li>
  )
}

function Share({ colour, text }: { colour: string; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span className={clsx('size-2.5 rounded-xs', colour)} aria-hidden />
      {text}
    </li>
  )
}

function Bar({ gauge }: { gauge: StockGauge }) {
  const parts = [
    [gauge.available, 'fill-accent'],
    [gauge.held, 'fill-accent-line'],
    [gauge.assigned, 'fill-line-strong'],
    [badOf(gauge), 'fill-danger'],
  ] as const
  const total = parts.reduce((sum, [count]) => sum + count, 0)
  const shares = parts.map(([count], index) => ({
    at: parts.slice(0, index).reduce((sum, [before]) => sum + before, 0),
    count,
    colour: parts[index]?.[1] ?? '',
  }))
  const percent = (count: number) => `${total > 0 ? (count / total) * 100 : 0}%`
  return (
    <svg className="h-2.5 w-full rounded-xs bg-surface-strong" aria-hidden="true">
      {shares.map(({ at, count, colour }) => (
        <rect
          key={colour}
          x={percent(at)}
          width={percent(count)}
          height="100%"
          className={colour}
        />
      ))}
      {gauge.threshold <= total && (
        <rect x={percent(gauge.threshold)} width="2" height="100%" className="fill-ink" />
      )}
    </svg>
  )
}

function Threshold({ gauge }: { gauge: StockGauge }) {
  const member = useMember()
  const changed = useShelfChange()
  const [value, setValue] = useState(String(gauge.threshold))
  const text = `Alert at ${number.format(gauge.threshold)}`
  if (!may(member, 'licenses.import')) return <p className="text-small text-ink-3">{text}</p>
  return (
    <Act
      call={calls.setStockThreshold}
      title={`When to warn about ${gauge.name}`}
      lead="Staff are told once when so few keys are left, and again when none is."
      label="Save"
      busy="Saving..."
      isReady={/^\d{1,6}$/.test(value)}
      send={{
        params: { productId: gauge.productId },
        body: { threshold: Number(value) },
      }}
      onDone={changed}
      trigger={
        <Button size="sm" variant="ghost" className="-ml-3">
          {text}
        </Button>
      }
    >
      <TextField
        label="Keys left"
        inputMode="numeric"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </Act>
  )
}
