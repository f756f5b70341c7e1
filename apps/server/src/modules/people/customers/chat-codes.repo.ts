import { CHAT_CODE_MINUTES } from '@keyhaven/contracts/assistant-times'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { CODE_TRIES } from './customers.rules.ts'

type NewChatCode = Readonly<{ asker: Buffer; email: string; orderId: string; codeHash: Buffer }>

/** A chat has one code at a time: a new one makes the older ones worthless, whatever order they were for. */
export async function insertChatCode(db: Db, { asker, email, orderId, codeHash }: NewChatCode) {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('one_time_codes')
      .set({ code_hash: null })
      .where('purpose', '=', 'chat')
      .where('asker_hash', '=', asker)
      .where('spent_at', 'is', null)
      .execute()
    await tx
      .insertInto('one_time_codes')
      .values({
        purpose: 'chat',
        email_normal: email,
        asker_hash: asker,
        order_id: orderId,
        code_hash: codeHash,
        expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(CHAT_CODE_MINUTES)})`,
      })
      .execute()
  })
}

/** The open code of a chat, the newest of them, before a try at it is counted. */
export async function chatCodeOf(db: Db, asker: Buffer) {
  return await db
    .selectFrom('one_time_codes')
    .select(['id', 'email_normal as email'])
    .where('purpose', '=', 'chat')
    .where('asker_hash', '=', asker)
    .where('code_hash', 'is not', null)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .where('tries', '<', CODE_TRIES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts one try before it is compared; undefined when none is left. */
export async function tryChatCode(db: Db, id: number) {
  return await db
    .updateTable('one_time_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .where('spent_at', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .returning(['code_hash', 'order_id'])
    .executeTakeFirst()
}
