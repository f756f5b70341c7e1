import type { Product } from '@keyhaven/contracts/products'
import { Pill } from '../../../ui/pill.tsx'

export function SavingPill({ product, size }: { product: Product; size?: 'sm' | 'md' }) {
  if (product.discount <= 0) return null
  return (
    <Pill tone="success" size={size ?? 'sm'}>
      Save {product.discount}%
    </Pill>
  )
}
