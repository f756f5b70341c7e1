import type { ListedProduct } from '@keyhaven/contracts/staff/products'
import { LookPill } from '../../kit/look-pill.tsx'
import { productLooks } from './product-looks.ts'

export function ProductState({ state }: Pick<ListedProduct, 'state'>) {
  return <LookPill look={productLooks[state]} />
}
