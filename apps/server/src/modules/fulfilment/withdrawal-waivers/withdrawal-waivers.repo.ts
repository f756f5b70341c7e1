import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export type Consent = Readonly<{
  kind: 'immediate_delivery' | 'withdrawal_waiver'
  textVersion: string
  wording: string
}>

/** Keeps what a browser agreed to, and where it was; what was agreed before stays as it was. */
export async function insertConsents(
  db: Db,
  orderId: string,
  network: string,
  consents: readonly Consent[],
) {
  await sql`
    insert into order_consents (order_id, kind, text_version, wording, network, agreed_at)
    select ${orderId}, c.kind, c.text_version, c.wording, ${network}, shop_now()
    from unnest(
      ${consents.map(({ kind }) => kind)}::text[],
      ${consents.map(({ textVersion }) => textVersion)}::text[],
      ${consents.map(({ wording }) => wording)}::text[]
    ) as c (kind, text_version, wording)
    on conflict (order_id, kind) do nothing`.execute(db)
}

export async function consentsOfOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('order_consents')
    .select(['kind', 'text_version', 'wording', 'agreed_at'])
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute()
}

/** The confirmation that repeats both consents has left for the buyer's mailbox. */
export async function isConfirmationSent(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .select('id')
    .where('dedupe_key', '=', `confirm:${orderId}`)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}
