import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** The words in force; undefined where nobody has changed any. */
export async function wordsInForce(db: Db, template: string): Promise<MailWords | undefined> {
  const row = await db
    .selectFrom('mail_texts')
    .select('words')
    .where('template', '=', template)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.words as MailWords | undefined
}

/** Nobody else changes the words of this template until we have. */
export async function lockWords(tx: Tx, template: string) {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail words of ${template}`}))`.execute(tx)
}

export type NewWords = Readonly<{
  template: string
  version: number
  words: MailWords
  restores: number | null
  author: string
  reason: string
}>

export async function insertWords(tx: Tx, { words, ...version }: NewWords) {
  await tx
    .insertInto('mail_texts')
    .values({ ...version, words: JSON.stringify(words), created_at: sql`shop_now()` })
    .execute()
}

export async function wordsOfVersion(db: Db, template: string, version: number) {
  const row = await db
    .selectFrom('mail_texts')
    .select('words')
    .where('template', '=', template)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.words as MailWords | undefined
}

export async function newestVersion(db: Db, template: string): Promise<number> {
  const row = await db
    .selectFrom('mail_texts')
    .select('version')
    .where('template', '=', template)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}
