import type * as contract from '@keyhaven/contracts/staff/payouts'
import { payoutsScreen } from '@keyhaven/contracts/staff/screens/payouts'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(payoutsScreen)
