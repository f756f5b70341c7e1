import type { Endpoint } from '@keyhaven/contracts/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffPrincipal } from '../../infra/http/access.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import type { ListPlan } from './list.ts'
import type { StaffContext } from './staff-context.ts'

type Sql = RawBuilder<unknown>
type StoreRow = RawBuilder<{ storeId: string }>
type Call = Readonly<{ method: string; path: string }>
type Input = Readonly<{ params?: unknown; query?: unknown; body?: unknown }>

/** Whose each thing is. */
const storeOf = {
  order: (id: string): StoreRow =>
    sql`select store_id as "storeId" from orders where id = ${normalOrderId(id)}`,
  payment_link: (id: string): StoreRow =>
    sql`select store_id as "storeId" from payment_links where id = ${id}`,
  quote: (id: string): StoreRow =>
    sql`select store_id as "storeId" from business_quotes where reference = ${id}`,
  conversation: (id: string): StoreRow =>
    sql`select store_id as "storeId" from conversations where ticket_number = ${id}`,
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
} as const
type Thing = keyof typeof storeOf

/** Calls about one thing: its address names it. */
const ofOneThing: readonly (readonly [string, string, Thing])[] = [
  ['/api/admin/order-details/:id', 'id', 'order'],
  ['/api/admin/payment-links/:id', 'id', 'payment_link'],
  ['/api/admin/quotes/:reference', 'reference', 'quote'],
  ['/api/admin/inbox/:ticketNumber', 'ticketNumber', 'conversation'],
  ['/api/admin/carts/:id', 'id', 'cart'],
  ['/api/admin/mails/:id', 'id', 'mail'],
  ['/api/admin/returns/:id', 'id', 'return'],
  ['/api/admin/disputes/:id', 'id', 'dispute'],
  ['/api/admin/key-claims/:id', 'id', 'claim'],
]

/** Lists that leave out what is of other stores, and calls that ask for the store themselves. */
const limitedThemselves = [
  'GET /api/admin/orders',
  'GET /api/admin/orders/counts',
  'POST /api/admin/orders/find-by-key',
  'GET /api/admin/payment-links',
  'POST /api/admin/payment-links',
  'GET /api/admin/quotes',
  'GET /api/admin/inbox',
  'GET /api/admin/inbox-counts',
  'GET /api/admin/inbox-report',
  'GET /api/admin/carts',
  'GET /api/admin/mails',
  'GET /api/admin/customers',
  'GET /api/admin/customers/:id',
  'GET /api/admin/returns',
  'GET /api/admin/disputes',
  'GET /api/admin/disputes/figures',
  'GET /api/admin/invoices',
  'POST /api/admin/invoice-exports',
  'GET /api/admin/key-claims',
  'POST /api/admin/key-claims',
  'POST /api/admin/order-tags',
  'POST /api/admin/order-resends',
  'POST /api/admin/order-exports',
  'GET /api/admin/search',
  'GET /api/admin/home',
  'GET /api/admin/stores',
  'GET /api/admin/stores/:id',
  'PUT /api/admin/stores/:id',
  'POST /api/admin/stores/:id/hosts/check',
  'GET /api/admin/stores/:id/settings',
  'PUT /api/admin/stores/:id/settings/:key',
  'GET /api/admin/settings/:key/history',
]

/** The caller's own sign-in, desk and bulk acts, and what all stores share, to be read. */
const ofNoStore =
  /^(\w+ \/api\/admin\/(me|logout|sessions|security|step-up|preferences|views|view-as|shell|bulk-jobs|invoice-exports|order-exports)(\/|$)|GET \/api\/admin\/(canned-replies|colleagues|live|notification-choices|products|licenses\/stock)(\/|$)|GET \/api\/rbac\/)/

const about = /^(order|payment_link|quote):(.+)$/

/** What a note is about: it is of that thing's store. */
function subjectIn({ query, body }: Input): readonly [Thing, string] | undefined {
  const { subject = '' } = { ...(query as object), ...(body as object) } as { subject?: string }
  const [, thing, id] = about.exec(subject) ?? []
  return thing && id ? [thing as Thing, id] : undefined
}

async function refuseForeign({ db, staff }: StaffContext, thing: Thing, id: string) {
  const row = (await storeOf[thing](id).execute(db)).rows[0]
  if (!row || !maySeeStore(staff, row.storeId)) throw new AppError('not_found')
}

type Limit = (ctx: StaffContext, input: Input) => Promise<void>

/**
 * What a member who is limited to stores may call. A thing of another store is not there for them, and
 * a call that nobody has limited yet is closed: forgetting one shows nothing.
 */
function storeLimitOf({ method, path }: Call): Limit {
  const call = `${method} ${path}`
  const one = ofOneThing.find(([start]) => path === start || path.startsWith(`${start}/`))
  if (one) {
    const [, name, thing] = one
    return async (ctx, { params }) =>
      await refuseForeign(ctx, thing, String((params as Record<string, unknown>)[name]))
  }
  if (path === '/api/admin/notes') {
    return async (ctx, input) => {
      const subject = subjectIn(input)
      if (!subject) throw new AppError('not_found')
      await refuseForeign(ctx, ...subject)
    }
  }
  if (limitedThemselves.includes(call) || ofNoStore.test(call)) return async () => {}
  return async () => {
    throw new AppError('not_allowed', 'This shows or changes every store. You work for some.')
  }
}

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
export function limitedToStores(endpoint: Endpoint): Limit {
  const limit = storeLimitOf(endpoint)
  return async (ctx, input) => {
    if (ctx.staff.stores.length > 0) await limit(ctx, input)
  }
}
