import { homeScreen } from '@keyhaven/contracts/staff/screens/home'
import { searchScreen } from '@keyhaven/contracts/staff/screens/search'
import { shellScreen } from '@keyhaven/contracts/staff/screens/shell'
import type * as search from '@keyhaven/contracts/staff/search'
import type * as shell from '@keyhaven/contracts/staff/shell'
import type * as welcome from '@keyhaven/contracts/staff/welcome'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof search>()(searchScreen),
  ...callsOf<typeof shell>()(shellScreen),
  ...callsOf<typeof welcome>()(homeScreen),
}
