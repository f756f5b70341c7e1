import type { Product } from '@keyhaven/contracts/products'
import type { ComponentProps } from 'react'
import { useMoney } from '../../state/currency.tsx'
import { Price } from '../../ui/price.tsx'

type ProductPriceProps = {
  product: Product
  size?: NonNullable<ComponentProps<typeof Price>['size']>
  withListPrice?: boolean
}

const labels = { list: 'List price', 'lowest-30-days': 'Lowest in 30 days before' } as const

/** The price in the shopper's currency; a price struck through is always called by its name. */
export function ProductPrice({ product, size = 'md', withListPrice = false }: ProductPriceProps) {
  const money = useMoney()
  const hasListPrice = withListPrice && product.originalPrice !== null
  return (
    <Price
      amount={money(product.price)}
      size={size}
      original={hasListPrice ? money(product.originalPrice) : undefined}
      label={labels[product.originalPriceKind ?? 'list']}
    />
  )
}
