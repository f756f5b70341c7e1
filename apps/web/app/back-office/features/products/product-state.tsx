import type { ListedProduct } from '@keyhaven/contracts/staff/products'
import { Pill } from '../../../ui/pill.tsx'
import { productLooks } from './product-looks.ts'

export function ProductState({ state }: Pick<ListedProduct, 'state'>) {
  const { label, tone, icon } = productLooks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}
