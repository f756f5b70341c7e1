import { isGuard } from '@keyhaven/contracts/guards'
import type { SettingKey, Settings } from '@keyhaven/contracts/settings'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { forgetRead } from '../infra/work/read-once.ts'
import { storeSetting } from '../modules/platform/settings/settings.repo.ts'
import { checkedSetting } from '../modules/platform/settings/settings.rules.ts'

/** A setting as if the shop had begun with it. */
export async function setSetting<Key extends SettingKey>(
  ctx: Pick<Context, 'db'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const text = JSON.stringify(checkedSetting(key, value))
  await inTransaction(ctx.db, async (tx) => {
    await storeSetting(tx, key, value)
    if (!isGuard(key)) return
    await sql`
      insert into setting_changes (key, before, after, changed_by, reason)
      values (${key}, ${text}::jsonb, ${text}::jsonb, 'command', 'As a test begins.')`.execute(tx)
  })
  forgetRead()
}
