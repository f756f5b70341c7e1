import { fromDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { ComponentProps } from 'react'
import { useMoney, useOwnPrice } from '../../../state/catalog/currency.tsx'
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
  const own = useOwnPrice(product)
  const amount = money(product)
  const { originalPrice } = own ?? product
  const kind = own ? 'lowest-30-days' : (product.originalPriceKind ?? 'list')
  const originalOf = (text: string) =>
    own ? fromDecimal(text, amount.currency) : money(product.originalPrice)
  return (
    <Price
      amount={amount}
      size={size}
      original={withListPrice && originalPrice !== null ? originalOf(originalPrice) : undefined}
      className={isStacked ? 'flex-col' : ''}
      label={labels[kind]}
    />
  )
}
