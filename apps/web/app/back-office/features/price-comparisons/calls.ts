import type * as contract from '@keyhaven/contracts/staff/price-comparisons'
import { priceComparisonsScreen } from '@keyhaven/contracts/staff/screens/price-comparisons'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(priceComparisonsScreen)
