import type * as contract from '@keyhaven/contracts/staff/marketing-claims'
import { marketingClaimsScreen } from '@keyhaven/contracts/staff/screens/marketing-claims'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(marketingClaimsScreen)
