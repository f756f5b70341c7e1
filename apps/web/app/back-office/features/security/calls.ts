import type * as factors from '@keyhaven/contracts/staff/factors'
import { signInScreen } from '@keyhaven/contracts/staff/screens/sign-in'
import type * as staff from '@keyhaven/contracts/staff/staff'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof factors & typeof staff>()(signInScreen)
