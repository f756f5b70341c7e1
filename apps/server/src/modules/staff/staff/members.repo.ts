import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'
import type { RoleFacts } from '../roles/roles.rules.ts'

export type LockedMember = Readonly<{
  id: string
  name: string
  role: string
  department: string
  isActive: boolean
  facts: RoleFacts
}>

/** Every super admin, also one who has left, and the member who is meant, locked in one order: two who demote each other wait in turn. */
export async function lockMembers(tx: Tx, id: string): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select id, first_name || ' ' || last_name as name, role, department, is_active as "isActive", role_facts(role) as facts
    from staff
    where id = ${id} or role = ${SUPER_ADMIN}
    order by id
    for update`.execute(tx)
  return rows
}

/** Whether somebody has a role, or would have it again if they came back. */
export async function hasHolder(tx: Tx, role: string): Promise<boolean> {
  const { rows } = await sql`select from staff where role = ${role} limit 1`.execute(tx)
  return rows.length > 0
}

type MemberChange = Readonly<{ role?: string; department?: string; is_active?: boolean }>

export async function updateMember(tx: Tx, id: string, change: MemberChange) {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute()
}

/** Invited anew, from now on. */
export async function markInvited(tx: Tx, id: string) {
  await tx
    .updateTable('staff')
    .set({ is_active: true, invited_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

/** How many sessions were ended. */
export async function endAllSessions(tx: Tx, staffId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: sql`shop_now()` })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setViewedRole(tx: Tx, sessionId: number, role: string | null) {
  await tx
    .updateTable('staff_sessions')
    .set({ viewed_role: role })
    .where('id', '=', sessionId)
    .execute()
}
