import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type {
  draftSearchWords,
  ListedProduct,
  readStaffProduct,
} from '@keyhaven/contracts/staff/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffCall } from '../../kit/staff-api.ts'
import { calls } from './calls.ts'
import { productKeys } from './product-looks.ts'

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
    queryKey: [calls.readStaffProduct.path, id],
    queryFn: async () =>
      (await staffCall<typeof readStaffProduct>(calls.readStaffProduct, { params: { id } })).answer,
  })
  return query
}

export type WordsDraft = OutputOf<typeof draftSearchWords>

/** Every edition in the order of the shop: some dozens at most. */
export function useAllProducts() {
  return useQuery({
    queryKey: ['all products'],
    queryFn: async (): Promise<readonly ListedProduct[]> =>
      (await calls.listStaffProducts({ query: { limit: MOST, sort: 'position' } })).products,
  })
}
