import type * as approvals from '@keyhaven/contracts/staff/approvals'
import type * as customScripts from '@keyhaven/contracts/staff/custom-scripts'
import { approvalsScreen } from '@keyhaven/contracts/staff/screens/approvals'
import { customScriptsScreen } from '@keyhaven/contracts/staff/screens/custom-scripts'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof customScripts>()(customScriptsScreen),
  ...callsOf<typeof approvals>()(approvalsScreen),
}
