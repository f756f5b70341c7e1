import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { returnList } from './return-list.tsx'
import { ReturnPage } from './return-page.tsx'

/** Money that was asked back: the queue, or one request. */
export default function Returns() {
  const id = useSearchParams()[0].get('id')
  if (id) return <ReturnPage key={id} id={id} />
  return (
    <ListPage
      list={returnList}
      title="Returns"
      lead="Unseen keys are refunded automatically. Seen keys need a decision."
    />
  )
}
