import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal } from '@keyhaven/contracts/money'
import type { readOverview } from '@keyhaven/contracts/staff/overview'
import type { Report } from '@keyhaven/contracts/staff/reports'
import type { StoreFile } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../context.ts'
import { plusDays } from '../modules/operations/figures/figures.rules.ts'
import { latestReadings } from '../modules/operations/health/alerts/latest-readings.ts'
import { watchAlerts } from '../modules/operations/health/alerts/watch-alerts.ts'
import { monthFigures } from '../modules/operations/monthly-summary/month-figures.ts'
import type { Colleague } from './approvals.ts'
import { type Books, type Formulas, type Sums, sumsOf } from './figures-by-hand.ts'

const DAYS = 30

const dayNow = () => new Date().toISOString().slice(0, 10)

const cents = (amount: string | null | undefined) =>
  amount?.startsWith('-')
    ? -(fromDecimal(amount.slice(1), 'USD')?.minor ?? Number.NaN)
    : (fromDecimal(amount ?? '', 'USD')?.minor ?? Number.NaN)
const reader =
  ({ call }: Colleague) =>
  async <T>(path: string) =>
    (await call('GET', `/api/admin/${path}`)).json<T>()
type Read = ReturnType<typeof reader>

export type Shown = Readonly<{
  screen: string
  figure: keyof Formulas
  value: number
  scope?: string
}>

function ofReport({ rows, columns, facts, chart }: Report): Shown[] {
  const screen = 'reports'
  const sum = (id: string) => {
    const at = columns.findIndex((column) => column.id === id)
    const unit = columns[at]?.unit
    return rows.reduce(
      (whole, { cells }) => whole + (unit === 'money' ? cents(cells[at]) : Number(cells[at])),
      0,
    )
  }
  const fact = (title: string) => facts.find((one) => one.title === title)?.now
  const names = ['charged', 'refunded', 'disputed', 'wonBack'] as const
  const all = [...names, 'secondCharged', 'secondReturned', 'net', 'orders', 'freeOrders'] as const
  return [
    ...all.map((figure) => ({ screen: `${screen}, table`, figure, value: sum(figure) })),
    { screen: `${screen}, chart`, figure: 'net', value: cents(chart.now) },
    { screen, figure: 'net', value: cents(fact('Net revenue')) },
    { screen, figure: 'orders', value: Number(fact('Orders')) },
    { screen, figure: 'refunded', value: cents(fact('Refunded')) },
  ]
}

type Overview = ResponseOf<typeof readOverview>
const overviewShows = (screen: string, { now }: Overview, scope?: string): Shown[] => {
  const names = ['charged', 'refunded', 'disputed', 'wonBack'] as const
  const money = [...names, 'secondCharged', 'secondReturned', 'net'] as const
  const shown: Shown[] = [
    ...money.map((figure) => ({ screen, figure, value: cents(now[figure]) })),
    { screen, figure: 'orders', value: now.orders },
    { screen, figure: 'freeOrders', value: now.freeOrders },
    ...(scope
      ? []
      : [
          { screen, figure: 'refundRate' as const, value: now.refundShare ?? Number.NaN },
          { screen, figure: 'disputeRate' as const, value: now.disputeShare ?? Number.NaN },
        ]),
  ]
  return shown.map((one) => (scope ? { ...one, scope } : one))
}

/** The file as a program reads it: each column by its title. */
function ofFile(text: string): Shown[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trim().split(/\r?\n/)
  const titles = head.split(',')
  const sum = (title: string, scale: number) =>
    lines.reduce(
      (whole, line) => whole + Math.round(Number(line.split(',')[titles.indexOf(title)]) * scale),
      0,
    )
  return [
    { screen: 'CSV', figure: 'net', value: sum('Net revenue', 100) },
    { screen: 'CSV', figure: 'charged', value: sum('Charged', 100) },
    { screen: 'CSV', figure: 'orders', value: sum('Orders', 1) },
  ]
}

async function ofStores(read: Read): Promise<Shown[]> {
  const { stores } = await read<{ stores: { id: string }[] }>('stores')
  const files = await Promise.all(stores.map(({ id }) => read<StoreFile>(`stores/${id}`)))
  return files.flatMap(({ store, figures }) => [
    { screen: `store ${store.id}`, figure: 'net', value: cents(figures.net), scope: store.id },
    { screen: `store ${store.id}`, figure: 'orders', value: figures.paidOrders, scope: store.id },
  ])
}

async function ofAlerts(ctx: Context): Promise<Shown[]> {
  await watchAlerts(ctx, 'slow')
  const value = (name: string) => latestReadings().find(({ kind }) => kind === name)?.value
  return [
    { screen: 'alert', figure: 'refundRate', value: value('refunds') ?? Number.NaN },
    { screen: 'alert', figure: 'disputeRate', value: value('disputes') ?? Number.NaN },
  ]
}

/** Every figure of every screen that this member reads, as the screen has it. */
export async function figuresShown(ctx: Context, member: Colleague): Promise<Shown[]> {
  const read = reader(member)
  const month = dayNow().slice(0, 7)
  const report = async (key: string) =>
    (await read<{ report: Report }>(`reports/${key}?days=${DAYS}`)).report
  const refunds = await report('refunds')
  const customers = await report('customers')
  const factOf = ({ facts }: Report, title: string) => facts.find((one) => one.title === title)?.now
  const file = await member.call('GET', `/api/admin/reports/revenue/table.csv?days=${DAYS}`)
  const behind = await read<{ total: { amount: string } }>(`reports/revenue/rows?days=${DAYS}`)
  const summary = await monthFigures(ctx.db, month)
  return [
    ...overviewShows('overview', await read<Overview>('overview?range=30d')),
    ...overviewShows('home', await read<Overview>('overview?range=today'), 'today'),
    ...ofReport(await report('revenue')),
    { screen: 'refunds', figure: 'refunded', value: cents(factOf(refunds, 'Refunded')) },
    {
      screen: 'refunds',
      figure: 'secondReturned',
      value: cents(factOf(refunds, 'Second payments given back')),
    },
    { screen: 'customers', figure: 'orders', value: Number(factOf(customers, 'Orders')) },
    { screen: 'rows behind', figure: 'net', value: cents(behind.total.amount) },
    ...ofFile(file.payload),
    ...(await ofStores(read)),
    ...(await ofAlerts(ctx)),
    { screen: 'monthly summary', figure: 'net', value: summary.net.now, scope: 'month' },
    { screen: 'monthly summary', figure: 'orders', value: summary.orders.now, scope: 'month' },
  ]
}

function sumsFor(books: Books, scope: string | undefined): Sums {
  const to = dayNow()
  if (scope === 'today') return sumsOf(books, { from: to, to })
  if (scope === 'month') return sumsOf(books, { from: `${to.slice(0, 7)}-01`, to })
  const from = plusDays(to, 1 - DAYS)
  return sumsOf(books, { from, to, ...(scope && { storeId: scope }) })
}

/** What a definition says of a figure where it is shown. */
const dueOf = ({ figure, scope }: Shown, books: Books, defined: Formulas) =>
  defined[figure](sumsFor(books, scope))

/** What a screen shows other than the definition says. */
export const differences = (shown: readonly Shown[], books: Books, defined: Formulas) =>
  shown.filter((one) => !(Math.abs(dueOf(one, books, defined) - one.value) < 1e-9))
