import { sql } from 'kysely'
import type { AddressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { PaymentStatus } from '../../fulfilment/orders/orders.rules.ts'
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
      (a.revoked_at is null and a.withheld_at is null) as "isLive",
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

export type Claimant = Readonly<{
  orderId: string
  emailHashes: AddressHashes
  card: Buffer | null
}>

/** Claims of one address, and of one card, are judged one after the other. */
export async function claimTurns(tx: Tx, { emailHashes, card }: Claimant) {
  const lock = (hash: Buffer) =>
    sql`select pg_advisory_xact_lock(
      hashtextextended('key-claims:' || ${hash.toString('hex')}, 0))`.execute(tx)
  // Servers that disagree on the current secret meet here, too.
  const [first] = emailHashes.toSorted(Buffer.compare)
  if (first) await lock(first)
  if (card) await lock(card)
  // What was replaced today is counted by one after the other, too.
  await lock(Buffer.from('all'))
}

export async function earlierClaims(tx: Tx, { orderId, emailHashes, card }: Claimant) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from key_claims
    where order_id = ${orderId}
      or email_hash = any(${emailHashes}::bytea[])
      or card_fingerprint = ${card}::bytea`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Keys that the rules replaced within a day: in all, and of the batch this key came with. */
export async function replacedToday(tx: Tx, keyId: number) {
  const { rows } = await sql<{ replacedInAll: number; replacedOfBatch: number }>`
    select count(*) as "replacedInAll",
      count(*) filter (where k.batch_id = own.batch_id) as "replacedOfBatch"
    from key_claims c
    join license_keys k on k.id = c.key_id
    cross join (select batch_id from license_keys where id = ${keyId}) own
    where c.decided_by = 'rules'
      and c.decided_at > shop_now() - interval '24 hours'`.execute(tx)
  return rows[0] ?? { replacedInAll: 0, replacedOfBatch: 0 }
}

/** The open claim about a key: it waits, or the key was replaced. */
export async function openClaimOf(tx: Tx, assignmentId: number): Promise<number | undefined> {
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
  /** The member of staff who asked on behalf of the buyer. */
  openedBy: string | null
  /** The assignment that took its place, or why a person looks. */
  result: { newAssignmentId: number } | { queuedFor: string }
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<number> {
  const { result } = claim
  const decided =
    'newAssignmentId' in result
      ? {
          state: 'replaced' as const,
          new_assignment_id: result.newAssignmentId,
          decided_by: 'rules',
          decided_at: sql<Date>`shop_now()`,
        }
      : { state: 'queued' as const, queued_for: result.queuedFor }
  const row = await tx
    .insertInto('key_claims')
    .values({
      order_id: claim.orderId,
      assignment_id: claim.assignmentId,
      key_id: claim.keyId,
      email_hash: claim.emailHashes[0],
      card_fingerprint: claim.card,
      error_code: claim.errorCode,
      symptom: claim.symptom,
      tried: [...claim.tried],
      note: claim.note,
      opened_by: claim.openedBy,
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

/** Which order and key a claim is about, and its state. */
export async function claimHead(db: Db, claimId: number) {
  return await db
    .selectFrom('key_claims')
    .select(['order_id', 'assignment_id', 'state', 'opened_by'])
    .where('id', '=', claimId)
    .executeTakeFirst()
}

/** Refuses what waits about keys that are the buyer's no more. The claims that ended. */
export async function endClaims(tx: Tx, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update key_claims c
    set state = 'refused', refusal = 'money_back', decided_by = 'system', decided_at = shop_now()
    from assignments a
    where a.id = c.assignment_id
      and a.revoked_at is not null
      and c.order_id = ${orderId}
      and c.state = 'queued'
    returning c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Claims after an id that have no hash, or the bare one of an older version, and a known address. */
export async function unkeyedClaims(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ id: number; emailNormal: string }>`
    select c.id, o.email_normal as "emailNormal"
    from key_claims c
    join orders o on o.id = c.order_id
    where c.id > ${after}
      and o.email_normal not like '%@erased.invalid'
      and (
        c.email_hash is null
        or c.email_hash = sha256(
          convert_to(regexp_replace(o.email_normal, '\\+[^@]*(?=@)', ''), 'UTF8'))
      )
    order by c.id
    limit ${limit}`.execute(db)
  return rows
}

/** An address has one automatic claim: where it has another already, this one stays without a hash. */
export async function setClaimant(tx: Tx, claimId: number, emailHash: Buffer) {
  await sql`
    update key_claims c
    set email_hash = case
      when c.decided_by = 'rules' and exists (
        select
        from key_claims other
        where other.email_hash = ${emailHash}
          and other.decided_by = 'rules'
          and other.id <> c.id
      ) then null
      else ${emailHash}::bytea
    end
    where c.id = ${claimId}`.execute(tx)
}
