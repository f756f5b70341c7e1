import type * as contract from '@keyhaven/contracts/staff/reviews'
import { reviewsScreen } from '@keyhaven/contracts/staff/screens/reviews'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(reviewsScreen)
