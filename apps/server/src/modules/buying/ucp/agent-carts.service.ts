import { createHash } from 'node:crypto'
import type { CartItem } from '@keyhaven/contracts/checkout'
import type { Currency } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import {
  changeHandedCart,
  keepHandedCart,
  stateOfHandedCart,
  withdrawHandedCart,
} from '../kept-carts/hand-over-cart.ts'
import { CHECKOUT_PATH } from '../kept-carts/permalink.rules.ts'
import {
  agentCartOf,
  agentCheckoutOf,
  cancelAgentCheckout,
  countCheckout,
  deleteAgentCart,
  insertAgentCart,
  insertAgentCheckout,
  lockAgentCart,
  replaceAgentCart,
} from './agent-carts.repo.ts'
import { checkoutIdOfCart, handedTokenOf, isAgentId, newAgentId } from './agent-ids.ts'
import { returnPolicy, shopLinks } from './catalogue-objects.rules.ts'
import { linesToSell, pricedObject, type TryCode, type Warning } from './priced-object.ts'
import { UcpRefusal } from './ucp.errors.ts'
import type { CartRequest, CheckoutRequest } from './ucp.requests.ts'
import type { UcpVersion } from './ucp.rules.ts'

const HOURS_KEPT = 24
const LONGEST_ADDRESS = 254
const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const couponShape = /^[\w-]{1,40}$/

/** One call of an agent: at which store, by whom, and how tries of codes are counted. */
export type AgentCall = Readonly<{
  ctx: Context
  storeId: string
  origin: string
  currency: Currency
  products: readonly Product[]
  version: UcpVersion
  /** The host of the profile that the caller names; a claim. */
  agent: string
  /** What a repeat of the call has in common with it; nothing where the call named no key. */
  repeat: readonly string[] | undefined
  tryCode: TryCode
}>

type Contents = Readonly<{ items: CartItem[]; couponCode: string | null; currency: Currency }>

function contentsOf(call: AgentCall, request: CartRequest | CheckoutRequest) {
  const { items, warnings } = linesToSell(request.line_items, call.products)
  if (items.length === 0) throw new UcpRefusal('item_unavailable')
  const [code, ...others] = request.discounts?.codes ?? []
  const couponCode = code && couponShape.test(code) ? code.toUpperCase() : null
  const more: Warning[] = others.map((_, place) => ({
    type: 'warning',
    code: 'discount_code_combination_disallowed',
    content: 'One code counts for each order.',
    path: `$.discounts.codes[${place + 1}]`,
  }))
  const currency = request.context?.currency ?? call.currency
  return { contents: { items, couponCode, currency }, warnings: [...warnings, ...more] }
}

const bodyHashOf = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest()

function assertSame(known: { body_hash: Buffer }, bodyHash: Buffer) {
  if (!known.body_hash.equals(bodyHash)) throw new UcpRefusal('idempotency_conflict')
}

/** What every cart and checkout says beside its lines. */
const around = ({ origin, version }: AgentCall, warnings: readonly Warning[]) => ({
  links: shopLinks(origin),
  ...(version >= '2026-08-25' && { policies: [returnPolicy(origin)] }),
  ...(warnings.length > 0 && { messages: warnings }),
})

async function cartObject(
  call: AgentCall,
  id: string,
  cart: Contents & Readonly<{ expiresAt?: Date }>,
  warnings: readonly Warning[],
) {
  const found = await pricedObject(call.ctx, cart, call)
  return {
    id,
    ...found.object,
    ...around(call, [...warnings, ...found.warnings]),
    ...(cart.expiresAt && { expires_at: cart.expiresAt.toISOString() }),
  }
}

async function requireCart({ ctx, storeId }: AgentCall, id: string) {
  const cart = isAgentId(id) ? await agentCartOf(ctx.db, hashToken(id), storeId) : undefined
  if (!cart) throw new UcpRefusal('not_found')
  return cart
}

export async function getCart(call: AgentCall, id: string) {
  const { items, coupon_code, currency, expires_at } = await requireCart(call, id)
  const cart = { items, couponCode: coupon_code, currency, expiresAt: expires_at }
  return await cartObject(call, id, cart, [])
}

export async function createCart(call: AgentCall, request: CartRequest) {
  const { ctx, storeId } = call
  const { contents, warnings } = contentsOf(call, request)
  const id = newAgentId(ctx.config, 'cart', call.repeat)
  const bodyHash = bodyHashOf(request)
  const isNew = await insertAgentCart(ctx.db, {
    ...contents,
    idHash: hashToken(id),
    storeId,
    bodyHash,
    hours: HOURS_KEPT,
  })
  const cart = await requireCart(call, id)
  if (!isNew) assertSame(cart, bodyHash)
  return isNew
    ? await cartObject(call, id, { ...contents, expiresAt: cart.expires_at }, warnings)
    : await getCart(call, id)
}

/** The cart is from now on what the call says, and nothing of before. */
export async function updateCart(call: AgentCall, id: string, request: CartRequest) {
  const { expires_at } = await requireCart(call, id)
  const { contents, warnings } = contentsOf(call, request)
  await replaceAgentCart(call.ctx.db, hashToken(id), contents)
  return await cartObject(call, id, { ...contents, expiresAt: expires_at }, warnings)
}

export async function cancelCart(call: AgentCall, id: string) {
  const last = await getCart(call, id)
  await deleteAgentCart(call.ctx.db, hashToken(id))
  return last
}

const paysOnSite = {
  type: 'error',
  code: 'payment_on_site',
  content: 'A person opens the link, enters who buys and pays in the shop.',
  severity: 'requires_buyer_input',
} as const

/** A checkout with what became of its cart; nothing for an id of another store, or one that is over. */
async function checkoutIn(db: Db | Tx, { storeId }: AgentCall, id: string) {
  const row = isAgentId(id) ? await agentCheckoutOf(db, hashToken(id)) : undefined
  const cart = row && (await stateOfHandedCart(db, row.handed_cart_id, storeId))
  return row && cart ? { row, cart } : undefined
}
type FoundCheckout = NonNullable<Awaited<ReturnType<typeof checkoutIn>>>

async function requireCheckout(call: AgentCall, id: string): Promise<FoundCheckout> {
  const found = await checkoutIn(call.ctx.db, call, id)
  if (!found) throw new UcpRefusal('not_found')
  return found
}

const isOpen = (found: FoundCheckout | undefined) =>
  found !== undefined && !found.row.is_canceled && found.cart.orderNumber === null

/** Terminal states say so; every other checkout waits for a person. */
async function checkoutObject(call: AgentCall, id: string, warnings: readonly Warning[]) {
  const { ctx, origin } = call
  const { row, cart } = await requireCheckout(call, id)
  const { orderNumber: order } = cart
  const currency = cart.currency ?? call.currency
  const found = await pricedObject(ctx, { ...cart, currency }, call)
  const said = { id, ...found.object, expires_at: cart.expiresAt.toISOString() }
  const all = [...warnings, ...found.warnings]
  if (order !== null && cart.isOnItsWay) {
    return { ...said, ...around(call, all), status: 'complete_in_progress' as const }
  }
  if (order !== null) {
    const label = `Order ${order}`
    const confirmation = { id: order, label, permalink_url: `${origin}/order-access` }
    return { ...said, ...around(call, all), status: 'completed' as const, order: confirmation }
  }
  if (row.is_canceled) return { ...said, ...around(call, all), status: 'canceled' as const }
  return {
    ...said,
    ...around(call, all),
    status: 'requires_escalation' as const,
    messages: [paysOnSite, ...all],
    continue_url: `${origin}${CHECKOUT_PATH}?handed=1#${handedTokenOf(ctx.config, id)}`,
  }
}

export const getCheckout = (call: AgentCall, id: string) => checkoutObject(call, id, [])

const emailIn = ({ buyer }: CheckoutRequest) => {
  const email = buyer?.email?.trim() ?? ''
  return email.length <= LONGEST_ADDRESS && addressShape.test(email) ? email : null
}

type NewCheckout = Readonly<{ id: string; contents: Contents; request: CheckoutRequest }>

/** Opens it, unless a checkout of this id is there. */
async function openCheckout(call: AgentCall, { id, contents, request }: NewCheckout) {
  const { ctx, storeId, agent } = call
  const bodyHash = bodyHashOf(request)
  await inTransaction(ctx.db, async (tx) => {
    const idHash = hashToken(id)
    const known = await checkoutIn(tx, call, id)
    if (known) return assertSame(known.row, bodyHash)
    const token = handedTokenOf(ctx.config, id)
    const handedCartId = await keepHandedCart(tx, storeId, {
      ...contents,
      email: emailIn(request),
      token,
    })
    await insertAgentCheckout(tx, { idHash, handedCartId, agent, bodyHash })
  })
}

/** The open checkout of a cart, or a new one with what is in the cart; what else the call says does not count. */
async function checkoutOfCart(call: AgentCall, cartId: string, request: CheckoutRequest) {
  const { ctx, storeId, agent } = call
  await requireCart(call, cartId)
  return await inTransaction(ctx.db, async (tx) => {
    const cartHash = hashToken(cartId)
    await lockAgentCart(tx, cartHash)
    const cart = await agentCartOf(tx, cartHash, storeId)
    if (!cart) throw new UcpRefusal('not_found')
    const last = checkoutIdOfCart(ctx.config, cartId, cart.checkouts)
    if (isOpen(await checkoutIn(tx, call, last))) return last
    const id = checkoutIdOfCart(ctx.config, cartId, cart.checkouts + 1)
    const handedCartId = await keepHandedCart(tx, storeId, {
      items: cart.items,
      couponCode: cart.coupon_code,
      currency: cart.currency,
      email: emailIn(request),
      token: handedTokenOf(ctx.config, id),
    })
    const bodyHash = bodyHashOf(request)
    await insertAgentCheckout(tx, { idHash: hashToken(id), handedCartId, agent, bodyHash })
    await countCheckout(tx, cartHash)
    return id
  })
}

export async function createCheckout(call: AgentCall, request: CheckoutRequest) {
  if (request.cart_id !== undefined) {
    const id = await checkoutOfCart(call, request.cart_id, request)
    return await checkoutObject(call, id, [])
  }
  const { contents, warnings } = contentsOf(call, request)
  const id = newAgentId(call.ctx.config, 'checkout', call.repeat)
  await openCheckout(call, { id, contents, request })
  return await checkoutObject(call, id, warnings)
}

/** The checkout is from now on what the call says. One that is over stays as it is. */
export async function updateCheckout(call: AgentCall, id: string, request: CheckoutRequest) {
  const found = await requireCheckout(call, id)
  if (!isOpen(found)) return await checkoutObject(call, id, [])
  const { contents, warnings } = contentsOf(call, request)
  const email = emailIn(request)
  await changeHandedCart(call.ctx.db, found.row.handed_cart_id, { ...contents, email })
  return await checkoutObject(call, id, warnings)
}

/** Nobody pays here but a person in the shop: said as a failed payment, never as a success. */
export async function completeCheckout(call: AgentCall, id: string) {
  const checkout = await checkoutObject(call, id, [])
  if (checkout.status !== 'requires_escalation') return checkout
  const failed = { ...paysOnSite, code: 'payment_failed' }
  return { ...checkout, messages: [failed, ...checkout.messages] }
}

export async function cancelCheckout(call: AgentCall, id: string) {
  const found = await requireCheckout(call, id)
  if (isOpen(found)) {
    await inTransaction(call.ctx.db, async (tx) => {
      await cancelAgentCheckout(tx, hashToken(id))
      await withdrawHandedCart(tx, found.row.handed_cart_id)
    })
  }
  return await checkoutObject(call, id, [])
}
