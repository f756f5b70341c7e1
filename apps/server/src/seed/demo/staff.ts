import { permissionsOf, type Role, roles } from '@keyhaven/contracts/staff/permissions'
import { hashPassword } from '../../infra/crypto/passwords.ts'
import { sealSecret } from '../../modules/staff/staff/factors/authenticator.ts'
import { DEMO_STAFF } from '../../modules/staff/staff/factors/factors.rules.ts'
import { note } from '../book/audit.ts'
import type { Desk } from '../book/desk.ts'
import { DEMO_PASSWORD, DEMO_SECRET, staffAddress } from './sign-ins.ts'

const names: Record<Role, readonly [string, string, string]> = {
  super_admin: ['Sasha', 'Sampleton', 'Owner'],
  admin: ['Adrian', 'Sampleton', 'Management'],
  support: ['Sunny', 'Sampleton', 'Support'],
  catalogue: ['Cato', 'Sampleton', 'Catalogue'],
  finance: ['Fenna', 'Sampleton', 'Finance'],
  marketing: ['Marlo', 'Sampleton', 'Marketing'],
  auditor: ['Aude', 'Sampleton', 'Audit'],
}

export const demoStaffId = (role: Role) => `${DEMO_STAFF}${role}`

/** One member of staff for each role, all with the password that `npm run dev` prints. */
export async function addStaff(desk: Desk, at: Date): Promise<Record<Role, string>> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  for (const role of roles) {
    const [first_name, last_name, department] = names[role]
    const id = demoStaffId(role)
    const email = staffAddress(role)
    desk.book.add('staff', {
      id,
      email,
      password_hash,
      first_name,
      last_name,
      role,
      department,
      created_at: at,
    })
    const sealed_secret = sealSecret(desk.config, id, DEMO_SECRET)
    desk.book.add('staff_authenticators', { staff_id: id, sealed_secret, created_at: at })
    if (permissionsOf(role).includes('approvals.decide')) {
      desk.book.add('deciders', { id: desk.book.id('deciders'), staff_id: id, since: at })
    }
    const act = { actor: 'seed', action: 'staff.created', object: `staff:${id}` }
    note(desk, { ...act, meta: { role }, at })
  }
  return Object.fromEntries(roles.map((role) => [role, demoStaffId(role)])) as Record<Role, string>
}
