import type { Product } from '@keyhaven/contracts/products'
import { Laptop, Monitor } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'
import { worksOn } from './catalog.rules.ts'

/** Stands on every card: nobody should find out after paying. */
export function SystemPill({ product }: { product: Product }) {
  const icon = product.systemRequirements.windowsOnly ? Monitor : Laptop
  return (
    <Pill tone="outline" icon={icon}>
      {worksOn(product)}
    </Pill>
  )
}

export function SavingPill({ product, size }: { product: Product; size?: 'sm' | 'md' }) {
  if (product.discount <= 0) return null
  return (
    <Pill tone="success" size={size ?? 'sm'}>
      Save {product.discount}%
    </Pill>
  )
}
