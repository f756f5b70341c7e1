import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { type HostProof, noteLook, proofOf, proofsInUse } from './host-proofs.repo.ts'
import { lockStores, openHost, storeRow } from './stores.repo.ts'

/** What a host must show, and whether it is in use already. */
export async function hostOfStore(db: Db, storeId: string, host: string) {
  const [proof, store] = [await proofOf(db, storeId, host), await storeRow(db, storeId)]
  return { token: proof?.token ?? undefined, isOpen: store?.hosts.includes(host) === true }
}

/** Puts a proven host in use. The answer is all that are. */
export async function openProvenHost(tx: Tx, storeId: string, host: string): Promise<string[]> {
  await lockStores(tx)
  const proof = await proofOf(tx, storeId, host)
  if (!proof) throw new AppError('approval_outdated')
  if (!proof.proven_at) throw new AppError('host_unproven')
  await openHost(tx, storeId, host)
  return (await storeRow(tx, storeId))?.hosts ?? []
}

export const hostsInUse = (db: Db): Promise<HostProof[]> => proofsInUse(db)

export const noteHostLook = (tx: Tx, host: string, isFound: boolean): Promise<void> =>
  noteLook(tx, host, isFound)
