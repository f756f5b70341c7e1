import * as customerDetailsContract from '@keyhaven/contracts/staff/customer-details'
import * as customersContract from '@keyhaven/contracts/staff/customers'
import { customersScreen } from '@keyhaven/contracts/staff/screens/customers'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { customerActHandlers } from './customer-acts.routes.ts'
import { customerFile } from './customer-file.ts'
import { customersForStaff } from './list-customers.ts'

const contract = { ...customerDetailsContract, ...customersContract }

export const customerRoutes = served(customersScreen, {
  ...handles(contract, {
    listCustomers: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await customersForStaff(ctx, query)
    },
    viewCustomer: ({ params }, ctx) => customerFile(ctx, params.id),
  }),
  ...customerActHandlers,
})
