import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { CODE_MINUTES, CODE_TRIES, LINK_MINUTES } from './customers.rules.ts'

export type Purpose = 'verify' | 'reset' | 'access' | 'erase' | 'move'

type NewCode = Readonly<{
  purpose: Purpose
  email: string
  /** The browser that asked. */
  asker: Buffer
  linkHash: Buffer
  /** Null where only the link may be used. */
  codeHash: Buffer | null
}>

/** A new code makes the older ones of its kind and browser worthless. Links that were mailed stay good. */
export async function insertCode(db: Db, { purpose, email, asker, linkHash, codeHash }: NewCode) {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('one_time_codes')
      .set({ code_hash: null })
      .where('email_normal', '=', email)
      .where('purpose', '=', purpose)
      .where('asker_hash', '=', asker)
      .where('spent_at', 'is', null)
      .execute()
    await tx
      .insertInto('one_time_codes')
      .values({
        purpose,
        email_normal: email,
        asker_hash: asker,
        code_hash: codeHash,
        link_hash: linkHash,
        expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(CODE_MINUTES)})`,
        link_expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(LINK_MINUTES)})`,
      })
      .execute()
  })
}

type CodeQuery = Readonly<{ purpose: Purpose; email: string; asker: Buffer }>

/** Counts one try at the open code of a browser before it is compared; undefined when none is open. */
export async function tryCode(db: Db, { purpose, email, asker }: CodeQuery) {
  return await db
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('email_normal', '=', email)
    .where('purpose', '=', purpose)
    .where('asker_hash', '=', asker)
    .where('code_hash', 'is not', null)
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

/** What a link would open; undefined once it was used or is too old. */
export async function findLink(db: Db, purpose: Purpose, linkHash: Buffer) {
  return await db
    .selectFrom('one_time_codes')
    .select(['id', 'email_normal as email'])
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .where('link_expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

/** Whatever else was mailed for the same purpose is worthless now. */
export async function spendOthers(db: Db, purpose: Purpose, email: string) {
  await db
    .updateTable('one_time_codes')
    .set({ spent_at: sql`shop_now()` })
    .where('email_normal', '=', email)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .execute()
}
