import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, isCurrency } from '@keyhaven/contracts/money'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import type { listReportRows } from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { addUp } from './add-up.ts'
import type { Range } from './range.rules.ts'
import type { ReportPlan } from './report-plan.ts'
import { endOf, startOf, worded } from './run-report.ts'

type Entry = Readonly<{
  id: string
  at: Date
  title: string
  text: string
  to: string
  value: number | null
  currency: string
}>

const planOf = ({ key, behind }: ReportPlan): ListPlan => ({
  name: `report ${key}`,
  columns: sql`
    (${behind.id.by})::text as id, ${behind.at} as at, ${behind.title} as title, ${behind.text} as text,
    ${behind.to} as "to", (${behind.value})::float8 as value, ${behind.currency} as currency`,
  from: behind.from,
  ...(behind.where && { where: behind.where }),
  id: behind.id,
  sorts: { at: { by: behind.at, type: 'timestamptz' } },
  filters: {
    from: (day: string) => sql`${behind.at} >= ${startOf(day)}`,
    to: (day: string) => sql`${behind.at} < ${endOf(day)}`,
    group: (group: string) => sql`${behind.group} = ${group}`,
    currency: (code: string) => sql`${behind.ownCurrency ?? sql`null`} = ${code}`,
  },
})

type Filters = Readonly<{ from: string; to: string; group?: string; currency?: Currency }>

async function totalOf({ reportsDb: db }: StaffContext, { behind }: ReportPlan, filters: Filters) {
  const { from, to, group, currency } = filters
  const statement = sql<{ count: number; sum: number }>`
    select count(*) as count, coalesce(sum(${behind.value}), 0)::float8 as sum
    from ${behind.from}
    where ${behind.at} >= ${startOf(from)}
      and ${behind.at} < ${endOf(to)}
      and ${behind.where ?? sql`true`}
      and ${group === undefined ? sql`true` : sql`${behind.group} = ${group}`}
      and ${currency && behind.ownCurrency ? sql`${behind.ownCurrency} = ${currency}` : sql`true`}`
  const { rows } = await addUp(db, (tx) => statement.execute(tx))
  return rows[0] ?? { count: 0, sum: 0 }
}

type Query = RequestOf<typeof listReportRows>['query']

/** The facts behind a row or a bar, with their sum: the number that was followed. */
export async function reportRows(
  ctx: StaffContext,
  plan: ReportPlan,
  { limit, after, before, row, currency: chosen }: Query,
  { from, to }: Range,
): Promise<ResponseOf<typeof listReportRows>> {
  const filters: Filters = {
    ...{ from, to },
    ...(row !== undefined && { group: row }),
    ...(plan.hasCurrencies && chosen && { currency: chosen }),
  }
  const currency = filters.currency ?? REPORTING_CURRENCY
  const [{ rows, ...where }, { count, sum }] = await Promise.all([
    listed<Entry>(ctx, planOf(plan), { sort: '-at', limit, after, before, filters }, 0),
    totalOf(ctx, plan, filters),
  ])
  const { unit } = plan.chart
  const amountOf = ({ value, currency: code }: Entry) =>
    worded(value, unit, isCurrency(code) ? code : REPORTING_CURRENCY)
  return {
    success: true,
    from,
    to,
    entries: rows.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      title: entry.title,
      text: entry.text,
      to: entry.to,
      amount: amountOf(entry),
      currency: isCurrency(entry.currency) ? entry.currency : REPORTING_CURRENCY,
    })),
    total: { count, amount: worded(sum, unit, currency), currency },
    ...where,
  }
}
