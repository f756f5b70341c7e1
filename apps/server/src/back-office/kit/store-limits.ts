import type { StoreRule, StoreThing } from '@keyhaven/contracts/staff/screens/staff-screen'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffPrincipal } from '../../infra/http/access.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import type { ListPlan } from './list.ts'
import type { StaffContext } from './staff-context.ts'
import { type StaffInput, subjectIn } from './store-limits.rules.ts'

type Sql = RawBuilder<unknown>
type StoreRow = RawBuilder<{ storeId: string }>

/** Looks up the store that owns a thing. */
const storeOf = {
  order: (id: string): StoreRow =>
    sql`select store_id as "storeId" from orders where id = ${normalOrderId(id)}`,
  payment_link: (id: string): StoreRow =>
    sql`select store_id as "storeId" from payment_links where id = ${id}`,
  quote: (id: string): StoreRow =>
    sql`select store_id as "storeId" from business_quotes where reference = ${id}`,
  conversation: (id: string): StoreRow =>
    sql`select store_id as "storeId" from conversations where reference = ${id}`,
  cart: (id: string): StoreRow =>
    sql`select store_id as "storeId" from abandoned_carts where id = ${id}`,
  mail: (id: string): StoreRow =>
    sql`select store_id as "storeId" from emails where id::text = ${id}`,
  return: (id: string): StoreRow =>
    sql`select store_id as "storeId" from refund_requests where id = ${id}`,
  dispute: (id: string): StoreRow =>
    sql`select store_id as "storeId" from disputes where id = ${id}`,
  claim: (id: string): StoreRow =>
    sql`select store_id as "storeId" from key_claims where id = ${id}::bigint`,
} as const satisfies Readonly<Record<StoreThing, (id: string) => StoreRow>>

async function assertOwnStore({ db, staff }: StaffContext, thing: StoreThing, id: string) {
  const row = (await storeOf[thing](id).execute(db)).rows[0]
  if (!row || !maySeeStore(staff, row.storeId)) throw new AppError('not_found')
}

type Limit = (ctx: StaffContext, input: StaffInput) => Promise<void>

const limits = {
  closed: async () => {
    throw new AppError('not_allowed', 'This shows or changes every store. You work for some.')
  },
  shared: async () => {},
  own: async () => {},
  subject: async (ctx, input) => {
    const subject = subjectIn(input)
    if (!subject) throw new AppError('not_found')
    await assertOwnStore(ctx, ...subject)
  },
} as const satisfies Readonly<Record<Extract<StoreRule, string>, Limit>>

/** A thing of another store is not there for a member who is limited to some. */
const limitOf = (rule: StoreRule): Limit =>
  typeof rule === 'string'
    ? limits[rule]
    : async (ctx, { params }) =>
        await assertOwnStore(
          ctx,
          rule.thing,
          String((params as Record<string, unknown>)[rule.param]),
        )

/** Whether something is of the caller's stores, for SQL of one's own. */
export const isOfStores = (column: Sql, { stores }: Pick<StaffPrincipal, 'stores'>): Sql =>
  stores.length === 0
    ? sql`true`
    : stores.length === 1
      ? sql`${column} = ${stores[0]}`
      : sql`${column} = any(${[...stores]}::text[])`

/** The rows of a list that belong to the caller's stores. */
export function ofStores(
  plan: ListPlan,
  column: Sql,
  { stores }: Pick<StaffPrincipal, 'stores'>,
): ListPlan {
  if (stores.length === 0) return plan
  const where = sql`${plan.where ?? sql`true`} and ${isOfStores(column, { stores })}`
  return { ...plan, where }
}

/** For every staff call: those who may see all stores are asked nothing. */
export function limitedToStores(rule: StoreRule): Limit {
  const limit = limitOf(rule)
  return async (ctx, input) => {
    if (ctx.staff.stores.length > 0) await limit(ctx, input)
  }
}
