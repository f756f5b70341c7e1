import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listRates, PastRate } from '@keyhaven/contracts/staff/currencies'
import { sql } from 'kysely'
import { decimalOf } from '../../modules/catalog/currencies/rates.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type RateRow = Pick<PastRate, 'id' | 'currency' | 'source' | 'by' | 'note'> &
  Readonly<{
    rate_micros: number
    market_micros: number | null
    margin_bp: number
    valid_from: Date
  }>

const plan: ListPlan = {
  name: 'currency rates',
  columns: sql`
    r.id, r.currency, r.rate_micros, r.market_micros, r.margin_bp, r.source, r.note, r.valid_from,
    (select s.first_name || ' ' || s.last_name from staff s where s.id = r.entered_by) as by`,
  from: sql`currency_rates r`,
  id: { by: sql`r.id`, type: 'bigint' },
  sorts: { validFrom: { by: sql`r.valid_from`, type: 'timestamptz' } },
  filters: { currency: (code: string) => sql`r.currency = ${code}` },
}

export async function listedRates(
  ctx: StaffContext,
  query: RequestOf<typeof listRates>['query'],
): Promise<ResponseOf<typeof listRates>> {
  const { rows, ...where } = await listed<RateRow>(ctx, plan, listRequestOf(query))
  const rates = rows.map(({ id, currency, source, by, note, ...row }) => ({
    id,
    currency,
    source,
    by,
    note,
    rate: decimalOf(row.rate_micros),
    marketRate: row.market_micros === null ? null : decimalOf(row.market_micros),
    marginBp: row.margin_bp,
    validFrom: row.valid_from.toISOString(),
  }))
  return { success: true, rates, ...where }
}
