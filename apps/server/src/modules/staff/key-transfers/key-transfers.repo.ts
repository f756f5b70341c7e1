import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { type Counted, type KeyAct, SUCCESSOR_DAYS, successorActs } from './key-transfers.rules.ts'

/** Whom a budget counts, each by one name: nobody else counts under it until the caller is done. */
export async function lockSubjects(tx: Tx, subjects: readonly string[]) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('key moves of ' || subject, 0))
    from unnest(${subjects.toSorted()}::text[]) as subject`.execute(tx)
}

export type OfMember = Pick<Counted, 'today' | 'thisWeek' | 'revealedToday'>

/** What one member moved or revealed alone, or had moved by a claim they opened. */
export async function countOfMember(db: Db, staffId: string): Promise<OfMember> {
  const { rows } = await sql<OfMember>`
    select
      coalesce(sum(licenses) filter (where act <> 'reveal' and is_today), 0)::integer as today,
      coalesce(sum(licenses) filter (where act <> 'reveal'), 0)::integer as "thisWeek",
      coalesce(sum(licenses) filter (where act = 'reveal' and is_today), 0)::integer as "revealedToday"
    from (
      select act, licenses, at > shop_now() - interval '24 hours' as is_today
      from key_moves
      where (staff_id = ${staffId} or opened_by = ${staffId})
        and approval_id is null
        and not is_proven
        and at > shop_now() - interval '7 days'
    ) moved`.execute(db)
  return rows[0] ?? { today: 0, thisWeek: 0, revealedToday: 0 }
}

export type Subject = Readonly<{
  orderLineId: number
  slot: number
  personHashes: readonly Buffer[]
  card: Buffer | null
  network: string | null
}>

type OfSubject = Pick<Counted, 'ofPlace' | 'ofLine' | 'ofPerson' | 'ofNetwork'>

const successors = sql`
  select coalesce(sum(licenses), 0)::integer
  from key_moves
  where act = any(${sql.lit(`{${successorActs.join()}}`)}::text[])`
const lately = sql`at > shop_now() - make_interval(days => ${SUCCESSOR_DAYS})`

/** Keys that followed others, moved by anyone: at a place ever; on its line, for its buyer and network lately. */
export async function countSuccessors(tx: Tx, subject: Subject): Promise<OfSubject> {
  const { orderLineId, slot, personHashes, card, network } = subject
  const { rows } = await sql<OfSubject>`
    select
      (${successors} and order_line_id = ${orderLineId} and slot = ${slot}) as "ofPlace",
      (${successors} and order_line_id = ${orderLineId} and ${lately}) as "ofLine",
      (${successors} and ${lately}
        and (person_hash = any(${personHashes}::bytea[]) or card = ${card}::bytea)) as "ofPerson",
      (${successors} and network = ${network}::text and ${lately}) as "ofNetwork"`.execute(tx)
  return rows[0] ?? { ofPlace: 0, ofLine: 0, ofPerson: 0, ofNetwork: 0 }
}

/** The mailboxes of everyone who works here or did. */
export async function staffMailboxes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('email').execute()
  return rows.map(({ email }) => email)
}

export type NewMove = Readonly<{
  act: KeyAct
  actorKind: 'staff' | 'rules' | 'machine'
  staffId: string | null
  openedBy: string | null
  orderId: string
  licenses: number
  place: Readonly<{ orderLineId: number; slot: number }> | null
  personHash: Buffer | null
  card: Buffer | null
  network: string | null
  reason: string
  isProven: boolean
  approval: string | null
}>

export async function insertKeyMove(tx: Tx, move: NewMove): Promise<number> {
  const { id } = await tx
    .insertInto('key_moves')
    .values({
      act: move.act,
      actor_kind: move.actorKind,
      staff_id: move.staffId,
      opened_by: move.openedBy,
      order_id: move.orderId,
      order_line_id: move.place?.orderLineId ?? null,
      slot: move.place?.slot ?? null,
      licenses: move.licenses,
      person_hash: move.personHash,
      card: move.card,
      network: move.network,
      reason: move.reason,
      is_proven: move.isProven,
      approval_id: move.approval,
      at: sql<Date>`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves that let another key follow at places of a line, the newest first. */
export async function refillsOf(tx: Tx, orderLineId: number) {
  return await tx
    .selectFrom('key_moves')
    .select(['id', 'slot'])
    .where('order_line_id', '=', orderLineId)
    .where('act', 'in', ['refill', 'dispute_won', 'legacy'])
    .orderBy('id', 'desc')
    .execute()
}
