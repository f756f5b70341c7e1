import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { PaymentStatus } from '../orders/orders.rules.ts'
import { AUTOMATIC_DAYS } from './key-claims.rules.ts'

export type ClaimedKey = Readonly<{
  assignmentId: number
  orderLineId: number
  slot: number
  productId: string
  productName: string
  keyId: number
  isVolumeKey: boolean
  isLive: boolean
  isSeen: boolean
  paymentStatus: PaymentStatus
  emailNormal: string
  isHeld: boolean
  hasReversals: boolean
  isRecent: boolean
  isFree: boolean
  cardFingerprint: Buffer | null
}>

/** One key of an order with everything that decides about a claim. Lock the order first. */
export async function claimedKey(tx: Tx, orderId: string, assignmentId: number) {
  const { rows } = await sql<ClaimedKey>`
    select a.id as "assignmentId", l.id as "orderLineId", a.slot, l.product_id as "productId",
      l.product_name as "productName", k.id as "keyId", k.kind = 'volume' as "isVolumeKey",
      a.revoked_at is null as "isLive",
      (a.first_revealed_at is not null or a.reveals > 0) as "isSeen",
      o.payment_status as "paymentStatus", o.email_normal as "emailNormal",
      (o.hold_reason is not null or past.was_held) as "isHeld",
      past.was_reversed as "hasReversals",
      coalesce(o.paid_at > shop_now() - make_interval(days => ${AUTOMATIC_DAYS}), false) as "isRecent",
      paid.id is null as "isFree", paid.card_fingerprint as "cardFingerprint"
    from orders o
    join order_lines l on l.order_id = o.id
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    left join payment_attempts paid on paid.order_id = o.id and paid.status = 'succeeded'
    cross join lateral (
      select coalesce(bool_or(to_state = 'review'), false) as was_held,
        coalesce(bool_or(to_state in ('partially_refunded', 'refunded', 'disputed')), false)
          as was_reversed
      from order_status_changes
      where order_id = o.id and field = 'payment'
    ) as past
    where o.id = ${orderId}
      and a.id = ${assignmentId}`.execute(tx)
  return rows[0]
}

export type Claimant = Readonly<{ orderId: string; emailHash: Buffer; card: Buffer | null }>

/** Claims of one address, and of one card, are judged one after the other. */
export async function takeTurns(tx: Tx, { emailHash, card }: Claimant) {
  const lock = (hash: Buffer) =>
    sql`select pg_advisory_xact_lock(
      hashtextextended('key-claims:' || ${hash.toString('hex')}, 0))`.execute(tx)
  await lock(emailHash)
  if (card) await lock(card)
}

export async function earlierClaims(tx: Tx, { orderId, emailHash, card }: Claimant) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from key_claims
    where order_id = ${orderId}
      or email_hash = ${emailHash}
      or card_fingerprint = ${card}::bytea`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The claim about a key that stands: it waits, or the key was replaced. */
export async function standingClaim(tx: Tx, assignmentId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('key_claims')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  return row?.id
}

export type NewClaim = Claimant & {
  assignmentId: number
  keyId: number
  errorCode: string
  symptom: string
  tried: readonly string[]
  note: string
  /** The assignment that took its place, or why a person looks. */
  result: { newAssignmentId: number } | { queuedFor: string }
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<number> {
  const { result } = claim
  const decided =
    'newAssignmentId' in result
      ? {
          state: 'replaced',
          new_assignment_id: result.newAssignmentId,
          decided_by: 'rules',
          decided_at: sql<Date>`shop_now()`,
        }
      : { state: 'queued', queued_for: result.queuedFor }
  const row = await tx
    .insertInto('key_claims')
    .values({
      order_id: claim.orderId,
      assignment_id: claim.assignmentId,
      key_id: claim.keyId,
      email_hash: claim.emailHash,
      card_fingerprint: claim.card,
      error_code: claim.errorCode,
      symptom: claim.symptom,
      tried: [...claim.tried],
      note: claim.note,
      created_at: sql<Date>`shop_now()`,
      ...decided,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type Decision = {
  state: 'replaced' | 'refused'
  newAssignmentId?: number
  refusal?: string
  note: string
  actor: string
}

export async function recordDecision(tx: Tx, claimId: number, decision: Decision) {
  await tx
    .updateTable('key_claims')
    .set({
      state: decision.state,
      new_assignment_id: decision.newAssignmentId ?? null,
      refusal: decision.refusal ?? null,
      staff_note: decision.note,
      decided_by: decision.actor,
      decided_at: sql`shop_now()`,
    })
    .where('id', '=', claimId)
    .execute()
}

/** Which order and key a claim is about, and where it stands. */
export async function claimHead(db: Db, claimId: number) {
  return await db
    .selectFrom('key_claims')
    .select(['order_id', 'assignment_id', 'state'])
    .where('id', '=', claimId)
    .executeTakeFirst()
}
