import type { Product } from '@keyhaven/contracts/products'
import { BadgeCheck } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'
import { SystemPill } from './product-pills.tsx'

/** Name, badges and one paragraph: what this edition is. */
export function ProductHead({ product }: { product: Product }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Pill tone="success" icon={BadgeCheck}>
          Genuine License
        </Pill>
        {product.popular && <Pill tone="accent">Most Popular</Pill>}
        <SystemPill product={product} />
      </div>
      <h1 className="font-display text-display font-semibold sm:text-price">{product.name}</h1>
      <p className="text-ink-2">{product.description}</p>
    </div>
  )
}
