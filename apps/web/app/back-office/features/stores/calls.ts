import type * as products from '@keyhaven/contracts/staff/products'
import { productsScreen } from '@keyhaven/contracts/staff/screens/products'
import { storesScreen } from '@keyhaven/contracts/staff/screens/stores'
import type * as stores from '@keyhaven/contracts/staff/stores'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof stores>()(storesScreen),
  ...callsOf<typeof products>()(productsScreen),
}
