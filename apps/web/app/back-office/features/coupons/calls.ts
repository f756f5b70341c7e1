import type * as coupons from '@keyhaven/contracts/staff/coupons'
import { couponsScreen } from '@keyhaven/contracts/staff/screens/coupons'
import { shellScreen } from '@keyhaven/contracts/staff/screens/shell'
import type * as shell from '@keyhaven/contracts/staff/shell'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof coupons>()(couponsScreen),
  ...callsOf<typeof shell>()(shellScreen),
}
