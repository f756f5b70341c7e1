import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { NewProduct } from './new-product.tsx'
import { PriceGrid } from './price-grid.tsx'
import { productList } from './product-list.tsx'
import { toNewProduct, toOrder, toPriceGrid } from './product-looks.ts'
import { ProductOrder } from './product-order.tsx'
import { ProductPage } from './product-page.tsx'

/** Editions: the list, one of them, a new one, all prices at once, or their order. */
export default function Products() {
  const [search] = useSearchParams()
  const member = useMember()
  const id = search.get('id')
  const part = search.get('part')
  if (search.has('new')) return <NewProduct />
  if (part === 'prices') return <PriceGrid />
  if (part === 'order') return <ProductOrder />
  if (id) return <ProductPage key={id} id={id} />
  const mayEdit = may(member, 'products.edit')
  return (
    <ListPage
      list={productList}
      title="Products"
      lead="Everything you sell, plus drafts and archived editions."
      actions={
        <>
          {mayEdit && <ButtonLink to={toOrder}>Order</ButtonLink>}
          {may(member, 'products.publish') && <ButtonLink to={toPriceGrid}>Prices</ButtonLink>}
          {mayEdit && (
            <ButtonLink variant="primary" to={toNewProduct}>
              New edition
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
