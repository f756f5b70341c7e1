import type { Report, ReportBucket, ReportKey, ReportUnit } from '@keyhaven/contracts/staff/reports'
import { amountText } from '../../kit/amount-text.ts'

export const UNKNOWN = 'Unknown'

const MINUTES = { hour: 60, day: 1_440 } as const
const number = new Intl.NumberFormat('en')

/** "12 min", "3 h 20 min", "2 d" */
function spanText(minutes: number): string {
  if (minutes < MINUTES.hour) return `${minutes} min`
  if (minutes >= 2 * MINUTES.day) return `${number.format(Math.round(minutes / MINUTES.day))} d`
  const rest = minutes % MINUTES.hour
  return `${Math.floor(minutes / MINUTES.hour)} h${rest ? ` ${rest} min` : ''}`
}

/** A figure of the wire as people read it; what is not known says so. */
export function figureText(cell: string | null, unit: ReportUnit, currency: string): string {
  if (cell === null) return unit === 'money' ? UNKNOWN : '–'
  if (unit === 'money') return amountText(cell, currency)
  if (unit === 'percent') return `${cell}%`
  if (unit === 'minutes') return spanText(Number(cell))
  return unit === 'count' ? number.format(Number(cell)) : cell
}

type FigureChange = Readonly<{ text: string; direction: 'up' | 'down' | 'same' }>

/** How much more or less it is than before; nothing where there was nothing to compare with. */
export function changeOf(now: string | null, before: string | null): FigureChange | undefined {
  if (now === null || before === null || Number(before) === 0) return undefined
  const percent = ((Number(now) - Number(before)) / Math.abs(Number(before))) * 100
  const text = `${Math.abs(percent).toFixed(1)}%`
  if (text === '0.0%') return { text, direction: 'same' }
  return percent > 0
    ? { text: `+${text}`, direction: 'up' }
    : { text: `−${text}`, direction: 'down' }
}

const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const nth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })

/** "14 Oct", "14–20 Oct", "28 Oct – 3 Nov" */
export function daysText({ from, to }: Pick<ReportBucket, 'from' | 'to'>): string {
  const [first, last] = [new Date(from), new Date(to)]
  if (from === to) return full.format(first)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${nth.format(first)}–${full.format(last)}`
    : `${full.format(first)} – ${full.format(last)}`
}

/** What the chart says, in one sentence. */
export function sentenceOf({ chart, from, to, before }: Report): string {
  const text = (figure: string) => figureText(figure, chart.unit, chart.currency)
  const change = changeOf(chart.now, chart.before)
  const compared = change ? `, ${change.text} against` : ', after'
  const most = chart.buckets.reduce<ReportBucket | undefined>(
    (best, one) => (!best || Number(one.now) > Number(best.now) ? one : best),
    undefined,
  )
  const best = most && Number(most.now) > 0 ? `; most ${daysText(most)}, ${text(most.now)}` : ''
  return `${text(chart.now)} ${chart.noun} ${daysText({ from, to })}${compared} ${text(chart.before)} ${daysText(before)}${best}.`
}

export type ReportQuery = Readonly<{
  report: ReportKey
  days: string | undefined
  from: string | undefined
  to: string | undefined
  currency: string | undefined
  sort: string | undefined
}>

/** The part of an address that says which days and which money are meant. */
export function askedOf({ days, from, to, currency }: ReportQuery) {
  const range = from && to ? { from, to } : days ? { days } : {}
  return { ...range, ...(currency && { currency }) }
}

/** The address of the rows behind some days or one row of the table. */
export function rowsAddress(
  { report, currency }: ReportQuery,
  { from, to }: Pick<ReportBucket, 'from' | 'to'>,
  row?: string,
): string {
  const search = new URLSearchParams({
    tab: 'reports',
    report,
    part: 'rows',
    from,
    to,
    ...(currency && { currency }),
    ...(row !== undefined && { row }),
  })
  return `/admin/main-site?${search}`
}
