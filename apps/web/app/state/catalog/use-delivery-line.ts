import type { Product } from '@keyhaven/contracts/products'
import { useClaim } from '../storefront.ts'
import { deliveryLine } from './delivery.rules.ts'

/** When the key of this edition comes, or null if nothing may be promised. */
export const useDeliveryLine = (product: Product): string | null =>
  deliveryLine(product, {
    ready: useClaim('delivery'),
    later: useClaim('delivery-later'),
  })
