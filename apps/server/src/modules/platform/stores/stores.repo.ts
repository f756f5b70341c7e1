import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { LOST_HOURS } from './host-proofs.rules.ts'
import type { StoreValues } from './stores.rules.ts'

/** Beside the hosts in use: those that wait for a proof and a second person, and those that lost theirs. */
const rows = (db: Db) =>
  db
    .selectFrom('stores')
    .selectAll()
    .select([
      sql<string[]>`array(
        select host from host_proofs p
        where p.store_id = stores.id and p.host <> all(stores.hosts)
        order by asked_at, host)`.as('new_hosts'),
      sql<string[]>`array(
        select host from host_proofs p
        where p.store_id = stores.id
          and p.lost_at < shop_now() - make_interval(hours => ${LOST_HOURS}))`.as('lost_hosts'),
      sql<string | null>`(
        select on_from::text from legal_entities e where e.id = stores.entity_id)`.as('taxed_from'),
    ])

export async function storeRows(db: Db) {
  return await rows(db).orderBy('created_at').orderBy('id').execute()
}
export type StoreRow = Awaited<ReturnType<typeof storeRows>>[number]

export async function storeRow(db: Db, id: string): Promise<StoreRow | undefined> {
  return await rows(db).where('id', '=', id).executeTakeFirst()
}

/** Changes of stores come one after the other: a host can belong to one store only. */
export async function lockStores(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('stores'))`.execute(tx)
}

export async function insertStore(tx: Tx, id: string, values: StoreValues) {
  await tx
    .insertInto('stores')
    .values({ id, ...values, created_at: sql`shop_now()` })
    .execute()
}

export async function updateStore(tx: Tx, id: string, values: StoreValues) {
  await tx
    .updateTable('stores')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** From now on the host answers, and mails may lead to it. */
export async function openHost(tx: Tx, id: string, host: string) {
  await tx
    .updateTable('stores')
    .set({
      hosts: sql`array_append(array_remove(hosts, ${host}), ${host})`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether there is such a store, and it belonged to another legal entity before. */
export async function setEntity(tx: Tx, id: string, entityId: string) {
  const { rows } = await sql<{ before: string }>`
    with was as (select entity_id from stores where id = ${id} for update)
    update stores
    set entity_id = ${entityId}, version = version + 1
    from was
    where id = ${id}
    returning was.entity_id as before`.execute(tx)
  return rows[0]?.before
}
