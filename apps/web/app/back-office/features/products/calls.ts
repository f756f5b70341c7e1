import type * as licenseStock from '@keyhaven/contracts/staff/license-stock'
import type * as products from '@keyhaven/contracts/staff/products'
import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { productsScreen } from '@keyhaven/contracts/staff/screens/products'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof products>()(productsScreen),
  ...callsOf<typeof licenseStock>()(licensesScreen),
}
