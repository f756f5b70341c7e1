import { isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import type { ManagedStore, StoreFile } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
import { netOf, noEntries, plusDays } from '../../modules/operations/figures/figures.rules.ts'
import { figuresOf } from '../../modules/operations/figures/figures.service.ts'
import { hostFiles } from '../../modules/platform/stores/host-files.ts'
import { describeStore } from '../../modules/platform/stores/manage-stores.ts'
import { storesFor } from '../../modules/platform/stores/read-stores.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_CHANGES = 50
const MOST_CARTS = 10_000

/** The stores the caller may see. */
export async function listedStores(ctx: StaffContext): Promise<ManagedStore[]> {
  return (await storesFor(ctx, ctx.staff)).map((row) => describeStore(ctx, row))
}

/** A store that is not there, or that the caller is not to see, is the same. */
export async function requireStore(ctx: StaffContext, id: string): Promise<ManagedStore> {
  const store = (await listedStores(ctx)).find((one) => one.id === id)
  if (!store) throw new AppError('not_found')
  return store
}

const FIGURE_DAYS = 30

async function openCartsOf(db: Db, id: string): Promise<StoreFile['figures']['openCarts']> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open
    from (
      select
      from abandoned_carts c
      where c.changed_at > shop_now() - interval '30 days' and c.state = 'open'
        and c.store_id = ${id}
      limit ${MOST_CARTS + 1}
    ) counted`.execute(db)
  const open = rows[0]?.open ?? 0
  return { value: Math.min(open, MOST_CARTS), isCapped: open > MOST_CARTS }
}

async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (shop_now() at time zone 'UTC')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** By the figures of each day, so that it costs the same however much was sold. */
async function figuresOfStore(db: Db, id: string): Promise<StoreFile['figures']> {
  const today = await todayOf(db)
  const from = plusDays(today, 1 - FIGURE_DAYS)
  const period = { before: from, from, to: today, stores: [id] }
  const [rows, openCarts] = await Promise.all([
    figuresOf(db, period, ['total', 'currency']),
    openCartsOf(db, id),
  ])
  const total = rows.find(({ cut }) => cut === 'total')
  const inCurrency = rows.filter(({ cut }) => cut === 'currency')
  return {
    paidOrders: total?.orders ?? 0,
    freeOrders: total?.freeOrders ?? 0,
    openCarts,
    net: toDecimal(money(netOf(total?.usd ?? noEntries), REPORTING_CURRENCY)),
    netByCurrency: inCurrency
      .toSorted((a, b) => netOf(b.usd) - netOf(a.usd))
      .flatMap(({ key, own }) =>
        isCurrency(key) ? [{ currency: key, amount: toDecimal(money(netOf(own), key)) }] : [],
      ),
  }
}

async function limitedStaffOf(db: Db, id: string): Promise<StoreFile['limitedStaff']> {
  const { rows } = await sql<StoreFile['limitedStaff'][number]>`
    select s.id, s.first_name || ' ' || s.last_name as name
    from staff_stores m
    join staff s on s.id = m.staff_id and s.is_active
    where m.store_id = ${id}
    order by 2`.execute(db)
  return rows
}

type StoreChangeRow = Readonly<{
  id: number
  action: string
  by: string | null
  meta: Meta
  at: Date
}>
type Meta = Readonly<{ after?: Record<string, unknown>; reason?: string }>

/** Which host an act was about, else which fields it changed, and why. */
const wordsOf = (action: string, { after, reason }: Meta) =>
  [
    action.startsWith('store.host-')
      ? [after?.hosts ?? []].flat().join(', ')
      : Object.keys(after ?? {})
          .join(', ')
          .replaceAll('_', ' '),
    reason,
  ]
    .filter(Boolean)
    .join(': ')

const verbs: Readonly<Record<string, string>> = {
  'store.created': 'Created',
  'store.host-checked': 'Host checked',
  'store.host-opened': 'Host opened',
}

const byItself: Readonly<Record<string, string>> = {
  'store.host-lost': 'A host no longer shows its token',
  'store.host-found': 'A host shows its token again',
}

const titleOf = (action: string, by: string | null) =>
  byItself[action] ?? `${verbs[action] ?? 'Changed'} by ${by ?? 'a former colleague'}`

async function changesOf(db: Db, id: string): Promise<StoreFile['changes']> {
  const { rows } = await sql<StoreChangeRow>`
    select a.seq as id, a.action, s.first_name || ' ' || s.last_name as by, a.meta, a.at
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${`store:${id}`}
    order by a.seq desc
    limit ${MOST_CHANGES}`.execute(db)
  return rows.map(({ id: seq, action, by, meta, at }) => ({
    id: seq,
    title: titleOf(action, by),
    text: wordsOf(action, meta ?? {}),
    at: at.toISOString(),
  }))
}

export async function storeFile(ctx: StaffContext, id: string): Promise<StoreFile> {
  const store = await requireStore(ctx, id)
  const [hosts, figures, limitedStaff, changes] = await Promise.all([
    hostFiles(ctx.db, id),
    figuresOfStore(ctx.db, id),
    limitedStaffOf(ctx.db, id),
    changesOf(ctx.db, id),
  ])
  return { success: true, store, hosts, figures, limitedStaff, changes }
}
