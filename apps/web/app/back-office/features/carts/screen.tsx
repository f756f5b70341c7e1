import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { cartList } from './cart-list.tsx'
import { CartPage } from './cart-page.tsx'
import { CartReportPanel } from './cart-report.tsx'

/** Carts that were left at the checkout: all of them, or one. */
export default function Carts() {
  const id = useSearchParams()[0].get('id')
  if (id) return <CartPage key={id} id={id} />
  return (
    <>
      <ListPage
        list={cartList}
        title="Abandoned carts"
        lead="Only people who asked for it are reminded, and never more than twice."
      />
      <CartReportPanel />
    </>
  )
}
