import type * as disputes from '@keyhaven/contracts/staff/disputes'
import type * as failedRefunds from '@keyhaven/contracts/staff/failed-refunds'
import type * as manualOrders from '@keyhaven/contracts/staff/manual-orders'
import type * as orderAddress from '@keyhaven/contracts/staff/order-address'
import type * as orderBulk from '@keyhaven/contracts/staff/order-bulk'
import type * as orderDetails from '@keyhaven/contracts/staff/order-details'
import type * as orderMails from '@keyhaven/contracts/staff/order-mails'
import type * as orders from '@keyhaven/contracts/staff/orders'
import { disputesScreen } from '@keyhaven/contracts/staff/screens/disputes'
import { ordersScreen } from '@keyhaven/contracts/staff/screens/orders'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<
    typeof orderAddress &
      typeof orders &
      typeof orderDetails &
      typeof manualOrders &
      typeof orderBulk &
      typeof orderMails &
      typeof failedRefunds
  >()(ordersScreen),
  ...callsOf<typeof disputes>()(disputesScreen),
}
