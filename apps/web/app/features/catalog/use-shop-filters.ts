import { useSearchParams } from 'react-router'
import { filtersIn, noFilters, type ShopFilters, withFilters } from './shop-filters.rules.ts'

/** The filters of the shop live in its address, so that a link or Back brings them along. */
export function useShopFilters() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const write = (next: ShopFilters) =>
    setAddress((current) => withFilters(current, next), { replace: true, preventScrollReset: true })
  return {
    filters,
    change: (change: Partial<ShopFilters>) => write({ ...filters, ...change }),
    clear: () => write(noFilters),
  }
}
