import { sql } from 'kysely'
import type { Db } from '../../infra/db.ts'
import { CODE_MINUTES, CODE_TRIES } from './customers.rules.ts'

export type Purpose = 'verify' | 'reset' | 'access' | 'erase'

/** A new code makes the older ones of its kind worthless. */
export async function insertCode(db: Db, purpose: Purpose, emailNormal: string, codeHash: Buffer) {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('one_time_codes')
      .set({ spent_at: sql`shop_now()` })
      .where('email_normal', '=', emailNormal)
      .where('purpose', '=', purpose)
      .where('spent_at', 'is', null)
      .execute()
    await tx
      .insertInto('one_time_codes')
      .values({
        purpose,
        email_normal: emailNormal,
        code_hash: codeHash,
        expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(CODE_MINUTES)})`,
      })
      .execute()
  })
}

/** Counts one try at the open code before it is compared; undefined when none is open. */
export async function tryCode(db: Db, purpose: Purpose, emailNormal: string) {
  return await db
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('email_normal', '=', emailNormal)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .where('tries', '<', CODE_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
}

/** True for the one who spends it. */
export async function spendCode(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ spent_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
