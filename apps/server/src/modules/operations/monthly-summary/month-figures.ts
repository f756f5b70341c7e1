import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import type { Db } from '../../../infra/db/db.ts'
import { netOf, noEntries, plusDays } from '../figures/figures.rules.ts'
import { figuresOf } from '../figures/figures.service.ts'
import type { Counted } from './summary.repo.ts'

export type MonthFigures = Readonly<{ currency: string; net: Counted; orders: Counted }>

/** The first day of a month, so many months later. */
function firstOf(month: string, later: number): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + later)
  return day.toISOString().slice(0, 10)
}

/** What Overview and Reports show of the month and of the one before. */
export async function monthFigures(db: Db, month: string): Promise<MonthFigures> {
  const from = firstOf(month, 0)
  const to = plusDays(firstOf(month, 1), -1)
  const period = { before: firstOf(month, -1), from, to, stores: null }
  const rows = await figuresOf(db, period, ['total'])
  const of = (isNow: boolean) => rows.find((row) => row.isNow === isNow)
  const net = (isNow: boolean) => netOf(of(isNow)?.usd ?? noEntries)
  return {
    currency: REPORTING_CURRENCY,
    net: { now: net(true), before: net(false) },
    orders: { now: of(true)?.orders ?? 0, before: of(false)?.orders ?? 0 },
  }
}
