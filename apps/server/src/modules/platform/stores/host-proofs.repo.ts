import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** What a host must show, and when it was last seen to. */
export async function proofsOfStore(db: Db, storeId: string) {
  return await db
    .selectFrom('host_proofs')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('asked_at')
    .orderBy('host')
    .execute()
}
export type HostProof = Awaited<ReturnType<typeof proofsOfStore>>[number]

export async function proofOf(db: Db, storeId: string, host: string) {
  return (await proofsOfStore(db, storeId)).find((proof) => proof.host === host)
}

/** Hosts in use that have something to show, those looked at longest ago first. */
export async function proofsInUse(db: Db): Promise<HostProof[]> {
  return await db
    .selectFrom('host_proofs as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .selectAll('p')
    .where('p.token', 'is not', null)
    .where(sql<boolean>`p.host = any(s.hosts)`)
    .orderBy(sql`p.checked_at nulls first`)
    .execute()
}

export async function insertProof(tx: Tx, proof: { host: string; storeId: string; token: string }) {
  const { host, storeId, token } = proof
  await tx.insertInto('host_proofs').values({ host, store_id: storeId, token }).execute()
}

/** The store no longer wants the others. */
export async function deleteProofsExcept(tx: Tx, storeId: string, hosts: readonly string[]) {
  await sql`
    delete from host_proofs
    where store_id = ${storeId} and host <> all(${hosts}::text[])`.execute(tx)
}

/** What a look found. A host stays lost since the first look that missed it. */
export async function noteLook(tx: Tx, host: string, isFound: boolean) {
  await sql`
    update host_proofs
    set checked_at = shop_now(),
      proven_at = case when ${isFound} then shop_now() else proven_at end,
      lost_at = case when ${isFound} then null when proven_at is null then null
        else coalesce(lost_at, shop_now()) end
    where host = ${host}`.execute(tx)
}
