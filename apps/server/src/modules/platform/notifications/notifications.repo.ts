import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { isWanted } from './choices.repo.ts'
import { kindOf } from './kinds.rules.ts'

export type NewNotification = {
  /** The event it tells of: the same event is told once. */
  dedupeKey: string
  severity: 'info' | 'warning' | 'critical'
  title: string
  body: string
  /** What it is about, as in the audit log: `order:…`, `product:…`. */
  object?: string
  /** For those with a permission, or for one person; for all staff unless said. */
  to?: Readonly<{ permission: Permission }> | Readonly<{ staffId: string }>
}

const audienceOf = (to: NonNullable<NewNotification['to']>) =>
  'permission' in to ? { to_permission: to.permission } : { to_staff: to.staffId }

/** False when this event was told before. */
export async function insertNotificationOnce(tx: Tx, told: NewNotification): Promise<boolean> {
  const inserted = await tx
    .insertInto('notifications')
    .values({
      dedupe_key: told.dedupeKey,
      kind: kindOf(told.dedupeKey),
      severity: told.severity,
      title: told.title,
      body: told.body,
      object: told.object ?? '',
      ...(told.to && audienceOf(told.to)),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Reader = Readonly<{ id: string; permissions: readonly Permission[] }>

/** News for everybody, for those with a permission they have, or for them alone. */
const isFor = ({ id, permissions }: Reader) => sql<boolean>`
  (n.to_staff is null or n.to_staff = ${id})
  and (n.to_permission is null or n.to_permission = any(${[...permissions]}))`

const isUnread = ({ id }: Reader) => sql<boolean>`
  n.read_at is null
  and not exists (
    select from notification_reads r where r.staff_id = ${id} and r.notification_id = n.id)`

const MOST_COUNTED = 100

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (
      select from notifications n
      where ${isFor(reader)} and ${isUnread(reader)} and ${isWanted(reader.id)}
      order by n.id desc
      limit ${MOST_COUNTED}
    ) unread`.execute(db)
  return rows[0]?.count ?? 0
}

export type UnreadGroup = Readonly<{
  word: string
  severity: NewNotification['severity']
  count: number
  things: number
  id: number
  title: string
  body: string
  object: string
  latestAt: Date
  oldestAt: Date
}>

/** Unread news is looked through this far. */
const MOST_GROUPED = 1_000
const MOST_GROUPS = 30

/** Equal news together. */
export async function unreadGroups(db: Db, reader: Reader): Promise<UnreadGroup[]> {
  const weight = sql`case severity when 'critical' then 2 when 'warning' then 1 else 0 end`
  const { rows } = await sql<UnreadGroup>`
    select word,
      case max(${weight}) when 2 then 'critical' when 1 then 'warning' else 'info' end as severity,
      count(*)::integer as count,
      greatest(count(distinct nullif(object, '')), 1)::integer as things,
      (array_agg(id order by created_at desc, id desc))[1] as id,
      (array_agg(title order by created_at desc, id desc))[1] as title,
      (array_agg(body order by created_at desc, id desc))[1] as body,
      (array_agg(object order by created_at desc, id desc))[1] as object,
      max(created_at) as "latestAt",
      min(created_at) as "oldestAt"
    from (
      select n.*, split_part(n.dedupe_key, ':', 1) as word
      from notifications n
      where ${isFor(reader)} and ${isUnread(reader)} and ${isWanted(reader.id)}
      order by n.created_at desc, n.id desc
      limit ${MOST_GROUPED}
    ) unread
    group by word
    order by max(${weight}) desc, max(created_at) desc
    limit ${MOST_GROUPS}`.execute(db)
  return rows
}

/** False if there is no such news for them. */
export async function markRead(tx: Tx, reader: Reader, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notifications n where n.id = ${id} and ${isFor(reader)}`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into notification_reads (staff_id, notification_id, read_at)
    values (${reader.id}, ${id}, shop_now())
    on conflict do nothing`.execute(tx)
  return true
}

/** Marks what is unread as read; with a word, only events whose key begins with it. */
export async function markAllRead(tx: Tx, reader: Reader, word?: string) {
  const isMeant = word === undefined ? sql`true` : sql`split_part(n.dedupe_key, ':', 1) = ${word}`
  await sql`
    insert into notification_reads (staff_id, notification_id, read_at)
    select ${reader.id}, n.id, shop_now()
    from notifications n
    where ${isFor(reader)} and ${isUnread(reader)} and ${isMeant}
    on conflict do nothing`.execute(tx)
}
