import { viewCustomer } from '@keyhaven/contracts/staff/customer-details'
import { listCustomers } from '@keyhaven/contracts/staff/customers'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { customerFile } from './customer-file.ts'
import { customersForStaff } from './list-customers.ts'

export function customerScreen(route: StaffRoute) {
  route(listCustomers, { allow: 'customers.view' }, async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await customersForStaff(ctx, query)
  })
  route(viewCustomer, { allow: 'customers.view' }, ({ params }, ctx) =>
    customerFile(ctx, params.id),
  )
}
