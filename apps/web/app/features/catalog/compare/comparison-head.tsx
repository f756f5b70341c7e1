import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { BoxImage } from '../../../ui/box-image.tsx'
import { ProductPrice } from '../cards/product-price.tsx'

type ColumnHeadProps = { product: Product; name: ReactNode; action: ReactNode }

/** The head of a column: box, name, price and one thing to do. */
export function ColumnHead({ product, name, action }: ColumnHeadProps) {
  return (
    <span className="grid gap-3">
      <span className="flex items-end gap-3">
        <span className="shrink-0 max-lg:hidden">
          <BoxImage src={product.productImage} version={product.version} name="" size={56} />
        </span>
        <span className="grid">
          <span className="type-subheading sm:text-body-lg">{name}</span>
          <ProductPrice product={product} />
        </span>
      </span>
      {action}
    </span>
  )
}

type ComparisonHeadProps = {
  products: readonly Product[]
  corner: ReactNode
  head: (product: Product) => ReactNode
  columnStyle: (product: Product) => string
  isSticky: boolean
}

export function ComparisonHead({
  products,
  corner,
  head,
  columnStyle,
  isSticky,
}: ComparisonHeadProps) {
  const place = clsx(
    'px-2.5 text-left align-bottom font-normal sm:px-6',
    // A border would stay behind with the table; the line is drawn inside the cell.
    isSticky
      ? 'sticky top-15 z-sticky bg-surface py-4 after:absolute after:inset-x-0 after:bottom-0 after:border-b lg:top-18'
      : 'py-6',
  )
  return (
    <thead>
      <tr>
        <th scope="row" className={clsx(place, 'text-small text-ink-3')}>
          {corner}
        </th>
        {products.map((product) => (
          <th key={product.id} scope="col" className={clsx(place, columnStyle(product))}>
            {head(product)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
