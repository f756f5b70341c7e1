import type * as contract from '@keyhaven/contracts/staff/feeds'
import { feedsScreen } from '@keyhaven/contracts/staff/screens/feeds'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(feedsScreen)
