import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { everyKind, isMailedAtFirst } from '../../platform/notifications/kinds.rules.ts'

const mailedAtFirst = everyKind.filter(isMailedAtFirst)

type Due = Readonly<{
  staffId: string
  email: string
  digestHour: number | null
  quietFrom: number | null
  quietUntil: number | null
  hour: number
  ids: number[]
}>

/** Members who want mails of kinds that have news of the last day, with the news they were not mailed yet. */
export async function newsToMail(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.id as "staffId", s.email, r.digest_hour as "digestHour", r.quiet_from as "quietFrom",
      r.quiet_until as "quietUntil", extract(hour from shop_now() at time zone 'UTC')::integer as hour,
      array_agg(n.id order by n.id) as ids
    from notifications n
    join staff s on s.is_active
    left join notification_choices c on c.staff_id = s.id and c.kind = n.kind
    left join notification_rhythms r on r.staff_id = s.id
    where n.created_at > shop_now() - interval '1 day'
      and coalesce(c.by_email, n.kind = any(${mailedAtFirst}))
      and n.read_at is null
      and (n.to_staff is null or n.to_staff = s.id)
      and (n.to_permission is null or exists (
        select from role_permissions p where p.role_id = s.role and p.permission = n.to_permission)
        or s.role = 'super_admin')
      and not exists (
        select from notification_reads d where d.staff_id = s.id and d.notification_id = n.id)
      and not exists (
        select from notification_mails m where m.staff_id = s.id and m.notification_id = n.id)
    group by s.id, r.digest_hour, r.quiet_from, r.quiet_until`.execute(db)
  return rows
}

/** The news that nobody else has taken for a mail to this member meanwhile. */
export async function claimForDigest(tx: Tx, staffId: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    insert into notification_mails (notification_id, staff_id, at)
    select id, ${staffId}, shop_now() from unnest(${[...ids]}::bigint[]) id
    on conflict do nothing
    returning notification_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function titlesOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from notifications where id = any(${[...ids]}::bigint[]) order by id`.execute(
    db,
  )
  return rows
}
