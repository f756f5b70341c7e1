import Products from '../features/products/screen.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Products')

export default function ProductsPage() {
  return (
    <Requires permission="products.view">
      <Products />
    </Requires>
  )
}
