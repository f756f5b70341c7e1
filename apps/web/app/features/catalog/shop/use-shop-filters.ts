import { useAddress } from '../../../lib/router/use-address.ts'
import { filtersIn, noFilters, type ShopFilters, withFilters } from './shop-filters.rules.ts'

/** The filters of the shop live in its address, so that a link or Back brings them along. */
export function useShopFilters() {
  const { address, change } = useAddress()
  const filters = filtersIn(address)
  return {
    filters,
    change: (some: Partial<ShopFilters>) =>
      change((current) => withFilters(current, { ...filtersIn(current), ...some })),
    clear: () => change((current) => withFilters(current, noFilters)),
  }
}
