import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../../infra/db/db.ts'
import { lockStockShared } from './stock-lock.repo.ts'
import { claimUnits, claimUnpaidHolds, lowestFreePosition, type Unit } from './units.repo.ts'

/**
 * How money finds keys. Two rules keep it exact without a lock on the way of a sale:
 *
 * 1. A unit counts as gone only when nobody can bring it back. Others' uncommitted claims are waited for.
 * 2. A call that finds nothing holds a shared lock of the product, looks once more, and keeps it until the
 *    backorder is committed. A transaction that makes units claimable (an import, a hold that ends, a unit that
 *    comes back, the last backorder served) takes the same lock alone, right before committing. So a unit
 *    never becomes visible between "there is none" and "I wait", and the first to wait is the first served.
 */
const PATIENCE_MS = 3_000
const HINT_MS = 250

const pause = () => sleep(5 + Math.random() * 10)

/** Where the free units of a product begin, as seen a moment ago. It saves reading; it decides nothing. */
const hints = new Map<string, { position: number; at: number }>()

async function hintOf(tx: Tx, productId: string): Promise<number> {
  const known = hints.get(productId)
  const at = performance.now()
  if (known && at - known.at < HINT_MS) return known.position
  // Those who come meanwhile go on with the old one.
  hints.set(productId, { position: known?.position ?? 0, at })
  const position = (await lowestFreePosition(tx, productId)) ?? 0
  hints.set(productId, { position, at })
  return position
}

export type Take = (want: { quantity: number; from: number }) => Promise<Unit[]>

/** Takes units until there are enough, or until none is free, not even one that others have locked. */
export async function claimWithRetry(tx: Tx, productId: string, quantity: number, take: Take) {
  const units: Unit[] = []
  const deadline = performance.now() + PATIENCE_MS
  let from = await hintOf(tx, productId)
  while (true) {
    units.push(...(await take({ quantity: quantity - units.length, from })))
    if (units.length >= quantity) return units
    if (from > 0) {
      from = 0
      continue
    }
    const isOver = performance.now() > deadline
    if (isOver || (await lowestFreePosition(tx, productId)) === null) return units
    await pause()
  }
}

const idsOf = (units: Unit[]) =>
  units.toSorted((a, b) => a.position - b.position).map((unit) => unit.id)

async function claimFree(tx: Tx, productId: string, quantity: number): Promise<Unit[]> {
  if (quantity <= 0) return []
  const take: Take = (want) => claimUnits(tx, { productId, ...want })
  const units = await claimWithRetry(tx, productId, quantity, take)
  if (units.length < quantity) {
    await lockStockShared(tx, productId)
    units.push(...(await take({ quantity: quantity - units.length, from: 0 })))
  }
  return units
}

/**
 * Takes free units, oldest first. Fewer than wanted means sold out, or that others wait already: open a
 * backorder for the rest in the same transaction.
 */
export const claimFreeUnits = async (
  tx: Tx,
  productId: string,
  quantity: number,
): Promise<number[]> => idsOf(await claimFree(tx, productId, quantity))

/**
 * Takes units for a paid order: free ones, then those that unpaid orders hold. Who pays comes before
 * who might pay, so holding units keeps nobody else from buying them.
 */
export async function claimForPaidOrder(
  tx: Tx,
  productId: string,
  quantity: number,
): Promise<number[]> {
  const units = await claimFree(tx, productId, quantity)
  const missing = quantity - units.length
  if (missing > 0) units.push(...(await claimUnpaidHolds(tx, { productId, quantity: missing })))
  return idsOf(units)
}
