import { approvalSearch } from '../approvals/search.ts'
import { scriptSearch } from '../custom-scripts/search.ts'
import { customerSearch } from '../customers/search.ts'
import type { SearchProvider } from '../kit/search.ts'
import { orderSearch } from '../orders/search.ts'
import { productSearch } from '../products/search.ts'
import { foundThings } from './found-things.ts'

/** Everything the command palette finds on the server. */
export const searchProviders: readonly SearchProvider[] = [
  orderSearch,
  customerSearch,
  productSearch,
  ...foundThings,
  approvalSearch,
  scriptSearch,
]
