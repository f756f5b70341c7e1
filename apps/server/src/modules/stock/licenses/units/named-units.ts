import type { Tx } from '../../../../infra/db/db.ts'
import { releaseHolds } from './hold-units.ts'
import {
  burnHead,
  burnNamed,
  claimNamedUnits,
  type Named,
  soldToOthers,
} from './named-units.repo.ts'

/** Long enough for the order to be settled, which follows at once. */
const SECONDS = 3_600

/**
 * Sets exactly these units aside for an order, instead of what it holds. Those that another order has
 * meanwhile are the answer: two people know their keys. Lock the order before.
 */
export async function holdNamedUnits(tx: Tx, orderId: string, named: Named) {
  await releaseHolds(tx, orderId)
  await claimNamedUnits(tx, orderId, named, SECONDS)
  return await soldToOthers(tx, orderId, named.units)
}

/** A buyer whose money goes back has seen the keys of these: they are sold to nobody else. */
export const setNamedAside = burnNamed

/**
 * Keys that may have been given out by a sale we no longer know are sold to nobody else: units are sold oldest
 * first, so they are the oldest free ones.
 */
export const setHeadAside = burnHead
