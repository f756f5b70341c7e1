import { signInScreen } from '@keyhaven/contracts/staff/screens/sign-in'
import type * as contract from '@keyhaven/contracts/staff/staff'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(signInScreen)
