import { DUE_SOON_DAYS, type StaffWarning } from '@keyhaven/contracts/staff/disputes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { reasonText } from '../../kit/dispute-looks.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useLive } from '../../kit/live/live.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { disputeList } from './dispute-list.tsx'

function useFigures() {
  const queries = useQueryClient()
  const queryKey = [calls.disputeFigures.path]
  useLive('orders', () => void queries.invalidateQueries({ queryKey }))
  return useQuery({ queryKey, queryFn: () => calls.disputeFigures() }).data
}

type Figures = NonNullable<ReturnType<typeof useFigures>>

function winWords({ won, lost }: Figures): string {
  const ended = won + lost
  if (ended === 0) return 'none ended in the last 12 months'
  return `${won} of ${ended} won in the last 12 months (${Math.round((won / ended) * 100)}%)`
}

function leadOf(figures: Figures): string {
  const { toAnswer, overdue, dueSoon, underReview, warnings } = figures
  const pressing = [
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(dueSoon > 0 ? [`${dueSoon} due within ${DUE_SOON_DAYS} days`] : []),
  ].join(', ')
  const suspected = warnings.length > 0 ? ` · ${warnings.length} suspected by banks` : ''
  return `${toAnswer} to answer${pressing && ` (${pressing})`} · ${underReview} with the bank · ${winWords(figures)}${suspected}`
}

/** The tab of disputes: what is to be answered, how they end, and what banks suspect. */
export default function Disputes() {
  const figures = useFigures()
  return (
    <>
      <ListPage
        list={disputeList}
        title="Disputes"
        lead={figures ? leadOf(figures) : 'Counting…'}
      />
      {figures && figures.warnings.length > 0 && <Warnings warnings={figures.warnings} />}
    </>
  )
}

function Warnings({ warnings }: { warnings: readonly StaffWarning[] }) {
  return (
    <Panel
      title="Early-fraud warnings"
      lead="No money has moved yet. A refund now avoids the dispute and its fee."
    >
      <ul className="grid">
        {warnings.map(({ id, orderId, orderNumber, kind, warnedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-5 py-3 text-small"
          >
            <span>
              <TextLink to={toOrder(orderId)}>{orderNumber}</TextLink>{' '}
              <span className="text-ink-2">{reasonText(kind)}</span>
            </span>
            <span className="text-ink-3 tabular-nums">{when(warnedAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
