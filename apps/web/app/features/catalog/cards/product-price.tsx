import type { Product } from '@keyhaven/contracts/products'
import type { ComponentProps } from 'react'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Price } from '../../../ui/price.tsx'

type ProductPriceProps = {
  product: Product
  size?: NonNullable<ComponentProps<typeof Price>['size']>
  withListPrice?: boolean
  /** The list price always on a line of its own. */
  isStacked?: boolean
}

const labels = { list: 'List price', 'lowest-30-days': 'Lowest in 30 days before' } as const

/** The price in the shopper's currency; a price struck through is always called by its name. */
export function ProductPrice({
  product,
  size = 'md',
  withListPrice = false,
  isStacked = false,
}: ProductPriceProps) {
  const money = useMoney()
  const hasListPrice = withListPrice && product.originalPrice !== null
  return (
    <Price
      amount={money(product.price)}
      size={size}
      original={hasListPrice ? money(product.originalPrice) : undefined}
      className={isStacked ? 'flex-col' : ''}
      label={labels[product.originalPriceKind ?? 'list']}
    />
  )
}
