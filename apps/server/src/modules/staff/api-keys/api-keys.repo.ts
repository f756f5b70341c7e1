import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** A call within this time of the last recorded one is not recorded again. */
const USED_SECONDS = 60

type NewKey = Readonly<{
  id: string
  ownerId: string
  name: string
  hint: string
  hash: Buffer
  networks: readonly string[]
  days: number
  permissions: readonly string[]
}>

export async function insertKey(tx: Tx, key: NewKey) {
  await sql`
    insert into api_keys (id, owner_id, name, hint, key_hash, networks, created_at, expires_at)
    values (${key.id}, ${key.ownerId}, ${key.name}, ${key.hint}, ${key.hash}, ${key.networks}::text[],
      shop_now(), shop_now() + make_interval(days => ${key.days}))`.execute(tx)
  await sql`
    insert into api_key_scopes (key_id, permission)
    select ${key.id}, unnest(${key.permissions}::text[])`.execute(tx)
}

type LiveKey = Readonly<{
  keyId: string
  ownerId: string
  networks: readonly string[]
  scope: readonly string[]
}>

/** Neither ended nor too old. */
export async function liveKey(db: Db, hash: Buffer): Promise<LiveKey | undefined> {
  const { rows } = await sql<LiveKey>`
    select k.id as "keyId", k.owner_id as "ownerId", k.networks,
      array(select p.permission from api_key_scopes p where p.key_id = k.id) as scope
    from api_keys k
    where k.key_hash = ${hash}
      and k.revoked_at is null
      and k.expires_at > shop_now()`.execute(db)
  return rows[0]
}

export async function recordKeyUse(db: Db, id: string) {
  await sql`
    update api_keys
    set used_at = shop_now()
    where id = ${id}
      and (used_at is null or used_at < shop_now() - make_interval(secs => ${USED_SECONDS}))`.execute(
    db,
  )
}

/** Whose key it was; undefined if there is none, or it was revoked before. */
export async function revokeOne(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('owner_id')
    .executeTakeFirst()
  return row?.owner_id
}

export async function revokeAllOf(tx: Tx, ownerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`shop_now()` })
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
