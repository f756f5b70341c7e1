import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { payoutFigures } from '@keyhaven/contracts/staff/payouts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { amountText } from '../../kit/amount-text.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { payoutList } from './payout-list.tsx'
import { PayoutPage } from './payout-page.tsx'

type Figures = ResponseOf<typeof payoutFigures>

/** Sums of several currencies beside each other: they are never added. */
const sumsText = (sums: Figures['onTheWay']) =>
  sums.length === 0 ? 'nothing' : sums.map((sum) => amountText(sum.amount, sum.currency)).join(', ')

function leadOf({ onTheWay, arrived, readAt }: Figures): string {
  if (readAt === null) return 'The balance at the card provider was not read yet.'
  return `On the way: ${sumsText(onTheWay)} · Arrived in 30 days: ${sumsText(arrived)} · Read ${when(readAt)}`
}

function AllPayouts() {
  const { data } = useQuery({
    queryKey: [calls.payoutFigures.path],
    queryFn: () => calls.payoutFigures(),
  })
  return <ListPage list={payoutList} title="Payouts" lead={data ? leadOf(data) : 'Counting…'} />
}

/** Money that arrives: all payouts, or one with its entries. */
export default function Payouts() {
  const [search] = useSearchParams()
  const id = search.get('payout')
  return id ? <PayoutPage key={id} id={id} /> : <AllPayouts />
}
