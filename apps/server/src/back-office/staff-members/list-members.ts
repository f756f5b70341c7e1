import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  listStaffMembers,
  readStaffActivity,
  StaffMember,
} from '@keyhaven/contracts/staff/staff-members'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { IDLE_MINUTES } from '../../modules/staff/staff/staff.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Times = 'signedInAt' | 'seenAt' | 'invitedAt'
type MemberRow = Omit<StaffMember, Times | 'createdAt'> &
  Readonly<Record<Times, Date | null>> &
  Readonly<{ createdAt: Date }>

/** Double names are found by either half. No pattern is involved, so `%` and `_` are plain characters. */
const wordsOf = (text: RawBuilder<unknown>) => sql`' ' || translate(lower(${text}), '-', ' ')`

const members: ListPlan = {
  name: 'staff members',
  columns: sql`
    s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.role,
    r.name as "roleName", s.department, s.is_active as "isActive", s.created_at as "createdAt",
    s.invited_at as "invitedAt",
    array(select m.store_id from staff_stores m where m.staff_id = s.id order by 1) as stores,
    exists (select from staff_authenticators a where a.staff_id = s.id) as "hasApp",
    (select count(*)::int from staff_passkeys p where p.staff_id = s.id) as passkeys,
    (select max(e.created_at) from staff_sessions e where e.staff_id = s.id) as "signedInAt",
    (select max(e.seen_at) from staff_sessions e where e.staff_id = s.id) as "seenAt",
    (
      select count(*)::int
      from staff_sessions e
      where e.staff_id = s.id
        and s.is_active
        and e.revoked_at is null
        and e.expires_at > shop_now()
        and e.seen_at > shop_now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})
    ) as sessions`,
  from: sql`staff s join roles r on r.id = s.role`,
  id: { by: sql`s.id`, type: 'text' },
  sorts: {
    name: { by: sql`lower(s.first_name || ' ' || s.last_name)`, type: 'text' },
    createdAt: { by: sql`s.created_at`, type: 'timestamptz' },
  },
  filters: {
    q: (start: string) => sql`
      starts_with(s.email, lower(${start}))
      or strpos(${wordsOf(sql`s.first_name || ' ' || s.last_name`)}, ${wordsOf(sql`${start}::text`)}) > 0`,
    isActive: (isSo: boolean) => sql`s.is_active = ${isSo}`,
    role: (role: string) => sql`s.role = ${role}`,
    id: (id: string) => sql`s.id = ${id}`,
  },
}

const shown = ({
  signedInAt,
  seenAt,
  invitedAt,
  createdAt,
  ...member
}: MemberRow): StaffMember => ({
  ...member,
  signedInAt: signedInAt?.toISOString() ?? null,
  seenAt: seenAt?.toISOString() ?? null,
  invitedAt: invitedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export async function listedMembers(
  ctx: StaffContext,
  query: RequestOf<typeof listStaffMembers>['query'],
): Promise<ResponseOf<typeof listStaffMembers>> {
  const { rows, ...where } = await listed<MemberRow>(ctx, members, listRequestOf(query))
  return { success: true, members: rows.map(shown), ...where }
}

export async function memberForStaff(ctx: StaffContext, id: string): Promise<StaffMember> {
  const query = { sort: 'name', limit: 1, filters: { id } }
  const [row] = (await listed<MemberRow>(ctx, members, query)).rows
  if (!row) throw new AppError('not_found')
  return shown(row)
}

const deeds: ListPlan = {
  name: 'staff activity',
  columns: sql`l.seq as id, l.at, l.action, l.object`,
  from: sql`audit_log l`,
  id: { by: sql`l.seq`, type: 'bigint' },
  sorts: { at: { by: sql`l.seq`, type: 'bigint' } },
  filters: { actor: (actor: string) => sql`l.actor = ${actor}` },
}

type ActivityRow = Readonly<{ id: number; at: Date; action: string; object: string }>

export async function activityOf(
  ctx: StaffContext,
  id: string,
  query: RequestOf<typeof readStaffActivity>['query'],
): Promise<ResponseOf<typeof readStaffActivity>> {
  const filters = { actor: staffActor(id) }
  const { rows, ...where } = await listed<ActivityRow>(ctx, deeds, { ...query, filters })
  const shownActs = rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))
  return { success: true, deeds: shownActs, ...where }
}
