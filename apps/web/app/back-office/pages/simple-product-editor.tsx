import { useSearchParams } from 'react-router'
import { NewProduct } from '../features/products/new-product.tsx'
import { ProductPage } from '../features/products/product-page.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Product editor')

/** The editor of one edition; without one, of a new edition. */
export default function SimpleProductEditor() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <Requires permission="products.view">
      {id ? <ProductPage key={id} id={id} /> : <NewProduct />}
    </Requires>
  )
}
