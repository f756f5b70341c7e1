import { type FigureName, figureDefinitions } from '@keyhaven/contracts/staff/figures'
import clsx from 'clsx'
import { Link } from 'react-router'
import { FigureHint } from '../../kit/figure-hint.tsx'
import {
  countText,
  dollarText,
  type FigureChange,
  growth,
  numberText,
  points,
  shareText,
  sparkline,
} from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'

type Tile = Readonly<{
  of: FigureName
  figure: string
  change?: FigureChange | null
  note?: string
  figures?: readonly number[]
  to: string
}>

const ORDERS = '/admin/main-site?tab=orders'
const LICENCES = '/admin/main-site?tab=licenses'

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', even: 'text-ink-3' }

function coverTile({ cover }: OverviewData): Tile {
  const of = 'cover'
  if (!cover) return { of, figure: '–', note: 'No edition runs low', to: LICENCES }
  return {
    of,
    figure: numberText(cover.days),
    note: `Lowest: ${cover.name}`,
    to: LICENCES,
  }
}

function tilesOf(data: OverviewData): Tile[] {
  const { now, before, days, keysPending } = data
  const refunds = days.map(({ refunded }) => Number(refunded))
  return [
    {
      of: 'net',
      figure: dollarText(now.net),
      change: growth(Number(now.net), Number(before.net)),
      figures: days.map(({ net }) => Number(net)),
      to: '/admin/main-site?tab=invoices',
    },
    {
      of: 'orders',
      figure: numberText(now.orders),
      change: growth(now.orders, before.orders),
      figures: days.map(({ orders }) => orders),
      to: ORDERS,
    },
    {
      of: 'conversion',
      figure: shareText(now.conversion),
      change: points(now.conversion, before.conversion),
      to: '/admin/main-site?tab=carts',
    },
    {
      of: 'average',
      figure: now.average === null ? '–' : dollarText(now.average),
      change: growth(Number(now.average ?? 0), Number(before.average ?? 0)),
      to: ORDERS,
    },
    {
      of: 'refundRate',
      figure: shareText(now.refundShare),
      change: points(now.refundShare, before.refundShare, true),
      figures: refunds,
      to: `${ORDERS}&queue=refunded`,
    },
    {
      of: 'disputeRate',
      figure: shareText(now.disputeShare),
      change: points(now.disputeShare, before.disputeShare, true),
      to: '/admin/main-site?tab=disputes',
    },
    {
      of: 'keysPending',
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
        <li key={tile.of} className="relative bg-surface">
          <span className="absolute top-3 right-3">
            <FigureHint of={tile.of} />
          </span>
          <Link
            to={tile.to}
            className="grid h-full content-start gap-0.5 p-4 transition hover:bg-surface-hover"
          >
            <span className="pr-7 text-small text-ink-2">{figureDefinitions[tile.of].name}</span>
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

function ChangeText({ change }: { change: FigureChange | null }) {
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
