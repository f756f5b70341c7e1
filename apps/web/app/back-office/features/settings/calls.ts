import { settingsScreen } from '@keyhaven/contracts/staff/screens/settings'
import { shellScreen } from '@keyhaven/contracts/staff/screens/shell'
import type * as settings from '@keyhaven/contracts/staff/settings'
import type * as shell from '@keyhaven/contracts/staff/shell'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof settings>()(settingsScreen),
  ...callsOf<typeof shell>()(shellScreen),
}
