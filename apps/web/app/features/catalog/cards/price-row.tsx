import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { ProductPrice } from './product-price.tsx'
import { SavingPill } from './saving-pill.tsx'

/** At the foot of a card, the same at every width: price and saving, the list price below. */
export function PriceRow({ product, className }: { product: Product; className?: string }) {
  return (
    <div className={clsx('flex items-start justify-between gap-2', className)}>
      <ProductPrice product={product} size="lg" withListPrice isStacked />
      <span className="flex h-8 items-center">
        <SavingPill product={product} />
      </span>
    </div>
  )
}
