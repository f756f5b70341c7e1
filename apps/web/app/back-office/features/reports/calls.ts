import type * as contract from '@keyhaven/contracts/staff/reports'
import { reportsScreen } from '@keyhaven/contracts/staff/screens/reports'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(reportsScreen)
