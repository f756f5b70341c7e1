import type * as contract from '@keyhaven/contracts/staff/disputes'
import { disputesScreen } from '@keyhaven/contracts/staff/screens/disputes'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(disputesScreen)
