import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

export type Counts = Readonly<{
  /** To one address of ours. */
  minute: number
  day: number
  /** By the person we had written to. */
  toldInHour: number
  files: number
  bytes: number
  /** By everybody. */
  allBytes: number
}>

/** What came in answer to one mail, by its recipient, and by all, in the last day. */
export async function answersSoFar(db: Db, emailId: number, recipient: Buffer): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      count(*) filter (
        where email_id = ${emailId} and came_at > shop_now() - interval '1 minute') as minute,
      count(*) filter (where email_id = ${emailId}) as day,
      count(*) filter (where recipient_hash = ${recipient} and is_told
        and came_at > shop_now() - interval '1 hour') as "toldInHour",
      coalesce(sum(files) filter (where recipient_hash = ${recipient}), 0)::int as files,
      coalesce(sum(file_bytes) filter (where recipient_hash = ${recipient}), 0)::bigint as bytes,
      (select coalesce(sum(file_bytes), 0)::bigint
        from mail_answers where came_at > shop_now() - interval '1 day') as "allBytes"
    from mail_answers
    where (email_id = ${emailId} or recipient_hash = ${recipient})
      and came_at > shop_now() - interval '1 day'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

/** Answers of one person come one after the other, so that no two of them count the same. */
export async function lockRecipient(tx: Tx, recipient: Buffer) {
  const key = recipient.readBigInt64BE(0)
  await sql`select pg_advisory_xact_lock(${String(key)}::bigint)`.execute(tx)
}

type Came = Readonly<{
  emailId: number
  recipient: Buffer
  isTold: boolean
  files: number
  bytes: number
}>

export async function insertAnswer(tx: Tx, came: Came) {
  await tx
    .insertInto('mail_answers')
    .values({
      email_id: came.emailId,
      recipient_hash: came.recipient,
      is_told: came.isTold,
      files: came.files,
      file_bytes: came.bytes,
      came_at: sql`shop_now()`,
    })
    .execute()
}

/** The conversation that an earlier answer to the same mail began. */
export async function referenceBegunBy(tx: Tx, emailId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from conversations where answers_email_id = ${emailId}`.execute(tx)
  return rows[0]?.reference
}

/** How many conversations one person began by mail in a day, and the last that is still open. */
export async function begunByMail(tx: Tx, emailNormal: string) {
  const { rows } = await sql<{ begun: number; last: string | null }>`
    select
      count(*) filter (where created_at > shop_now() - interval '1 day') as begun,
      (array_agg(reference order by id desc) filter (where state <> 'spam'))[1] as last
    from conversations
    where email_normal = ${emailNormal} and source = 'mail' and merged_into is null`.execute(tx)
  return { begun: rows[0]?.begun ?? 0, last: rows[0]?.last ?? undefined }
}

export async function forgetAnswers(db: Db) {
  await sql`delete from mail_answers where came_at < shop_now() - interval '3 days'`.execute(db)
}
