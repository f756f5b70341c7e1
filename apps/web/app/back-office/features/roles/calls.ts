import type * as contract from '@keyhaven/contracts/staff/roles'
import { rolesScreen } from '@keyhaven/contracts/staff/screens/roles'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(rolesScreen)
