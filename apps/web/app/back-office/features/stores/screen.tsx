import { useSearchParams } from 'react-router'
import { Requires } from '../../kit/requires.tsx'
import { NewStore } from './new-store.tsx'
import { StorePage } from './store-page.tsx'

/** The main store, or the form of a new one. Other stores have addresses of their own. */
export default function Stores() {
  const [search] = useSearchParams()
  if (!search.has('new')) return <StorePage id="main" />
  return (
    <Requires permission="stores.manage">
      <NewStore />
    </Requires>
  )
}
