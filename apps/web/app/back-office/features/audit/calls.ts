import type * as contract from '@keyhaven/contracts/staff/audit'
import { auditScreen } from '@keyhaven/contracts/staff/screens/audit'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(auditScreen)
