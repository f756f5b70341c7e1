import { tagManagerScreen } from '@keyhaven/contracts/staff/screens/tag-manager'
import type * as contract from '@keyhaven/contracts/staff/tag-manager'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(tagManagerScreen)
