import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type NewEmail = {
  dedupeKey: string
  template: string
  recipient: string
  data: object
  /** The order, request or consent that entitles us to write. */
  reason: string
}

/** The ids of those that are new; an e-mail whose dedupe key exists already is left alone. */
export async function insertEmailsOnce(tx: Tx, emails: NewEmail[]): Promise<number[]> {
  const rows = emails.map((email) => ({
    dedupe_key: email.dedupeKey,
    template: email.template,
    recipient: email.recipient,
    data: JSON.stringify(email.data),
    reason: email.reason,
  }))
  const inserted = await tx
    .insertInto('emails')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

/** Begins an attempt at an unsent e-mail and makes it mine: only the latest attempt may report. */
export async function beginAttempt(db: Db, id: number) {
  return await db
    .updateTable('emails')
    .set({ attempt: sql`attempt + 1`, state: 'queued', dead_at: null })
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'bounced'])
    .returning([
      'id',
      'dedupe_key',
      'template',
      'recipient',
      'data',
      'attempt',
      'store_id',
      'created_at',
    ])
    .executeTakeFirst()
}

/** An e-mail; where a reason is given, only if it is about that. */
export async function emailOf(db: Db, id: number, reason: string | undefined) {
  const query = db
    .selectFrom('emails')
    .select(['template', 'recipient', 'data'])
    .where('id', '=', id)
  return await (reason ? query.where('reason', '=', reason) : query).executeTakeFirst()
}

/** What a mail of ours was about and to whom it went, for an answer to it. */
export async function answeredEmail(db: Db, id: number) {
  return await db
    .selectFrom('emails')
    .select(['recipient', 'reason', 'store_id as storeId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A mail that was given up waits again; undefined if it was not given up. */
export async function reviveDead(tx: Tx, id: number) {
  return await tx
    .updateTable('emails')
    .set({ state: 'queued', dead_at: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['template', 'reason'])
    .executeTakeFirst()
}

type Attempt = { id: number; attempt: number }

export async function recordSent(db: Db, { id, attempt }: Attempt) {
  await db
    .updateTable('emails')
    // It may have come back before we could write that it was accepted.
    .set({
      state: sql`case state when 'bounced' then 'bounced' else 'sent' end`,
      sent_at: sql`shop_now()`,
      last_error: null,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

export async function recordDropped(db: Db, { id, attempt }: Attempt) {
  await db
    .updateTable('emails')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Also those being written at this moment: raising `attempt` keeps them from being dropped. */
export async function requeueUnsent(tx: Tx, template: string, reason: string): Promise<number[]> {
  const rows = await tx
    .updateTable('emails')
    .set({ attempt: sql`attempt + 1`, state: 'queued' })
    .where('template', '=', template)
    .where('reason', '=', reason)
    .where('state', 'in', ['queued', 'dropped'])
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function recordFailure(
  db: Db,
  { id, attempt }: Attempt,
  error: string,
  isDead: boolean,
) {
  await db
    .updateTable('emails')
    .set({ last_error: error, ...(isDead && { state: 'dead', dead_at: sql<Date>`shop_now()` }) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Undefined if it had bounced before, or never existed. */
export async function recordBounced(tx: Tx, id: number, code: string, error: string) {
  return await tx
    .updateTable('emails')
    .set({
      state: 'bounced',
      bounced_at: sql`shop_now()`,
      bounce_code: code,
      dead_at: null,
      last_error: error,
    })
    .where('id', '=', id)
    .where('state', '<>', 'bounced')
    .returning(['id', 'template', 'reason', 'recipient'])
    .executeTakeFirst()
}

export async function recordDelay(db: Db, id: number, error: string) {
  await db
    .updateTable('emails')
    .set({ last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

/** What waits to be sent about something goes to another address; those being sent are sent anew. */
export async function redirectUnsent(
  tx: Tx,
  { reason, except, recipient }: { reason: string; except: readonly string[]; recipient: string },
) {
  return await tx
    .updateTable('emails')
    .set({ attempt: sql`attempt + 1`, recipient })
    .where('reason', '=', reason)
    .where('template', 'not in', except)
    .where('state', 'in', ['queued', 'dropped'])
    .returning(['id', 'state'])
    .execute()
}
