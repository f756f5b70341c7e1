import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type {
  draftSearchWords,
  ListedProduct,
  listStaffProducts,
  readStaffProduct,
} from '@keyhaven/contracts/staff/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi, staffCall } from '../../kit/staff-api.ts'
import { productKeys } from './product-looks.ts'

const one = { method: 'GET', path: '/api/admin/products/:id' } as const
const all = { method: 'GET', path: '/api/admin/products' } as const
const MOST = 200

/** Everything that shows editions is read again. */
export function useProductsChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(productKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** One edition with its version, and the way to read it again. */
export function useProduct(id: string) {
  const query = useQuery({
    queryKey: [one.path, id],
    queryFn: async () => (await staffCall<typeof readStaffProduct>(one, { params: { id } })).answer,
  })
  return query
}

export type WordsDraft = OutputOf<typeof draftSearchWords>

/** Suggests what search engines are told about an edition. */
export const draftWords = (id: string): Promise<WordsDraft> =>
  staffApi<typeof draftSearchWords>(
    { method: 'POST', path: '/api/admin/products/:id/search-words-draft' },
    { params: { id } },
  )

/** Every edition in the order of the shop: some dozens at most. */
export function useAllProducts() {
  return useQuery({
    queryKey: ['all products'],
    queryFn: async (): Promise<readonly ListedProduct[]> =>
      (await staffApi<typeof listStaffProducts>(all, { query: { limit: MOST, sort: 'position' } }))
        .products,
  })
}
