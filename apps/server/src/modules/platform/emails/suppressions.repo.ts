import { sql } from 'kysely'
import { isAnyOf } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'

const KIND = 'marketing'

export async function insertSuppressions(tx: Tx, hashes: readonly Buffer[], source: string) {
  await tx
    .insertInto('email_suppressions')
    .values(hashes.map((address_hash) => ({ address_hash, kind: KIND, source })))
    .onConflict((conflict) => conflict.columns(['address_hash', 'kind']).doNothing())
    .execute()
}

export async function deleteSuppressions(tx: Tx, hashes: readonly Buffer[]) {
  await tx
    .deleteFrom('email_suppressions')
    .where('address_hash', '=', isAnyOf(hashes))
    .where('kind', '=', KIND)
    .execute()
}

export async function findSuppression(db: Db, hashes: readonly Buffer[]) {
  return await db
    .selectFrom('email_suppressions')
    .select(['created_at', 'source'])
    .where('address_hash', '=', isAnyOf(hashes))
    .where('kind', '=', KIND)
    .executeTakeFirst()
}

/** Suppressions under an older secret, which nobody else moves meanwhile. */
export async function lockSuppressionsOlderThan(tx: Tx, version: number, limit: number) {
  return await tx
    .selectFrom('email_suppressions')
    .select(['address_hash', 'kind', 'source', 'created_at'])
    .where(sql<number>`hash_version(address_hash)`, '<', version)
    .limit(limit)
    .forUpdate()
    .execute()
}
export type Suppression = Awaited<ReturnType<typeof lockSuppressionsOlderThan>>[number]

/** The new one is there before the old one goes: at no moment may the address be written to. */
export async function replaceSuppression(tx: Tx, old: Suppression, address_hash: Buffer) {
  await tx
    .insertInto('email_suppressions')
    .values({ ...old, address_hash })
    .onConflict((conflict) => conflict.columns(['address_hash', 'kind']).doNothing())
    .execute()
  await tx
    .deleteFrom('email_suppressions')
    .where('address_hash', '=', old.address_hash)
    .where('kind', '=', old.kind)
    .execute()
}

export async function countSuppressionsOlderThan(db: Db, version: number): Promise<number> {
  const row = await db
    .selectFrom('email_suppressions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<number>`hash_version(address_hash)`, '<', version)
    .executeTakeFirstOrThrow()
  return row.count
}
