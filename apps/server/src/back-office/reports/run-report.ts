import { type Currency, currencies, isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import {
  daysBetween,
  type Report,
  type ReportColumn,
  type ReportRow,
  type ReportUnit,
  reportNames,
} from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { addUp } from './add-up.ts'
import { bucketsOf, type Range } from './range.rules.ts'
import type { Figures, ReportPlan, Shown, Sql } from './report-plan.ts'

const MOST_ROWS = 200

export const startOf = (day: string): Sql => sql`(${day}::date)::timestamp at time zone 'UTC'`
export const endOf = (day: string): Sql => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`

const within = ({ at, within: own }: ReportPlan, from: string, to: string): Sql =>
  own?.(from, to) ?? sql`${at} >= ${startOf(from)} and ${at} < ${endOf(to)}`

const measuresOf = ({ measures }: ReportPlan): Sql =>
  sql.join(measures.map(({ id, by }) => sql`(${by})::float8 as ${sql.ref(id)}`))

type ReportQuery = Readonly<{ range: Range; currency?: Currency | undefined }>

/** Everything, or what was charged in one currency. */
const ofCurrency = ({ ownCurrency }: ReportPlan, chosen: Currency | undefined): Sql =>
  ownCurrency && chosen ? sql`${ownCurrency} = ${chosen}` : sql`true`

const shownIn = (plan: ReportPlan, chosen: Currency | undefined): Currency =>
  (plan.hasCurrencies && chosen) || REPORTING_CURRENCY

type RawRow = Figures & Readonly<{ rowId: string; rowName: string; rowCurrency: Currency }>

async function rowsOf(
  { reportsDb: db }: StaffContext,
  plan: ReportPlan,
  { range, currency }: ReportQuery,
) {
  const statement = sql<RawRow>`
    select ${plan.group} as "rowId", max(${plan.name}) as "rowName",
      ${plan.currency} as "rowCurrency", ${measuresOf(plan)}
    from ${plan.from}
    where ${within(plan, range.from, range.to)}
      and ${plan.where ?? sql`true`}
      and ${ofCurrency(plan, currency)}
    group by 1, 3
    order by ${sql.ref(plan.biggest)} desc nulls last, 1, 3
    limit ${MOST_ROWS + 1}`
  return (await addUp(db, (tx) => statement.execute(tx))).rows
}

type Sums = Figures & Readonly<{ isNow: boolean | null; day: number | null; sum: number }>

/** Each day of both periods, and both as a whole, in one statement. */
async function sumsOf(
  { reportsDb: db }: StaffContext,
  plan: ReportPlan,
  { range, currency }: ReportQuery,
) {
  const statement = sql<Sums>`
    select facts."isNow", facts.day, facts.sum, ${sql.join(
      plan.measures.map(({ id }) => sql`facts.${sql.ref(id)}`),
    )}
    from (
      select ${plan.at} >= ${startOf(range.from)} as "isNow",
        (${plan.at} at time zone 'UTC')::date - ${range.before.from}::date as day,
        sum(${plan.value})::float8 as sum, ${measuresOf(plan)}
      from ${plan.from}
      where ${within(plan, range.before.from, range.to)}
        and ${plan.where ?? sql`true`}
        and ${ofCurrency(plan, currency)}
      group by grouping sets ((1), (2))
    ) facts`
  return (await addUp(db, (tx) => statement.execute(tx))).rows
}

/** A figure as the wire has it: money as a decimal, shares with one digit. */
export function worded(figure: number | null, unit: ReportUnit, currency: Currency) {
  if (figure === null) return null
  if (unit === 'money') return toDecimal(money(Math.round(figure), currency))
  if (unit === 'percent' || unit === 'score') return figure.toFixed(1)
  return String(Math.round(figure))
}

const figureOf = ({ id, of }: Shown, figures: Figures) => (of ? of(figures) : (figures[id] ?? null))

type Ranked = ReportRow & Readonly<{ figures: readonly (number | null)[] }>

function asRow(plan: ReportPlan, raw: RawRow): Ranked {
  const { rowId, rowName, rowCurrency } = raw
  const currency = isCurrency(rowCurrency) ? rowCurrency : REPORTING_CURRENCY
  const figures = plan.columns.map((column) => figureOf(column, raw))
  const cells = plan.columns.map(({ unit }, at) => worded(figures[at] ?? null, unit, currency))
  return {
    id: rowId,
    currency,
    isOpen: true,
    cells: [plan.nameOf?.(rowName) ?? rowName, ...cells],
    figures,
  }
}

/** Rows in the order of a column that exists; what is unknown comes last. */
function sorted(columns: readonly ReportColumn[], rows: Ranked[], sort: string | undefined) {
  if (sort === undefined) return rows
  const at = columns.findIndex(({ id }) => id === sort.replace(/^-/, ''))
  if (at < 0) {
    const message = 'This report is not sorted by that'
    throw new AppError('invalid_request', message, [{ field: 'sort', message }])
  }
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    if (at === 0) return way * (a.cells[0] ?? '').localeCompare(b.cells[0] ?? '', 'en')
    const [one, other] = [a.figures[at - 1] ?? null, b.figures[at - 1] ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return way * (one - other)
  })
}

type ChartQuery = Readonly<{ range: Range; currency: Currency }>

function chartOf(plan: ReportPlan, { range, currency }: ChartQuery, sums: readonly Sums[]) {
  const days = new Map(sums.flatMap(({ day, sum }) => (day === null ? [] : [[day, sum] as const])))
  const length = daysBetween(range.from, range.to)
  const sumBetween = (first: number, last: number) => {
    let sum = 0
    for (let day = first; day <= last; day += 1) sum += days.get(day) ?? 0
    return worded(sum, plan.chart.unit, currency) ?? '0'
  }
  const buckets = bucketsOf(range).map(({ from, to }) => {
    const first = daysBetween(range.from, from) - 1
    const last = daysBetween(range.from, to) - 1
    return {
      from,
      to,
      now: sumBetween(first + length, last + length),
      before: sumBetween(first, last),
    }
  })
  return {
    ...plan.chart,
    currency,
    buckets,
    now: sumBetween(length, 2 * length - 1),
    before: sumBetween(0, length - 1),
  }
}

function factsOf(plan: ReportPlan, currency: Currency, sums: readonly Sums[]) {
  const of = (isNow: boolean) => sums.find((row) => row.isNow === isNow)
  const [now, before] = [of(true), of(false)]
  return plan.columns.flatMap((column) => {
    const { title, unit, figure, isFact } = column
    const shown = (figures: Figures | undefined) => {
      if (figures) return worded(figureOf(column, figures), unit, currency)
      return unit === 'count' || unit === 'money' ? worded(0, unit, currency) : null
    }
    if (!isFact) return []
    const fact = { title, unit, currency, now: shown(now), before: shown(before) }
    return [{ ...fact, ...(figure && { figure }) }]
  })
}

type SortedQuery = ReportQuery & Readonly<{ sort?: string | undefined }>

/** One report: its figures, its chart and its table, all of the same facts. */
export async function runReport(
  ctx: StaffContext,
  plan: ReportPlan,
  { sort, ...asked }: SortedQuery,
): Promise<Report> {
  const currency = shownIn(plan, asked.currency)
  const first = { id: 'name', title: plan.rowTitle, unit: 'text' } as const
  const columns: ReportColumn[] = [
    first,
    ...plan.columns.map(({ of: _, isFact: __, ...column }) => column),
  ]
  const [raw, sums, notes] = await Promise.all([
    rowsOf(ctx, plan, asked),
    sumsOf(ctx, plan, asked),
    plan.notes?.(ctx) ?? [],
  ])
  const rows = sorted(
    columns,
    raw.slice(0, MOST_ROWS).map((row) => asRow(plan, row)),
    sort,
  )
  return {
    key: plan.key,
    title: reportNames[plan.key],
    lead: plan.lead,
    ...asked.range,
    facts: factsOf(plan, currency, sums),
    chart: chartOf(plan, { range: asked.range, currency }, sums),
    chosen: (plan.hasCurrencies && asked.currency) || null,
    currencies: plan.hasCurrencies ? [...currencies] : [],
    columns,
    rows: rows.map(({ figures: _, ...row }) => row),
    isCut: raw.length > MOST_ROWS,
    notes,
  }
}
