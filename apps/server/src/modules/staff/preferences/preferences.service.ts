import { menuGroups } from '@keyhaven/contracts/staff/screens/menu'
import type { Preferences } from '@keyhaven/contracts/staff/shell'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { findPreferences, storePreferences } from './preferences.repo.ts'

/** How a member of staff wants the back office; what they never changed is as it comes. */
export async function preferencesOf(ctx: Context, staffId: string): Promise<Preferences> {
  const found = await findPreferences(ctx.backOfficeDb, staffId)
  return {
    hasSingleKeys: found?.has_single_keys ?? true,
    isNavNarrow: found?.is_nav_narrow ?? false,
    foldedGroups: menuGroups.filter((group) => found?.folded_groups.includes(group)),
  }
}

export async function savePreferences(ctx: Context, staffId: string, wanted: Preferences) {
  await inTransaction(ctx.backOfficeDb, (tx) =>
    storePreferences(tx, staffId, {
      has_single_keys: wanted.hasSingleKeys,
      is_nav_narrow: wanted.isNavNarrow,
      folded_groups: wanted.foldedGroups,
    }),
  )
}
