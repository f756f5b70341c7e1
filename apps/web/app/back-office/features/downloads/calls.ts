import type * as contract from '@keyhaven/contracts/staff/downloads'
import { downloadsScreen } from '@keyhaven/contracts/staff/screens/downloads'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(downloadsScreen)
