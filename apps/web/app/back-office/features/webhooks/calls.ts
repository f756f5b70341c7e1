import { webhooksScreen } from '@keyhaven/contracts/staff/screens/webhooks'
import type * as contract from '@keyhaven/contracts/staff/webhooks'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(webhooksScreen)
