import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { EvidenceFacts } from '../../../infra/payments/dispute-calls.ts'
import type { ProvenLicense } from './evidence.rules.ts'

/** Every licence the order ever had, with the looks of its buyer. */
export async function provenLicenses(db: Db, orderId: string): Promise<ProvenLicense[]> {
  const { rows } = await sql<ProvenLicense>`
    select l.product_name as product, k.last5 as "lastFive", a.assigned_at as "assignedAt",
      min(r.at) as "firstLookAt", count(r.id) as looks
    from order_lines l
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    left join key_reveals r on r.assignment_id = a.id
    where l.order_id = ${orderId}
    group by l.id, l.product_name, a.id, k.last5
    order by l.id, a.slot, a.id`.execute(db)
  return rows
}

type Papers = Readonly<{
  paymentId: string | null
  cardBrand: string | null
  invoices: string[]
  isRefundAsked: boolean
}>

/** The payment a dispute is about, the invoices, and whether money was asked back before. */
export async function papersOf(db: Db, disputeId: string): Promise<Papers | undefined> {
  const { rows } = await sql<Papers>`
    select a.intent_id as "paymentId", a.card_brand as "cardBrand",
      array(
        select i.number from invoices i where i.order_id = d.order_id order by i.id) as invoices,
      exists (
        select from refund_requests r
        where r.order_id = d.order_id and r.asked_at < d.opened_at
      ) as "isRefundAsked"
    from disputes d
    left join payment_attempts a on a.id = d.attempt_id
    where d.id = ${disputeId}`.execute(db)
  return rows[0]
}

export async function evidenceOf(db: Db, disputeId: string) {
  return await db
    .selectFrom('dispute_evidence')
    .select(['id', 'dispute_id', 'state', 'pdf', 'facts', 'tries'])
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
}

type NewEvidence = Readonly<{
  id: string
  disputeId: string
  pdf: Buffer
  facts: EvidenceFacts
  staffId: string
}>

/** True for the first answer to a dispute, and never again. */
export async function insertEvidence(tx: Tx, evidence: NewEvidence): Promise<boolean> {
  const row = await tx
    .insertInto('dispute_evidence')
    .values({
      id: evidence.id,
      dispute_id: evidence.disputeId,
      state: 'sending',
      pdf: evidence.pdf,
      facts: JSON.stringify(evidence.facts),
      submitted_by: evidence.staffId,
      submitted_at: sql<Date>`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteFailure(db: Db, id: string, tries: number) {
  await db
    .updateTable('dispute_evidence')
    .set({ tries: tries + 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

/** True for the caller who ended it. */
export async function endEvidence(
  tx: Tx,
  id: string,
  end: Readonly<{ fileRef: string } | { refusal: string }>,
): Promise<boolean> {
  const change =
    'fileRef' in end
      ? { state: 'sent' as const, sent_at: sql<Date>`shop_now()`, file_ref: end.fileRef }
      : { state: 'refused' as const, refusal: end.refusal }
  const row = await tx
    .updateTable('dispute_evidence')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
