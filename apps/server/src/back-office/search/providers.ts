import { approvalSearch } from '../approvals/find-approvals.ts'
import { scriptSearch } from '../custom-scripts/find-scripts.ts'
import { customerSearch } from '../customers/list-customers.ts'
import type { SearchProvider } from '../kit/search.ts'
import { orderSearch } from '../orders/find-orders.ts'
import { productSearch } from '../products/list-products.ts'

/** Everything the command palette finds on the server. */
export const searchProviders: readonly SearchProvider[] = [
  orderSearch,
  customerSearch,
  productSearch,
  approvalSearch,
  scriptSearch,
]
