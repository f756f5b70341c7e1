import type { Db, Tx } from '../../infra/db.ts'

const KIND = 'marketing'

export async function insertSuppression(tx: Db | Tx, addressHash: Buffer, source: string) {
  await tx
    .insertInto('email_suppressions')
    .values({ address_hash: addressHash, kind: KIND, source })
    .onConflict((conflict) => conflict.columns(['address_hash', 'kind']).doNothing())
    .execute()
}

export async function deleteSuppression(tx: Tx, addressHash: Buffer) {
  await tx
    .deleteFrom('email_suppressions')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', KIND)
    .execute()
}

export async function findSuppression(db: Db, addressHash: Buffer) {
  return await db
    .selectFrom('email_suppressions')
    .select('created_at')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', KIND)
    .executeTakeFirst()
}
