import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { quoteList } from './quote-list.tsx'
import { QuotePage } from './quote-page.tsx'

/** Requests of companies: the list, or one of them. */
export default function Quotes() {
  const id = useSearchParams()[0].get('id')
  if (id) return <QuotePage key={id} reference={id} />
  return (
    <ListPage
      list={quoteList}
      title="Quotes"
      lead="What companies asked for. Each is answered with a price they can accept online."
    />
  )
}
