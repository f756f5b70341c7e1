import type * as contract from '@keyhaven/contracts/staff/returns'
import { returnsScreen } from '@keyhaven/contracts/staff/screens/returns'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(returnsScreen)
