import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { claimWithRetry, type Take } from './claim-units.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'
import {
  assignHeldUnits,
  freeHeldUnits,
  holdFreeUnits,
  lockOrdersPastHold,
  prolongHolds,
} from './units.repo.ts'

const UNITS_PER_TURN = 200

export type ProductQuantity = Readonly<{ productId: string; quantity: number }>

/**
 * Sets units aside for an order that is about to be paid: how many of each product were found.
 * Products with open backorders grant none. For a new order, once.
 */
export async function holdUnits(
  tx: Tx,
  orderId: string,
  wants: readonly ProductQuantity[],
  seconds: number,
): Promise<ReadonlyMap<string, number>> {
  const held = new Map<string, number>()
  // In one order for everybody: two carts never wait for each other.
  for (const { productId, quantity } of wants.toSorted(byProduct)) {
    const take: Take = (want) => holdFreeUnits(tx, { productId, ...want }, { orderId, seconds })
    const units = quantity > 0 ? await claimWithRetry(tx, productId, quantity, take) : []
    held.set(productId, units.length + (held.get(productId) ?? 0))
  }
  return held
}

const byProduct = (a: ProductQuantity, b: ProductQuantity) => (a.productId < b.productId ? -1 : 1)

/**
 * Sets units aside for an order whose money is here and whose keys wait: what it holds already for longer,
 * and what is missing as far as there is any. Orders that nobody has paid cannot lose theirs to it.
 */
export async function reserveUnits(
  tx: Tx,
  orderId: string,
  wants: readonly ProductQuantity[],
  seconds: number,
): Promise<void> {
  const held = await prolongHolds(tx, { orderId, seconds })
  const missing = wants.map(({ productId, quantity }) => ({
    productId,
    quantity: quantity - (held.get(productId) ?? 0),
  }))
  await holdUnits(tx, orderId, missing, seconds)
}

/** The order's own units become its goods, also after the time of the hold while they are still there. */
export async function claimHeldUnits(
  tx: Tx,
  orderId: string,
): Promise<{ unitId: number; productId: string }[]> {
  const units = await assignHeldUnits(tx, orderId)
  return units
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, productId }) => ({ unitId: id, productId }))
}

/** What an order held is for sale again, for those who wait first. Call it late in the transaction. */
export async function releaseHolds(tx: Tx, orderId: string): Promise<void> {
  await releaseBackorderLock(tx, await freeHeldUnits(tx, [orderId], false))
}

/** Ends holds whose time is over; the products that have free units again. */
export async function releaseExpiredHolds(ctx: Context): Promise<string[]> {
  return await inTransaction(ctx.db, async (tx) => {
    const orderIds = await lockOrdersPastHold(tx, UNITS_PER_TURN)
    if (orderIds.length === 0) return []
    const productIds = await freeHeldUnits(tx, orderIds, true)
    await releaseBackorderLock(tx, productIds)
    return productIds
  })
}
