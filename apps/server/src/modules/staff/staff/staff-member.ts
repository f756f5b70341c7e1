import type { Tx } from '../../../infra/db/db.ts'
import type { Rights } from '../roles/roles.rules.ts'
import { lockedStaff } from './staff.repo.ts'
import { withRights } from './staff.rules.ts'

/** A member of staff, seen by a colleague. */
export type Member = Rights &
  Readonly<{
    id: string
    email: string
    firstName: string
    lastName: string
    role: string
  }>

/** A member, whether they still work here or not. */
export async function anyMember(tx: Tx, id: string): Promise<Member | undefined> {
  const found = await lockedStaff(tx, id)
  return found && withRights(found)
}

/** A member who works here at this moment; nobody disables or demotes them until the caller is done. */
export async function activeMember(tx: Tx, id: string): Promise<Member | undefined> {
  const found = await lockedStaff(tx, id)
  if (!found?.is_active) return undefined
  const { is_active: _, ...member } = found
  return withRights(member)
}
