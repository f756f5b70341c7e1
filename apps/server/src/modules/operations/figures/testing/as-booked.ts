import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import { type Cut, cuts, netOf, type Period } from '../figures.rules.ts'
import { figuresOf } from '../figures.service.ts'
import type { Entry } from './random-sales.ts'

/** More than every day there is. */
export const always: Period = {
  before: '2000-01-01',
  from: '2000-01-01',
  to: '2100-01-01',
  stores: null,
}

const signs: Readonly<Record<Entry['kind'], number>> = {
  charge: 1,
  refund: -1,
  refund_reversal: 1,
  dispute: -1,
  dispute_reversal: 1,
}

/** Net of each currency, counted by hand. */
export function netByHand(entries: readonly Entry[]): Record<string, number> {
  const nets: Record<string, number> = {}
  for (const { kind, amount, currency } of entries) {
    nets[currency] = (nets[currency] ?? 0) + signs[kind] * amount
  }
  return nets
}

/** Net of each currency as the ledger has it. */
export async function netOfLedger(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; net: number }>`
    select currency, sum(case when kind in ('charge', 'refund_reversal', 'dispute_reversal')
      then amount_minor else -amount_minor end)::float8 as net
    from ledger
    group by currency`.execute(db)
  return Object.fromEntries(rows.map(({ currency, net }) => [currency, net]))
}

/** Net of each currency as staff read it. */
export async function netOfFigures(db: Db): Promise<Record<string, number>> {
  const rows = await figuresOf(db, always, ['currency'])
  return Object.fromEntries(rows.map(({ key, own }) => [key, netOf(own)]))
}

/** In dollars, the sum of each cut, which must all be one number. */
export async function netOfCuts(db: Db): Promise<Record<Cut, number>> {
  const rows = await figuresOf(db, always, cuts)
  const nets = cuts.map((cut) => {
    const own = rows.filter((row) => row.cut === cut)
    return [cut, own.reduce((sum, { usd }) => sum + netOf(usd), 0)] as const
  })
  return Object.fromEntries(nets) as Record<Cut, number>
}
