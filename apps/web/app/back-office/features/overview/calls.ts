import type * as keyMoves from '@keyhaven/contracts/staff/key-moves'
import type * as overview from '@keyhaven/contracts/staff/overview'
import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { overviewScreen } from '@keyhaven/contracts/staff/screens/overview'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof overview>()(overviewScreen),
  ...callsOf<typeof keyMoves>()(licensesScreen),
}
