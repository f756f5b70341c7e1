import type { Product } from '@keyhaven/contracts/products'
import { useOwnPrice } from '../../../state/catalog/currency.tsx'
import { Pill } from '../../../ui/pill.tsx'

export function SavingPill({ product, size }: { product: Product; size?: 'sm' | 'md' }) {
  const { discount } = useOwnPrice(product) ?? product
  if (discount <= 0) return null
  return (
    <Pill tone="success" size={size ?? 'sm'}>
      Save {discount}%
    </Pill>
  )
}
