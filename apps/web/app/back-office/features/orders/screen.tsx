import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { FindByKey } from './find-by-key.tsx'
import { NewOrder } from './new-order.tsx'
import { orderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/** The tab of orders: the list, or one of them. */
export default function Orders() {
  const id = useSearchParams()[0].get('id')
  if (id) return <OrderPage key={id} id={id} />
  const actions = (
    <>
      <FindByKey />
      <NewOrder />
    </>
  )
  return <ListPage list={orderList} title="Orders" actions={actions} />
}
