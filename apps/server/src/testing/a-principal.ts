import { noLimits } from '@keyhaven/contracts/staff/roles'
import type { StaffPrincipal } from '../infra/http/access.ts'

/** A member of staff as the guard describes them, who has just shown a second factor. */
export const ada: StaffPrincipal = {
  id: 'staff_ada',
  sessionId: 1,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'support',
  department: '',
  permissions: ['orders.view'],
  hasFactor: true,
  isProven: true,
  isFresh: true,
  isFactorDue: false,
  roleName: 'Support',
  limits: noLimits,
  stores: [],
  viewAs: null,
  apiKeyId: null,
}
