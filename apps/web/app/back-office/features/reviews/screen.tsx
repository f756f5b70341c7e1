import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { Figures } from './figures.tsx'
import { reviewList } from './review-list.tsx'
import { ReviewPage } from './review-page.tsx'
import { reviewParts } from './review-words.ts'

/** Reviews: what waits and what was decided, one of them, or what they measure. */
export default function Reviews() {
  const [search] = useSearchParams()
  const editions = useEditions()
  const list = useMemo(
    () => reviewList(editions.map(({ id, name }) => ({ value: id, label: name }))),
    [editions],
  )
  const id = Number(search.get('id'))
  if (id > 0) return <ReviewPage key={id} id={id} />
  if (search.get('part') === 'figures') return <Figures />
  return (
    <ListPage
      list={list}
      title="Reviews"
      lead="What waits longest comes first. Ratings are not a reason to publish or reject."
      actions={<ScreenParts label="Parts of reviews" parts={reviewParts} part="queue" />}
    />
  )
}
