import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { CHALLENGE_MINUTES, PASS_MINUTES } from './factors.rules.ts'

/** Everything a person can prove themselves with. Passkeys without a name were made for the shop's own. */
export async function ownedFactors(db: Db, staffId: string) {
  const { rows } = await sql<{
    appAddedAt: Date | null
    passkeyNames: (string | null)[]
    codesLeft: number
  }>`
    select
      (select created_at from staff_authenticators where staff_id = ${staffId}) as "appAddedAt",
      array(select rp_id from staff_passkeys where staff_id = ${staffId}) as "passkeyNames",
      (select count(*)::int from staff_recovery_codes
       where staff_id = ${staffId} and used_at is null) as "codesLeft"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without tables has a row')
  return { ...row, hasApp: row.appAddedAt !== null }
}

/** One change at a time, so that the last factor is not removed twice at once. */
export async function lockFactors(tx: Tx, staffId: string) {
  await sql`select from staff where id = ${staffId} for update`.execute(tx)
}

/** The sealed secret of the app, and what time the shop has. */
export async function authenticatorOf(db: Db, staffId: string) {
  return await db
    .selectFrom('staff_authenticators')
    .select(['sealed_secret', sql<number>`extract(epoch from shop_now())::float8`.as('now')])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

export async function shopSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from shop_now())::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** False if this code, or a later one, was used before. */
export async function takeStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_authenticators')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeAuthenticator(tx: Tx, staffId: string, sealed: Buffer, step: number) {
  const values = { sealed_secret: sealed, last_step: step, created_at: sql<Date>`shop_now()` }
  await tx
    .insertInto('staff_authenticators')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
}

export async function deleteAuthenticator(tx: Tx, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_authenticators')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function passkeysOf(db: Db, staffId: string) {
  return await db
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'rp_id', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
}

export async function passkeyOf(db: Db, staffId: string, credentialId: string) {
  return await db
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'rp_id'])
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export type NewPasskey = Readonly<{
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  rpId: string
}>

/** False when this passkey belongs to somebody already. */
export async function insertPasskeyOnce(tx: Tx, staffId: string, passkey: NewPasskey) {
  const inserted = await tx
    .insertInto('staff_passkeys')
    .values({
      staff_id: staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      rp_id: passkey.rpId,
      created_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function recordPasskeyUse(db: Db, id: number, counter: number) {
  await db
    .updateTable('staff_passkeys')
    .set({ counter, used_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(tx: Tx, staffId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: Buffer[]) {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((token_hash) => ({ staff_id: staffId, token_hash })))
    .execute()
}

/** False for a code that is not one of theirs, or was used. */
export async function spendRecoveryCode(tx: Tx, staffId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql`shop_now()` })
    .where('staff_id', '=', staffId)
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type ChallengePurpose = 'add' | 'prove'

export async function insertChallenge(
  db: Db,
  hash: Buffer,
  staffId: string,
  purpose: ChallengePurpose,
) {
  await db
    .insertInto('staff_challenges')
    .values({
      token_hash: hash,
      staff_id: staffId,
      purpose,
      expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(CHALLENGE_MINUTES)})`,
    })
    .execute()
}

/** Once, and for the person and purpose it was made for. */
export async function spendChallenge(
  db: Db,
  hash: Buffer,
  staffId: string,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenges')
    .where('token_hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertPass(db: Db, hash: Buffer, staffId: string) {
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hash,
      staff_id: staffId,
      expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(PASS_MINUTES)})`,
    })
    .execute()
}

const isOpen = sql<boolean>`sign_in_challenges.used_at is null and sign_in_challenges.expires_at > shop_now()`

/** Whose password was right, if that was not long ago. */
export async function staffOfPass(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('staff_id')
    .where('token_hash', '=', hash)
    .where(isOpen)
    .executeTakeFirst()
  return row?.staff_id
}

/** False for the second of two who use it. */
export async function spendPass(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: sql`shop_now()` })
    .where('token_hash', '=', hash)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody who knew the old password goes on with it. */
export async function closePasses(tx: Tx, staffId: string) {
  await tx.deleteFrom('sign_in_challenges').where('staff_id', '=', staffId).execute()
}

/** Nothing that the person could prove themselves with is left. */
export async function deleteFactors(tx: Tx, staffId: string) {
  await deleteAuthenticator(tx, staffId)
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await replaceRecoveryCodes(tx, staffId, [])
  await tx.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute()
  await closePasses(tx, staffId)
}

export async function sealedSecrets(db: Db) {
  return await db.selectFrom('staff_authenticators').select(['staff_id', 'sealed_secret']).execute()
}

/** Only if it is still the one that was read. */
export async function replaceSealedSecret(db: Db, staffId: string, old: Buffer, sealed: Buffer) {
  await db
    .updateTable('staff_authenticators')
    .set({ sealed_secret: sealed })
    .where('staff_id', '=', staffId)
    .where('sealed_secret', '=', old)
    .execute()
}
