import type * as contract from '@keyhaven/contracts/staff/newsletter'
import { newsletterScreen } from '@keyhaven/contracts/staff/screens/newsletter'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(newsletterScreen)
