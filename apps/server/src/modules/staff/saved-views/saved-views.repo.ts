import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

const columns = ['id', 'staff_id', 'name', 'search', 'is_shared'] as const

/** A person's own views of a list, then those shared with everyone. */
export const viewsOf = (db: Db, staffId: string, list: string) =>
  db
    .selectFrom('saved_views')
    .select(columns)
    .where('list', '=', list)
    .where((where) => where.or([where('staff_id', '=', staffId), where('is_shared', '=', true)]))
    .orderBy('is_shared')
    .orderBy('id')
    .execute()

export async function countViews(tx: Tx, staffId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return count
}

export const lockView = (tx: Tx, id: number) =>
  tx
    .selectFrom('saved_views')
    .select([...columns, 'list'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewView = { staffId: string; list: string; name: string; search: string; isShared: boolean }

export const insertView = (tx: Tx, { staffId, list, name, search, isShared }: NewView) =>
  tx
    .insertInto('saved_views')
    .values({
      staff_id: staffId,
      list,
      name,
      search,
      is_shared: isShared,
      created_at: sql`shop_now()`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateView = (
  tx: Tx,
  id: number,
  change: { name?: string | undefined; search?: string | undefined },
) =>
  tx
    .updateTable('saved_views')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.search !== undefined && { search: change.search }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteView = (tx: Tx, id: number) =>
  tx.deleteFrom('saved_views').where('id', '=', id).execute()
