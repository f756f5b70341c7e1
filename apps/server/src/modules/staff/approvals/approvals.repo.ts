import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { APPROVAL_HOURS } from './approvals.rules.ts'

export type NewApproval = Readonly<{
  id: string
  kind: string
  object: string
  summary: string
  payload: object
  hash: Buffer
  askedBy: string
  /** Who asked before it was handed over. */
  firstAskedBy?: string
}>

/** The approval that waits for these very facts: a new one, or the one that was asked for before. */
export async function insertApprovalOnce(tx: Tx, wanted: NewApproval) {
  const inserted = await tx
    .insertInto('approvals')
    .values({
      id: wanted.id,
      kind: wanted.kind,
      object: wanted.object,
      summary: wanted.summary,
      payload: JSON.stringify(wanted.payload),
      payload_hash: wanted.hash,
      asked_by: wanted.askedBy,
      first_asked_by: wanted.firstAskedBy ?? null,
      asked_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(hours => ${APPROVAL_HOURS})`,
    })
    .onConflict((conflict) =>
      // Written out: a planner that does not know the value finds no index for it.
      conflict
        .columns(['asked_by', 'payload_hash'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returning(['id', 'summary', 'expires_at'])
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  const open = await tx
    .selectFrom('approvals')
    .select(['id', 'summary', 'expires_at'])
    .where('asked_by', '=', wanted.askedBy)
    .where('payload_hash', '=', wanted.hash)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open && { ...open, isNew: false }
}

/** What is asked for, in its sentence. */
export async function readAsked(db: Db, id: string) {
  return await db
    .selectFrom('approvals')
    .select(['summary', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The approval, which nobody else decides until we have. */
export async function lockApproval(tx: Tx, id: string) {
  return await tx
    .selectFrom('approvals')
    .selectAll()
    .select(sql<boolean>`expires_at <= shop_now()`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedApproval = NonNullable<Awaited<ReturnType<typeof lockApproval>>>

/** What a member asked for and nobody decided yet, which nobody decides until we are done. */
export async function lockOpenOf(tx: Tx, askedBy: string) {
  return await tx
    .selectFrom('approvals')
    .select(['id', 'kind', 'object', 'summary', 'payload', 'payload_hash', 'first_asked_by'])
    .where('asked_by', '=', askedBy)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
}

type End = Readonly<{
  state: 'approved' | 'refused' | 'void'
  decidedBy?: string
  note?: string
  result?: string
  isSameNetwork?: boolean
  isAlone?: boolean
}>

/** Ends an open approval, once. False if it ended before. */
export async function endApproval(tx: Tx, id: string, end: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({
      state: end.state,
      decided_by: end.decidedBy ?? null,
      decided_at: sql`shop_now()`,
      note: end.note ?? '',
      result: end.result ?? null,
      is_same_network: end.isSameNetwork ?? null,
      is_alone: end.isAlone ?? false,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those nobody decided in time; all of them, or those of one member of staff. */
export async function endOverdue(tx: Tx, askedBy?: string) {
  const { rows } = await sql<{ id: string; summary: string; askedBy: string }>`
    update approvals
    set state = 'expired', decided_at = shop_now()
    where state = 'open'
      and expires_at <= shop_now()
      and ${askedBy === undefined ? sql`true` : sql`asked_by = ${askedBy}`}
    returning id, summary, asked_by as "askedBy"`.execute(tx)
  return rows
}

export async function isAnyOverdue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', sql<Date>`shop_now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type ApprovalMatch = Readonly<{ askedBy: string; hash: Buffer; hours: number }>

/** Uses up what was approved for this person and these facts, once: its id, if there was something. */
export async function spendApproved(tx: Tx, { askedBy, hash, hours }: ApprovalMatch) {
  const { rows } = await sql<{ id: string }>`
    insert into approval_uses (approval_id, used_at)
    select a.id, shop_now()
    from approvals a
    where a.asked_by = ${askedBy}
      and a.payload_hash = ${hash}
      and a.state = 'approved'
      and a.decided_at > shop_now() - make_interval(hours => ${hours})
      and not exists (select from approval_uses u where u.approval_id = a.id)
    order by a.decided_at
    limit 1
    on conflict do nothing
    returning approval_id as id`.execute(tx)
  return rows[0]?.id
}

type Ended = Readonly<{ kind: string; object: string; hours: number }>

/** Whether something was asked and ended lately, for whatever reason. */
export async function endedWithin(db: Db, { kind, object, hours }: Ended): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('object', '=', object)
    .where('state', '<>', 'open')
    .where('decided_at', '>', sql<Date>`shop_now() - make_interval(hours => ${hours})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
