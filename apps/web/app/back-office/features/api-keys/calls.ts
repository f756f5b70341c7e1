import type * as contract from '@keyhaven/contracts/staff/api-keys'
import { apiKeysScreen } from '@keyhaven/contracts/staff/screens/api-keys'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(apiKeysScreen)
