import type { WaitingLine } from '@keyhaven/contracts/staff/license-waiting'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { ago, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { LicenseActions, PARTS } from './license-actions.tsx'
import { assign, waitingQuery } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

function useAssign() {
  const changed = useShelfChange()
  return useMutation({
    mutationFn: (lineId?: number) => assign(lineId),
    onSuccess: (answer) => {
      const units = 'units' in answer ? answer.units : 0
      toastOutcome(answer, `${units} ${units === 1 ? 'key' : 'keys'} assigned`)
    },
    onError: (error) =>
      toast({ title: 'Nothing was assigned', description: wordsOf(error), tone: 'danger' }),
    onSettled: changed,
  })
}

/** Serves everyone for whom there is a key. */
function AssignAll() {
  const { data } = useQuery(waitingQuery)
  const assigning = useAssign()
  const member = useMember()
  if (!may(member, 'licenses.assign') || !data || data.possible === 0) return null
  return (
    <Button
      size="sm"
      variant="soft"
      busy={assigning.isPending ? 'Assigning...' : undefined}
      onClick={() => assigning.mutate(undefined)}
    >
      Assign all possible ({data.possible})
    </Button>
  )
}

function AssignLine({ line }: { line: WaitingLine }) {
  const assigning = useAssign()
  const member = useMember()
  if (!may(member, 'licenses.assign') || line.possible === 0) return null
  return (
    <Button size="sm" onClick={() => assigning.mutate(line.lineId)}>
      Assign<span className="sr-only"> keys to {line.orderNumber}</span>
    </Button>
  )
}

const waitingList = listOf(calls.listWaiting, 'lines', {
  name: 'waiting',
  nouns: ['line', 'lines'],
  columns: [
    text('orderNumber', { id: 'order', header: 'Order', card: 'title' }),
    text('customer', { header: 'Customer', card: 'fact' }),
    {
      id: 'product',
      header: 'Waits for',
      card: 'fact',
      cell: ({ missing, productName }) => `${missing} × ${productName}`,
    },
    {
      id: 'paid',
      header: 'Paid',
      sort: 'paidAt',
      card: 'fact',
      cell: ({ paidAt }) => <span title={when(paidAt)}>{ago(paidAt)}</span>,
    },
    text('possible', { header: 'Keys for it', isNumeric: true }),
    {
      id: 'act',
      header: 'Action',
      card: 'status',
      cell: (line) => <AssignLine line={line} />,
    },
  ],
  rowId: ({ lineId }) => String(lineId),
  labelOf: ({ orderNumber }) => `Order ${orderNumber}`,
  toOf: ({ orderId }) => toOrder(orderId),
  defaultSort: 'paidAt',
  live: 'licenses',
  empty: { icon: Hourglass, title: 'Nobody waits', text: 'Everyone who paid has their keys.' },
})

/** Everybody who waits for keys. New keys go to them by themselves, in this order. */
export const Waiting = () => (
  <ListPage
    list={waitingList}
    title="Waiting queue"
    lead="The longest wait first"
    actions={
      <LicenseActions part="waiting">
        <AssignAll />
      </LicenseActions>
    }
  />
)

/** The first of those who wait, on the first screen. */
export function WaitingQueue() {
  const query = useQuery(waitingQuery)
  const { data, error } = query
  return (
    <Panel title="Waiting queue" lead="The longest wait first" aside={<AssignAll />}>
      {error && (
        <div className="px-5 pb-4">
          <NotLoaded title="The queue could not be loaded." query={query} />
        </div>
      )}
      {data?.lines.length === 0 && (
        <p className="px-5 pb-5 text-small text-ink-2">Nobody waits for a key.</p>
      )}
      <ul className="divide-y border-t empty:hidden">
        {data?.lines.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </ul>
      {data?.page.next && (
        <p className="border-t px-5 py-3 text-small">
          <TextLink quiet to={PARTS.waiting}>
            View all
          </TextLink>
        </p>
      )}
    </Panel>
  )
}

function Line({ line }: { line: WaitingLine }) {
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-3 text-small">
      <div className="min-w-0">
        <p className="truncate text-ink">
          <TextLink quiet to={toOrder(line.orderId)}>
            <span className="font-semibold">{line.orderNumber}</span>
          </TextLink>{' '}
          {line.customer}
        </p>
        <p className="truncate text-ink-2">
          {line.missing} × {line.productName}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        <span className="text-ink-2">Paid {ago(line.paidAt)}</span>
        <AssignLine line={line} />
      </div>
    </li>
  )
}
