import { randomBytes } from 'node:crypto'
import type { NewStaffMember } from '@keyhaven/contracts/staff'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db.ts'
import { hashPassword } from '../../infra/passwords.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { insertStaffOnce } from './staff.repo.ts'

const ID_BYTES = 10

/** Adds a member of staff; `by` is who did it, as the audit log names them. */
export async function createStaff(db: Db, member: NewStaffMember, by: string): Promise<string> {
  const { password, ...person } = member
  const id = `staff_${randomBytes(ID_BYTES).toString('hex')}`
  const passwordHash = await hashPassword(password)
  const meta = { email: person.email, role: person.role }
  await db.transaction().execute(async (tx) => {
    if (!(await insertStaffOnce(tx, { ...person, id, passwordHash }))) {
      throw new AppError('conflict', `${person.email} belongs to a member of staff already`)
    }
    await recordAudit(tx, { actor: by, action: 'staff.created', object: staffActor(id), meta })
  })
  return id
}
