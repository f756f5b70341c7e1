import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { looserRole } from '../../modules/staff/people-acts/loosen-role.ts'
import { aloneLimits, type RoleFacts, rightsOf } from '../../modules/staff/roles/roles.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

type RoleRow = Readonly<{ facts: RoleFacts; isPreset: boolean; people: number; version: string }>

/** Presets as people name them, then the shop's own by name. */
const order = ['super_admin', 'admin', 'catalogue', 'support', 'finance', 'marketing', 'auditor']

const shown = ({ facts, ...row }: RoleRow): Omit<StaffRole, 'waiting'> => {
  const { permissions, limits: held } = rightsOf(facts)
  const { id, name } = facts
  const limits = aloneLimits({ role: id, limits: held })
  return { ...row, id, name, isFixed: id === SUPER_ADMIN, permissions: [...permissions], limits }
}

/** Every role; a shop has a handful. */
export async function listedRoles(ctx: StaffContext): Promise<StaffRole[]> {
  const { rows } = await sql<RoleRow>`
    select role_facts(r.id) as facts, r.is_preset as "isPreset", r.xmin::text as version,
      (select count(*)::int from staff s where s.role = r.id and s.is_active) as people
    from roles r
    order by array_position(${order}::text[], r.id), lower(r.name)`.execute(ctx.db)
  const waitingFor = await waitingAsks(ctx, looserRole.name)
  return rows.map((row) => ({ ...shown(row), waiting: waitingFor(`role:${row.facts.id}`) }))
}

export async function roleForStaff(ctx: StaffContext, id: string): Promise<StaffRole> {
  const found = (await listedRoles(ctx)).find((role) => role.id === id)
  if (!found) throw new AppError('not_found')
  return found
}
