import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { queueLaterKeys } from '../modules/fulfilment/delivery/delivery.service.ts'
import { fillBackorders } from '../modules/stock/licenses/units/fill-backorders.ts'
import type { Colleague } from './approvals.ts'
import { aBuyer, aLine } from './buyer.ts'
import { aClaimant, anAddress } from './claims.ts'
import { bought, type emptyShop } from './reversals.ts'
import { stock } from './stock.ts'

/** A shop with one owner, at the calls of the back office. */
export type OneOwner = Pick<Awaited<ReturnType<typeof emptyShop>>, 'shop' | 'provider'> &
  Readonly<{ owner: Colleague }>

export const EDITION = 'home-2024'
export const DEAR = 'professional-plus-2024'
export const reason = 'They asked on the phone'
let serial = 0
export const nextSerial = () => ++serial
export const another = (name: string) => `${name} ${++serial}`
/** Never the same: asking twice for the same is asking once. */
export const aFewDollars = () => (1 + ++serial / 100).toFixed(2)

type Method = 'POST' | 'PUT' | 'PATCH'
type StaffRequest = readonly [path: string, body: object, seen?: string, method?: Method]

export const sent = ({ owner }: OneOwner, [path, body, seen, method = 'POST']: StaffRequest) =>
  owner.call(method, `/api/admin/${path}`, body, {
    'idempotency-key': randomUUID(),
    ...(seen !== undefined && { 'if-match': `"${seen}"` }),
  })

export async function done(desk: OneOwner, ...wanted: StaffRequest) {
  const reply = await sent(desk, wanted)
  if (reply.statusCode >= 300) throw new Error(`${wanted[0]}: ${reply.payload}`)
  return reply
}

/** The approval that a call waits for. */
export async function asked(desk: OneOwner, ...wanted: StaffRequest): Promise<string> {
  const { approval } = (await done(desk, ...wanted)).json<{ approval?: { id: string } }>()
  if (!approval) throw new Error(`${wanted[0]} took one person`)
  return approval.id
}

export const rowsOf = async <Row>({ shop }: OneOwner, query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(shop.ctx.db)).rows

/** The newest approval of a kind, for what a buyer asks in the name of its maker. */
export async function newest(desk: OneOwner, kind: string): Promise<string> {
  const [row] = await rowsOf(
    desk,
    sql<{ id: string }>`
      select id from approvals where kind = ${kind} and state = 'open' order by asked_at desc limit 1`,
  )
  if (!row) throw new Error(`nobody asked for ${kind}`)
  return row.id
}

/** Keys for sale, after those who wait for one were served. */
export async function restock({ shop }: OneOwner, count: number, productId = EDITION) {
  await stock(shop.ctx, count + 1, productId)
  await fillBackorders(shop.ctx, productId, queueLaterKeys)
}

export async function sale(desk: OneOwner, quantity = 1, productId = EDITION) {
  await restock(desk, quantity, productId)
  const items = [aLine({ productId, quantity })]
  const billingInfo = aBuyer({ email: anAddress() })
  return await bought(desk.shop, desk.provider, { items, billingInfo })
}

/** The places of an order that have a key now. */
export const placesOf = (desk: OneOwner, orderId: string) =>
  rowsOf(
    desk,
    sql<{ assignment: number; unit: number; line: number }>`
      select a.id as assignment, a.unit_id as unit, l.id as line
      from order_lines l
      left join assignments a on a.order_line_id = l.id and a.revoked_at is null
      where l.order_id = ${orderId}
      order by a.slot`,
  )

/** A buyer whose key was replaced once already, and who has seen the new one. */
export async function replacedOnce(desk: OneOwner) {
  await restock(desk, 3)
  const claimant = await aClaimant(desk.shop, desk.provider)
  const { outcome } = await claimant.claimed()
  if (outcome !== 'replaced') throw new Error(`the rules answered ${outcome}`)
  await claimant.browser.order(claimant.orderId)
  const [place] = await placesOf(desk, claimant.orderId)
  return { ...claimant, unit: place?.unit ?? 0 }
}

/** The price of an edition now; and a much higher one, which leaves what was made before it behind. */
export async function priceOf(desk: OneOwner, productId: string): Promise<number> {
  const [row] = await rowsOf(
    desk,
    sql<{ minor: number }>`
      select price_minor::integer as minor from price_history
      where product_id = ${productId} and valid_from <= shop_now()
      order by valid_from desc limit 1`,
  )
  return row?.minor ?? 0
}
export const leaveBehind = async (desk: OneOwner, productId: string) =>
  await sql`
    insert into price_history (product_id, price_minor, valid_from)
    values (${productId}, ${3 * (await priceOf(desk, productId))}, shop_now())`.execute(
    desk.shop.ctx.db,
  )
