import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { customerList } from './customer-list.tsx'
import { CustomerPage } from './customer-page.tsx'

/** The tab of customers: the list, or one of them. */
export default function Customers() {
  const id = useSearchParams()[0].get('id')
  if (id) return <CustomerPage key={id} id={id} />
  return <ListPage list={customerList} title="Customers" />
}
