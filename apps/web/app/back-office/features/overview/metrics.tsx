import clsx from 'clsx'
import { Link } from 'react-router'
import {
  type Change,
  countText,
  dollarText,
  growth,
  numberText,
  points,
  shareText,
  sparkline,
} from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'

type Tile = Readonly<{
  name: string
  figure: string
  change?: Change | null
  note?: string
  figures?: readonly number[]
  to: string
}>

const ORDERS = '/admin/main-site?tab=orders'
const LICENCES = '/admin/main-site?tab=licenses'

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', even: 'text-ink-3' }

function coverTile({ cover }: OverviewData): Tile {
  const name = 'Days of cover'
  if (!cover) return { name, figure: '–', note: 'No edition runs low', to: LICENCES }
  return {
    name,
    figure: numberText(cover.days),
    note: `First: ${cover.name}`,
    to: LICENCES,
  }
}

function tilesOf(data: OverviewData): Tile[] {
  const { now, before, days, keysPending } = data
  const refunds = days.map(({ refunded }) => Number(refunded))
  return [
    {
      name: 'Net revenue',
      figure: dollarText(now.net),
      change: growth(Number(now.net), Number(before.net)),
      figures: days.map(({ net }) => Number(net)),
      to: '/admin/main-site?tab=invoices',
    },
    {
      name: 'Orders',
      figure: numberText(now.orders),
      change: growth(now.orders, before.orders),
      figures: days.map(({ orders }) => orders),
      to: ORDERS,
    },
    {
      name: 'Conversion',
      figure: shareText(now.conversion),
      change: points(now.conversion, before.conversion),
      to: '/admin/main-site?tab=carts',
    },
    {
      name: 'Average order',
      figure: now.average === null ? '–' : dollarText(now.average),
      change: growth(Number(now.average ?? 0), Number(before.average ?? 0)),
      to: ORDERS,
    },
    {
      name: 'Refunds',
      figure: shareText(now.refundShare),
      change: points(now.refundShare, before.refundShare, true),
      figures: refunds,
      to: `${ORDERS}&queue=refunded`,
    },
    {
      name: 'Disputes',
      figure: shareText(now.disputeShare),
      change: points(now.disputeShare, before.disputeShare, true),
      to: '/admin/main-site?tab=disputes',
    },
    {
      name: 'Keys pending',
      figure: numberText(keysPending),
      note: keysPending > 0 ? `${countText(data.waiting.count, 'order')} waiting` : 'Nobody waits',
      to: `${LICENCES}&part=waiting`,
    },
    coverTile(data),
  ]
}

/** The figures of the period, each with its change and a way to what it counts. */
export function Metrics({ data }: { data: OverviewData }) {
  return (
    <ul
      aria-label="Figures of the period"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-tile border bg-line shadow-rest md:grid-cols-4"
    >
      {tilesOf(data).map((tile) => (
        <li key={tile.name} className="bg-surface">
          <Link
            to={tile.to}
            className="grid h-full content-start gap-0.5 p-4 transition hover:bg-surface-hover"
          >
            <span className="text-small text-ink-2">{tile.name}</span>
            <span className="font-display text-title font-semibold text-ink tabular-nums">
              {tile.figure}
            </span>
            {tile.note && <span className="truncate text-small text-ink-3">{tile.note}</span>}
            {tile.change !== undefined && <ChangeText change={tile.change} />}
            {tile.figures && <Sparkline figures={tile.figures} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ChangeText({ change }: { change: Change | null }) {
  if (!change) return <span className="text-small text-ink-3">Nothing to compare with</span>
  return (
    <span className={clsx('text-small font-semibold', tones[change.tone])}>
      {change.text}
      <span className="sr-only"> against the period before</span>
    </span>
  )
}

function Sparkline({ figures }: { figures: readonly number[] }) {
  const path = sparkline(figures)
  if (!path) return null
  return (
    <svg
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      className="mt-1.5 h-7 w-full text-chart-1"
      aria-hidden
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
