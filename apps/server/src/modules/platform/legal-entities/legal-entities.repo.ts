import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { InvoiceSeries, LegalEntities } from '../../../infra/db/tables.ts'

export async function entityRows(db: Db) {
  return await db
    .selectFrom('legal_entities')
    .selectAll('legal_entities')
    .select(sql<string | null>`on_from::text`.as('on_from'))
    .select(
      sql<{ id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.created_at, s.id), '[]')
        from stores s
        where s.entity_id = legal_entities.id)`.as('stores'),
    )
    .select(
      sql<Partial<Record<'invoice' | 'credit', string>>>`(
        select coalesce(jsonb_object_agg(i.kind, i.series), '{}')
        from invoice_series i
        where i.entity_id = legal_entities.id)`.as('series'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type EntityRow = Awaited<ReturnType<typeof entityRows>>[number]

/** The entity, locked: what is changed about it is changed one after the other. */
export async function lockedEntity(tx: Tx, id: string) {
  return await tx
    .selectFrom('legal_entities')
    .selectAll()
    .select(sql<string | null>`on_from::text`.as('on_from'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type NewEntity = Omit<Insertable<LegalEntities>, 'created_at' | 'version' | 'on_from'>

/** Whether it is new. */
export async function insertEntity(tx: Tx, entity: NewEntity): Promise<boolean> {
  const row = await tx
    .insertInto('legal_entities')
    .values({ ...entity, created_at: sql<Date>`shop_now()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateEntity(
  tx: Tx,
  id: string,
  values: Omit<Updateable<LegalEntities>, 'id' | 'version' | 'on_from' | 'created_at'>,
) {
  await tx
    .updateTable('legal_entities')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether nobody had the series before. */
export async function insertSeries(tx: Tx, series: Insertable<InvoiceSeries>): Promise<boolean> {
  const row = await tx
    .insertInto('invoice_series')
    .values(series)
    .onConflict((conflict) => conflict.column('series').doNothing())
    .returning('series')
    .executeTakeFirst()
  return row !== undefined
}
