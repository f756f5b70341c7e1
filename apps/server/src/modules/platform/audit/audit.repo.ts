import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Entry, Seal } from './audit-chain.ts'

export type NewEntry = {
  /** `staff:…`, `shopper`, `system` or the name of a job. */
  actor: string
  /** What happened: `staff.login`, `license.reveal`. */
  action: string
  /** What it happened to: `order:…`, `staff:…`. */
  object: string
  /** Ids and facts, never a key, a password or a token. */
  meta?: object
}

/** The number of the transaction is drawn before that of the row: the sealer relies on it. */
export async function insertEntry(tx: Tx, { actor, action, object, meta = {} }: NewEntry) {
  await sql`
    insert into audit_log (actor, action, object, meta, tx)
    select ${actor}::text, ${action}::text, ${object}::text, ${JSON.stringify(meta)}::jsonb, own.tx
    from (select pg_current_xact_id() as tx offset 0) own`.execute(tx)
}

/** The row as one text that is the same wherever and whenever it is made. */
const canonical = sql<string>`jsonb_build_object(
  'seq', log.seq, 'at', log.at at time zone 'UTC', 'actor', log.actor, 'action', log.action,
  'object', log.object, 'meta', log.meta, 'tx', log.tx::text)::text`

/** Every row up to `seq` was numbered by a transaction older than `tx`. */
export type Mark = Readonly<{ seq: number; tx: string }>

/** Undefined while every row is sealed. */
export async function newMark(db: Db): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select written.seq, pg_current_xact_id()::text as tx
    from (select max(seq) as seq from audit_log) written,
      (select coalesce(max(seq), 0) as seq from audit_seals) sealed
    where written.seq > sealed.seq`.execute(db)
  return rows[0]
}

/** True when every transaction older than the mark has ended: no row can still appear before it. */
export async function isPast(tx: Tx, mark: Mark): Promise<boolean> {
  const { rows } = await sql<{ is_past: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${mark.tx}::xid8 as is_past`.execute(tx)
  return rows[0]?.is_past === true
}

/** Any number will do, as long as every sealer takes the same one. */
const SEAL_LOCK = 7_351_906

/** Held until the transaction ends; false while another sealer has it. */
export async function takeSealLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${SEAL_LOCK}) as is_mine`.execute(tx)
  return rows[0]?.is_mine === true
}

export async function lastSeal(db: Db) {
  return await db
    .selectFrom('audit_seals')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lastSealBefore(db: Db, moment: Date) {
  return await db
    .selectFrom('audit_seals')
    .select(['seq', 'hash'])
    .where('at', '<', moment)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function sealAt(db: Db, seq: number) {
  return await db.selectFrom('audit_seals').select('hash').where('seq', '=', seq).executeTakeFirst()
}

type Range = Readonly<{ after: number; upTo: number; limit: number }>

export async function entriesBetween(tx: Tx, { after, upTo, limit }: Range) {
  const { rows } = await sql<Entry>`
    select log.seq, log.at::text as at, ${canonical} as text
    from audit_log log
    where log.seq > ${after} and log.seq <= ${upTo}
    order by log.seq
    limit ${limit}`.execute(tx)
  return rows
}

export async function insertSeals(tx: Tx, seals: Seal[]) {
  await tx.insertInto('audit_seals').values(seals).execute()
}

/** Kinds of acts that appear for the first time between two rows. */
export async function noteActions(tx: Tx, { after, upTo }: Pick<Range, 'after' | 'upTo'>) {
  await sql`
    insert into audit_actions (action)
    select distinct action
    from audit_log
    where seq > ${after} and seq <= ${upTo}
    on conflict do nothing`.execute(tx)
}

export type Pair = {
  seq: number
  text: string | null
  prev_hash: Buffer | null
  hash: Buffer | null
}

/** Rows and seals side by side; where one of the two is missing its columns are null. */
export async function pairsBetween(db: Db, { after, upTo, limit }: Range) {
  const { rows } = await sql<Pair>`
    select seq, log.text, seals.prev_hash, seals.hash
    from (
      select log.seq, ${canonical} as text
      from audit_log log
      where log.seq > ${after} and log.seq <= ${upTo}
      order by log.seq
      limit ${limit}
    ) log
    full join (
      select seq, prev_hash, hash
      from audit_seals
      where seq > ${after} and seq <= ${upTo}
      order by seq
      limit ${limit}
    ) seals using (seq)
    order by seq
    limit ${limit}`.execute(db)
  return rows
}
