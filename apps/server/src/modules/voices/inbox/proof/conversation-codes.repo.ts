import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

type NewCode = Readonly<{
  conversationId: number
  mailbox: string
  askedBy: string
  messageId: number
  hours: number
}>

export async function insertCode(
  tx: Tx,
  { conversationId, mailbox, askedBy, messageId, hours }: NewCode,
) {
  const { id } = await tx
    .insertInto('talk_codes')
    .values({
      conversation_id: conversationId,
      mailbox,
      asked_by: askedBy,
      asked_letter_id: messageId,
      until: sql`shop_now() + make_interval(hours => ${hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Two members who ask about one mailbox at once are counted one after the other. */
export async function lockMailbox(tx: Tx, mailbox: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`talk code ${mailbox}`}, 0))`.execute(
    tx,
  )
}

export async function mailedToday(tx: Tx, mailbox: string): Promise<number> {
  const { count } = await tx
    .selectFrom('talk_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('mailbox', '=', mailbox)
    .where('asked_at', '>', sql<Date>`shop_now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** A code that is asked for, with its conversation. */
export async function codeToWrite(db: Db, id: number) {
  return await db
    .selectFrom('talk_codes as code')
    .innerJoin('conversations as conversation', 'conversation.id', 'code.conversation_id')
    .select(['conversation.reference', 'code.conversation_id as conversationId'])
    .select(['code.asked_letter_id as messageId', 'code.state'])
    .where('code.id', '=', id)
    .executeTakeFirst()
}

/** Each mail that is written has a secret of its own; those before it still work. */
export async function addSecret(tx: Tx, id: number, secret: Buffer) {
  await tx
    .updateTable('talk_codes')
    .set({ secrets: sql`array_append(secrets, ${secret}::bytea)` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

const isAlive = sql<boolean>`state = 'open' and until > shop_now()`

/** The open code of this conversation that was typed. */
export async function codeTyped(tx: Tx, conversationId: number, secret: Buffer) {
  return await tx
    .selectFrom('talk_codes')
    .select(['id', 'mailbox', 'asked_letter_id as messageId'])
    .where('conversation_id', '=', conversationId)
    .where(isAlive)
    .where(sql<boolean>`${secret}::bytea = any(secrets)`)
    .executeTakeFirst()
}

type Proven = Readonly<{ messageId: number; by: string; hours: number }>

export async function proveByCode(tx: Tx, id: number, { messageId, by, hours }: Proven) {
  const row = await tx
    .updateTable('talk_codes')
    .set({
      state: 'proven',
      secrets: sql`'{}'`,
      letter_id: messageId,
      proven_by: by,
      proven_until: sql`shop_now() + make_interval(hours => ${hours})`,
    })
    .where('id', '=', id)
    .returning('proven_until as until')
    .executeTakeFirstOrThrow()
  if (row.until === null) throw new Error('a proof without an end')
  return row.until
}

/** Counts a wrong try against what is open; after the last one none of it works any more. */
export async function countWrongTry(tx: Tx, conversationId: number, most: number) {
  await sql`
    update talk_codes
    set wrong_tries = wrong_tries + 1,
      state = case when wrong_tries + 1 >= ${most} then 'ended' else state end,
      secrets = case when wrong_tries + 1 >= ${most} then '{}' else secrets end
    where conversation_id = ${conversationId} and state = 'open'`.execute(tx)
}

/** What was asked for and what was proven holds no longer. */
export async function endCodes(tx: Tx, conversationIds: readonly number[]) {
  await sql`
    update talk_codes set state = 'ended', secrets = '{}'
    where conversation_id = any(${conversationIds}) and state <> 'ended'`.execute(tx)
}

/** The mailbox whose reader stands behind a message, and until when. */
export async function provenMailbox(db: Db, conversationId: number, messageId: number) {
  return await db
    .selectFrom('talk_codes')
    .select(['mailbox', 'proven_until as until'])
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'proven')
    .where('letter_id', '>=', messageId)
    .where('proven_until', '>', sql<Date>`shop_now()`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest code that can still be entered. */
export async function openCode(db: Db, conversationId: number) {
  return await db
    .selectFrom('talk_codes')
    .select(['mailbox', 'until'])
    .where('conversation_id', '=', conversationId)
    .where(isAlive)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
