import type * as licenseStock from '@keyhaven/contracts/staff/license-stock'
import type * as paymentLinks from '@keyhaven/contracts/staff/payment-links'
import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { paymentLinksScreen } from '@keyhaven/contracts/staff/screens/payment-links'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof paymentLinks>()(paymentLinksScreen),
  ...callsOf<typeof licenseStock>()(licensesScreen),
}
