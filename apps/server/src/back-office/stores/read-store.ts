import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ManagedStore, StoreFile } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
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
export async function knownStore(ctx: StaffContext, id: string): Promise<ManagedStore> {
  const store = (await listedStores(ctx)).find((one) => one.id === id)
  if (!store) throw new AppError('not_found')
  return store
}

type Moved = Readonly<{ currency: Currency; minor: number; orders: number }>

/** By the figures of each day, so that it costs the same however much was sold. */
async function figuresOf(db: Db, id: string): Promise<StoreFile['figures']> {
  const moved = await sql<Moved>`
    select currency, coalesce(sum(order_count), 0)::integer as orders, sum(case
        when kind in ('charge', 'dispute_reversal', 'refund_reversal') then amount_minor
        else -amount_minor
      end)::bigint as minor
    from (
      select store_id, day, kind, currency, amount_minor, order_count from figure_days
      union all
      select store_id, day, kind, currency, amount_minor, order_count from figure_deltas
    ) figures
    where day > (shop_now() at time zone 'UTC')::date - 30 and store_id = ${id}
    group by currency
    order by currency`.execute(db)
  const carts = await sql<{ open: number }>`
    select count(*) as open
    from (
      select
      from abandoned_carts c
      where c.changed_at > shop_now() - interval '30 days' and c.state = 'open'
        and c.store_id = ${id}
      limit ${MOST_CARTS + 1}
    ) counted`.execute(db)
  const open = carts.rows[0]?.open ?? 0
  const paidOrders = moved.rows.reduce((sum, { orders }) => sum + orders, 0)
  return {
    paidOrders,
    openCarts: { value: Math.min(open, MOST_CARTS), isCapped: open > MOST_CARTS },
    net: moved.rows.map(({ currency, minor }) => ({
      currency,
      amount: toDecimal(money(minor, currency)),
    })),
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

type Change = Readonly<{ id: number; action: string; by: string | null; meta: Meta; at: Date }>
type Meta = Readonly<{ after?: Record<string, unknown>; reason?: string }>

const wordsOf = ({ after, reason }: Meta) =>
  [
    Object.keys(after ?? {})
      .join(', ')
      .replaceAll('_', ' '),
    reason,
  ]
    .filter(Boolean)
    .join(': ')

const verbs: Readonly<Record<string, string>> = {
  'store.created': 'Made',
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
  const { rows } = await sql<Change>`
    select a.seq as id, a.action, s.first_name || ' ' || s.last_name as by, a.meta, a.at
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${`store:${id}`}
    order by a.seq desc
    limit ${MOST_CHANGES}`.execute(db)
  return rows.map(({ id: seq, action, by, meta, at }) => ({
    id: seq,
    title: titleOf(action, by),
    text: wordsOf(meta ?? {}),
    at: at.toISOString(),
  }))
}

export async function storeFile(ctx: StaffContext, id: string): Promise<StoreFile> {
  const store = await knownStore(ctx, id)
  const [hosts, figures, limitedStaff, changes] = await Promise.all([
    hostFiles(ctx.db, id),
    figuresOf(ctx.db, id),
    limitedStaffOf(ctx.db, id),
    changesOf(ctx.db, id),
  ])
  return { success: true, store, hosts, figures, limitedStaff, changes }
}
