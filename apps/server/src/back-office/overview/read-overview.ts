import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import type { OverviewFunnel, readOverview } from '@keyhaven/contracts/staff/overview'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { stepsOf } from '../../modules/growth/visit-steps/visit-steps.service.ts'
import { cuts, netOf, periodOf, plusDays } from '../../modules/operations/figures/figures.rules.ts'
import { disputedOrdersOf, figuresOf } from '../../modules/operations/figures/figures.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { failedPayments, stockNow, topCoupons, waitingNow } from '../reads/attention.ts'
import { daysOf, daysWith, partsOf, slicesOf, totalsOf } from './overview.rules.ts'

type Rows = Awaited<ReturnType<typeof figuresOf>>
type Steps = Awaited<ReturnType<typeof stepsOf>>

async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (shop_now() at time zone 'utc')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

async function names(db: Db) {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'edition' as kind, id, name from products
    union all
    select 'store', id, name from stores`.execute(db)
  const known = new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
  return (kind: 'edition' | 'store') => (id: string) => known.get(`${kind}:${id}`) ?? ''
}

/** Paid is what the ledger says of the web: no browser tells it. */
function funnelOf(rows: Rows, steps: Steps, isNow: boolean): OverviewFunnel {
  const visits = (step: Steps[number]['step']) =>
    steps.find((row) => row.step === step && row.isNow === isNow)?.visits ?? 0
  const web = rows.find((row) => row.cut === 'channel' && row.key === 'web' && row.isNow === isNow)
  return {
    seen: visits('seen'),
    cart: visits('cart'),
    checkout: visits('checkout'),
    paid: web?.orders ?? 0,
  }
}

const currenciesOf = (rows: Rows) =>
  rows
    .filter(({ cut, isNow }) => cut === 'currency' && isNow)
    .toSorted((a, b) => netOf(b.usd) - netOf(a.usd))
    .map(({ key, own, orders }) => {
      const amount = (minor: number) =>
        isCurrency(key) ? toDecimal(money(minor, key)) : String(minor)
      return {
        currency: key,
        ...partsOf(own, amount),
        orders,
      }
    })

/** Figures of a period beside those before it, and what waits now. */
export async function overviewOf(
  { reportsDb: db }: StaffContext,
  asked: RequestOf<typeof readOverview>['query'],
): Promise<ResponseOf<typeof readOverview>> {
  const day = await today(db)
  const { from, to } = daysOf(asked, day)
  const period = periodOf(from, to)
  const [rows, disputed, steps, nameOf, stock, waiting, failed, coupons] = await Promise.all([
    figuresOf(db, period, cuts),
    disputedOrdersOf(db, period),
    stepsOf(db, period),
    names(db),
    stockNow(db, day),
    waitingNow(db),
    failedPayments(db),
    topCoupons(db, period),
  ])
  const funnel = { now: funnelOf(rows, steps, true), before: funnelOf(rows, steps, false) }
  const total = (isNow: boolean) => rows.find((row) => row.cut === 'total' && row.isNow === isNow)
  return {
    success: true,
    period: { from, to, before: period.before, until: plusDays(from, -1) },
    now: totalsOf(total(true), { funnel: funnel.now, disputedOrders: disputed.now }),
    before: totalsOf(total(false), { funnel: funnel.before, disputedOrders: disputed.before }),
    days: daysWith(rows, period),
    editions: slicesOf(rows, 'edition', nameOf('edition')),
    countries: slicesOf(rows, 'country'),
    stores: slicesOf(rows, 'store', nameOf('store')),
    channels: slicesOf(rows, 'channel'),
    currencies: currenciesOf(rows),
    funnel,
    ...stock,
    ...waiting,
    failed,
    coupons,
  }
}
