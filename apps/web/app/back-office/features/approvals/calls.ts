import type * as contract from '@keyhaven/contracts/staff/approvals'
import { approvalsScreen } from '@keyhaven/contracts/staff/screens/approvals'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(approvalsScreen)
