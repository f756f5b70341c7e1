import type * as contract from '@keyhaven/contracts/staff/business-offers'
import { businessQuotesScreen } from '@keyhaven/contracts/staff/screens/business-quotes'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(businessQuotesScreen)
