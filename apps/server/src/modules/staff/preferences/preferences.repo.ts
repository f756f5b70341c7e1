import type { Db, Tx } from '../../../infra/db/db.ts'

export const findPreferences = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_preferences')
    .select(['has_single_keys', 'is_nav_narrow', 'folded_groups'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()

type Stored = { has_single_keys: boolean; is_nav_narrow: boolean; folded_groups: string[] }

export const storePreferences = (tx: Tx, staffId: string, stored: Stored) =>
  tx
    .insertInto('staff_preferences')
    .values({ staff_id: staffId, ...stored })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(stored))
    .execute()
