import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { SealedKey } from './imports.repo.ts'

export type RevivableKey = Readonly<{
  id: number
  fingerprint: Buffer
  productId: string
  batchId: number
  kind: 'single' | 'volume'
  capacity: number
  /** Somebody bought it once, and it came back unseen. */
  wasSold: boolean
}>

/**
 * Keys whose imports were undone and of which nothing is sold. One that was burned, or whose batch is in quarantine,
 * stays where it is.
 */
export async function revivableKeys(db: Db, fingerprints: readonly Buffer[]) {
  const { rows } = await sql<RevivableKey>`
    select k.id, k.fingerprint, k.product_id as "productId", k.batch_id as "batchId", k.kind, k.capacity,
      exists (
        select
        from key_units u
        join assignments a on a.unit_id = u.id
        where u.key_id = k.id
      ) as "wasSold"
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.fingerprint = any(${fingerprints}::bytea[])
      and k.burned_at is null
      and b.quarantined_at is null
      and exists (select from key_units u where u.key_id = k.id and u.status = 'withdrawn')
      and not exists (
        select from key_units u where u.key_id = k.id and u.status not in ('withdrawn', 'superseded')
      )`.execute(db)
  return rows
}

type Moved = Readonly<{ id: number; sealed: SealedKey }>
type Target = Readonly<{ batchId: number; productId: string }>

/** Moves keys to a new batch, where their withdrawn units are for sale after everything that is there. */
export async function moveKeys(tx: Tx, to: Target, keys: readonly Moved[]) {
  const ids = keys.map((key) => key.id)
  await sql`
    update key_batches b
    set units = b.units - gone.units
    from (
      select k.batch_id, sum(k.capacity) as units
      from license_keys k
      where k.id = any(${ids}::bigint[])
      group by k.batch_id
    ) gone
    where b.id = gone.batch_id`.execute(tx)
  await sql`
    update license_keys k
    set batch_id = ${to.batchId}, product_id = ${to.productId}, ciphertext = new.ciphertext
    from unnest(
      ${ids}::bigint[],
      ${keys.map((key) => key.sealed.ciphertext)}::bytea[]
    ) as new (id, ciphertext)
    where k.id = new.id`.execute(tx)
  await sql`
    update key_units u
    set batch_id = ${to.batchId},
      product_id = ${to.productId},
      position = case when u.status = 'withdrawn' then nextval('key_unit_position') else u.position end,
      status = case when u.status = 'withdrawn' then 'available' else u.status end
    where u.key_id = any(${ids}::bigint[])`.execute(tx)
}
