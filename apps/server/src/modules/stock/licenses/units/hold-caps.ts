import type { Db, Tx } from '../../../../infra/db/db.ts'
import { heldUntilOf, isAloneWith, unitsForHolds } from './hold-caps.repo.ts'
import { holdUnits, type ProductQuantity } from './hold-units.ts'

/** Of five units in stock, unpaid orders hold one at most. */
const SHARE = 5

type Allowed = Readonly<{
  seconds: number
  /** How many units this buyer may still hold. Asked only where there is anything to hold. */
  most: () => Promise<number>
}>

/** Whether one more hold leaves four fifths of the stock to those who pay. */
async function fits(tx: Tx, { productId, quantity }: ProductQuantity): Promise<boolean> {
  const { held, free } = await unitsForHolds(tx, { productId, quantity, share: SHARE })
  return SHARE * (held + quantity) <= held + free
}

type Judge = (tx: Tx, want: ProductQuantity) => Promise<boolean>

async function those(tx: Tx, wants: readonly ProductQuantity[], judge: Judge) {
  const found: ProductQuantity[] = []
  for (const want of wants) if (await judge(tx, want)) found.push(want)
  return found
}

/** Nobody is looked at twice at once, so that two do not both take the last that may be held. */
const fitsAlone: Judge = async (tx, want) =>
  (await isAloneWith(tx, want.productId)) && (await fits(tx, want))

const unitsIn = (wants: readonly ProductQuantity[]) =>
  wants.reduce((sum, want) => sum + want.quantity, 0)

/**
 * Sets units aside for an unpaid order as far as nobody is harmed by it. Beyond the caps an order holds
 * nothing and can be paid all the same. A hold is not worth a queue: where others take one at the same
 * moment, nobody waits for them, and this order holds nothing.
 */
export async function holdWithinCaps(
  tx: Tx,
  orderId: string,
  wants: readonly ProductQuantity[],
  { seconds, most }: Allowed,
): Promise<void> {
  const likely = await those(tx, wants, fits)
  if (likely.length === 0 || unitsIn(wants) > (await most())) return
  await holdUnits(tx, orderId, await those(tx, likely, fitsAlone), seconds)
}

/** Until when all units of an order are held for it; null if others may be faster. */
export const heldUntil = (db: Db, orderId: string): Promise<Date | null> => heldUntilOf(db, orderId)
