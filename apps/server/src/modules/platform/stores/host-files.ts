import type { HostFile } from '@keyhaven/contracts/staff/stores'
import type { Db } from '../../../infra/db/db.ts'
import { type HostProof, proofsOfStore } from './host-proofs.repo.ts'
import { fileOf, recordOf } from './host-proofs.rules.ts'
import { storeRow } from './stores.repo.ts'

function stateOf({ proven_at, lost_at }: HostProof, isOpen: boolean): HostFile['state'] {
  if (isOpen) return lost_at ? 'lost' : 'open'
  return proven_at ? 'proven' : 'unproven'
}

/** The hosts of a store with what each must show, and what was found. */
export async function hostFiles(db: Db, storeId: string): Promise<HostFile[]> {
  const open = (await storeRow(db, storeId))?.hosts ?? []
  return (await proofsOfStore(db, storeId)).map((proof) => ({
    host: proof.host,
    state: stateOf(proof, open.includes(proof.host)),
    token: proof.token,
    record: recordOf(proof.host),
    file: fileOf(proof.host),
    checkedAt: proof.checked_at?.toISOString() ?? null,
    lostAt: proof.lost_at?.toISOString() ?? null,
  }))
}
