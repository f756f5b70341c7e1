import type { Db } from '../../../../infra/db/db.ts'
import { closedPlaces, placedKeys } from './shelf.repo.ts'

/** The keys that are or were in the places of orders, masked. Reading it reveals no key. */
export async function placesOf(db: Db, orderIds: readonly string[]) {
  const [keys, closed] = await Promise.all([placedKeys(db, orderIds), closedPlaces(db, orderIds)])
  return { keys, closed }
}
