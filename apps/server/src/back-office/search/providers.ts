import { approvalSearch } from '../approvals/find-approvals.ts'
import { customerSearch } from '../customers/list-customers.ts'
import type { SearchProvider } from '../kit/search.ts'
import { orderSearch } from '../orders/find-orders.ts'

/** Everything the command palette finds on the server. */
export const searchProviders: readonly SearchProvider[] = [
  orderSearch,
  customerSearch,
  approvalSearch,
]
