import { useMemo } from 'react'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { useEditions } from '../../kit/use-editions.ts'
import { comparisonList } from './comparison-list.tsx'
import { EnterComparison } from './enter-comparison.tsx'

/** What editions cost elsewhere: what is on pages, what ran out, and everything there was. */
export default function PriceComparisons() {
  const member = useMember()
  const editions = useEditions()
  const list = useMemo(
    () => comparisonList(editions.map(({ id, name }) => ({ value: id, label: name }))),
    [editions],
  )
  return (
    <ListPage
      list={list}
      title="Price comparisons"
      lead="Competitor prices you have recorded. Each is shown for up to 30 days."
      actions={may(member, 'products.publish') && <EnterComparison />}
    />
  )
}
