import type { ChatOffer } from '@keyhaven/contracts/assistant'
import type { Context } from '../../../../context.ts'
import { claimsOf } from '../../../after-sale/key-claims/key-claims.service.ts'
import { returnsOf } from '../../../after-sale/returns/return-state.ts'
import { timelineOf } from '../../../fulfilment/delivery/view/timeline.ts'
import { shownOrder } from '../../../fulfilment/delivery/view/view-order.ts'
import { maskEmail, showsKeys } from '../../../fulfilment/orders/orders.rules.ts'
import type { OrderRow } from '../../../fulfilment/orders/orders.service.ts'
import { countWithheld } from '../../../stock/licenses/units/withheld-keys.ts'
import {
  type KeyState,
  keyStateOf,
  mailWords,
  offersFor,
  statusWords,
} from './order-words.rules.ts'

export type OrderStatus = Readonly<{
  orderNumber: string
  status: string
  items: readonly Readonly<{ name: string; quantity: number; keys: KeyState }>[]
  mail: string
  maskedEmail: string
  importedFrom?: string
  refunded?: string
  /** All of it in sentences. */
  text: string
}>

type Shown = Awaited<ReturnType<typeof shownOrder>>

function standingOf(order: OrderRow, shown: Shown, withheld: number) {
  return {
    payment: order.payment_status,
    isImported: order.kind === 'imported',
    isWithheld: withheld > 0,
    waitsFor: shown.hold?.waitsFor,
  }
}

const countOf = (parts: Shown['productsWithKeys'], name: string) =>
  parts
    .filter(({ productName }) => productName === name)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** How an order stands, as its buyer may hear it in a chat. No key is read for it. */
export async function orderStatus(ctx: Context, order: OrderRow): Promise<OrderStatus> {
  const [shown, timeline, withheld] = await Promise.all([
    shownOrder(ctx, order, { isKnown: true, keys: [] }),
    timelineOf(ctx, order),
    countWithheld(ctx.db, order.id),
  ])
  const standing = standingOf(order, shown, withheld)
  const items = shown.items.map(({ name, quantity }) => {
    const found = countOf(shown.productsWithKeys, name)
    const missing = countOf(shown.productsWithoutKeys, name)
    return { name, quantity, keys: keyStateOf(standing, { found, wanted: found + missing }) }
  })
  const told = {
    orderNumber: shown.orderNumber,
    status: shown.status,
    items,
    mail: mailWords(timeline.events),
    maskedEmail: maskEmail(order.email),
    ...(shown.importedFrom && { importedFrom: shown.importedFrom.shop }),
    ...(shown.refunded && { refunded: `${shown.refunded} ${shown.currency}` }),
  }
  const { isUnreachable } = timeline
  return { ...told, text: statusWords({ ...told, isUnreachable }, standing) }
}

const free: readonly string[] = ['waiting', 'unseen', 'seen']

/** Licences of an order that money can be asked back for now, by a person who need not say why. */
export async function refundable(ctx: Context, order: OrderRow) {
  if (order.paid_at === null || order.charge_minor === 0) return []
  const { units, isGuaranteed } = await returnsOf(ctx.db, order.id)
  return isGuaranteed ? units.filter(({ state }) => free.includes(state)) : []
}

/** Keys of an order that can be complained about and are not yet. */
export async function claimable(ctx: Context, order: OrderRow) {
  if (order.paid_at === null) return []
  const { licenses, claims } = await claimsOf(ctx, order.id)
  const claimed = new Set(claims.map(({ licenseId }) => licenseId))
  return licenses.filter(({ id }) => !claimed.has(id))
}

/** The buttons that may be drawn below the status of an order. */
export async function offersOf(ctx: Context, order: OrderRow): Promise<ChatOffer[]> {
  const isOpen = showsKeys(order.payment_status)
  if (!isOpen) return []
  const [withheld, units, keys, shown] = await Promise.all([
    countWithheld(ctx.db, order.id),
    refundable(ctx, order),
    claimable(ctx, order),
    shownOrder(ctx, order, { isKnown: true, keys: [] }),
  ])
  return offersFor({
    orderId: order.id,
    mayResend: shown.hasLicenseKeys && withheld === 0,
    mayRefund: units.length > 0,
    claimable: keys.length,
  })
}
