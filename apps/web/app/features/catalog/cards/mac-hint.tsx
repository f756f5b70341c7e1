import type { Product } from '@keyhaven/contracts/products'
import { Laptop } from 'lucide-react'
import { useIsWrongSystem } from './use-visitor-system.ts'

/** Beside a small button: one line, before anything goes into the cart. */
export function MacHint({ product }: { product: Product }) {
  if (!useIsWrongSystem(product)) return null
  return (
    <p className="flex items-start gap-2 text-small text-warning-ink">
      <Laptop size={15} className="mt-0.5" aria-hidden />
      Runs on Windows only, not on your Mac
    </p>
  )
}
