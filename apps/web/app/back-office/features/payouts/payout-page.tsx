import type { Payout } from '@keyhaven/contracts/staff/payouts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { entryList } from './entry-list.tsx'
import { payoutLooks, toPayouts } from './payout-looks.ts'

const factsOf = ({ at, arrivesOn, payments, fees, currency, statement, id }: Payout) =>
  [
    ['Sent (UTC)', when(at)],
    ['Arrives', day(arrivesOn)],
    ['Payments', payments === null ? 'Not known yet' : String(payments)],
    ['Fees', fees === null ? 'Not known yet' : amountText(fees, currency)],
    ['On the bank statement', statement ?? '–'],
    ['Number', id],
  ] as const

/** One payout: when it arrives, what it brought, and what of that the ledger does not have. */
export function PayoutPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [calls.readPayout.path, id],
    queryFn: () => calls.readPayout({ params: { id } }),
  })
  return (
    <DetailQuery query={query} back={toPayouts} noun="Payout" missing="There is no such payout.">
      {({ payout }) => (
        <DetailPage
          back={toPayouts}
          title={amountText(payout.amount, payout.currency)}
          status={<LookPill look={payoutLooks[payout.state]} />}
          aside={
            <Panel title="Payout">
              <Facts facts={factsOf(payout)} />
            </Panel>
          }
        >
          {payout.state === 'failed' && (
            <Notice tone="danger" title="The bank refused this payout.">
              {payout.failure ?? 'It gave no reason.'} The money is on the balance again. Correct
              the bank account at the card provider; it sends the money once more.
            </Notice>
          )}
          <ListPage list={entryList} />
        </DetailPage>
      )}
    </DetailQuery>
  )
}
