import type * as customerActs from '@keyhaven/contracts/staff/customer-acts'
import type * as customerDetails from '@keyhaven/contracts/staff/customer-details'
import type * as customers from '@keyhaven/contracts/staff/customers'
import { customersScreen } from '@keyhaven/contracts/staff/screens/customers'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof customers & typeof customerActs & typeof customerDetails>()(
  customersScreen,
)
