import type * as health from '@keyhaven/contracts/staff/health'
import type * as overview from '@keyhaven/contracts/staff/overview'
import { healthScreen } from '@keyhaven/contracts/staff/screens/health'
import { homeScreen } from '@keyhaven/contracts/staff/screens/home'
import { overviewScreen } from '@keyhaven/contracts/staff/screens/overview'
import type * as welcome from '@keyhaven/contracts/staff/welcome'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof welcome>()(homeScreen),
  ...callsOf<typeof health>()(healthScreen),
  ...callsOf<typeof overview>()(overviewScreen),
}
