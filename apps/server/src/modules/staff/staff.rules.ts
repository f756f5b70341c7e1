import { permissionsOf, type Role } from '@keyhaven/contracts/permissions'
import { ACCESS_LEVEL, type Admin } from '@keyhaven/contracts/staff'

export const SESSION_HOURS = 12
export const IDLE_MINUTES = 30

/** The same sentence whether the address, the password or the account is the wrong one. */
export const WRONG_LOGIN = 'Invalid email or password.'

export type Person = Readonly<{
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  department: string
}>

/** An active member of staff as the wire shows them: the true role and what it allows. */
export const describeStaff = (person: Person): Admin => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  department: person.department,
  permissions: [...permissionsOf(person.role)],
  isActive: true,
  accessLevel: ACCESS_LEVEL,
})
