import type { Tx } from '../../../infra/db/db.ts'
import { setEntity } from './stores.repo.ts'

/** Gives a store to a legal entity: the one it belonged to before, or nothing where there is no such store. */
export const giveStore = (tx: Tx, storeId: string, entityId: string): Promise<string | undefined> =>
  setEntity(tx, storeId, entityId)
