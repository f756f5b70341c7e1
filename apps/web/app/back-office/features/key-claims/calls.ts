import type * as contract from '@keyhaven/contracts/staff/key-claims'
import { keyClaimsScreen } from '@keyhaven/contracts/staff/screens/key-claims'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(keyClaimsScreen)
