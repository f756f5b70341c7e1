import { randomBytes } from 'node:crypto'
import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
import { AppError } from '../../../infra/app-error.ts'
import { assertStrongPassword, ownWords } from '../../../infra/crypto/judge-password.ts'
import { hashPassword } from '../../../infra/crypto/passwords.ts'
import type { Db } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { insertStaffOnce } from './staff.repo.ts'

const ID_BYTES = 10

export const newStaffId = () => `staff_${randomBytes(ID_BYTES).toString('hex')}`

/** Adds a member of staff; `by` is who did it, as the audit log names them. */
export async function createStaff(db: Db, member: NewStaffMember, by: string): Promise<string> {
  const { password, ...person } = member
  const id = newStaffId()
  await assertStrongPassword(password, ownWords(person.email, person.firstName, person.lastName))
  const passwordHash = await hashPassword(password)
  const meta = { role: person.role }
  return await audited(db, { actor: by, action: 'staff.created' }, async (tx) => {
    await factsOfRole(tx, person.role)
    if (!(await insertStaffOnce(tx, { ...person, id, passwordHash }))) {
      throw new AppError('conflict', `${person.email} belongs to a member of staff already`)
    }
    return { result: id, object: staffActor(id), meta }
  })
}
