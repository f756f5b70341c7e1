import type { BalanceEntry } from '@keyhaven/contracts/staff/payouts'
import { Landmark, SearchX } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { moment, money } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
import { kindNames, toPayouts } from './payout-looks.ts'

function Charged({ entry: { charged, chargedCurrency } }: { entry: BalanceEntry }) {
  return charged === null || chargedCurrency === null ? '–' : amountText(charged, chargedCurrency)
}

/** What came on the balance or left it. */
export const entryList = listOf(calls.listBalanceEntries, 'entries', {
  name: 'balance-entries',
  nouns: ['entry', 'entries'],
  columns: [
    {
      id: 'kind',
      header: 'What',
      card: 'title',
      cell: ({ kind, word }) => (kind === 'other' ? `Other (${word})` : kindNames[kind]),
    },
    {
      id: 'order',
      header: 'Order',
      card: 'fact',
      cell: ({ orderNumber, orderId }) => orderNumber ?? orderId ?? '–',
    },
    moment('at', { header: 'When (UTC)', sort: 'at', card: 'fact' }),
    {
      id: 'charged',
      header: 'Charged',
      isNumeric: true,
      cell: (entry) => <Charged entry={entry} />,
    },
    money('gross', { header: 'Gross' }),
    money('fee', { header: 'Fee' }),
    money('net', { header: 'Net', card: 'amount' }),
    {
      id: 'missing',
      header: 'Ledger',
      card: 'status',
      cell: ({ isMissing }) =>
        isMissing && (
          <Pill tone="danger" icon={SearchX}>
            Not in the ledger
          </Pill>
        ),
    },
  ],
  labelOf: ({ kind, id }) => `${kindNames[kind]} ${id}`,
  toOf: ({ orderId }) => (orderId === null ? toPayouts.to : toOrder(orderId)),
  defaultSort: '-at',
  filters: [{ name: 'payout', label: 'Payout', kind: 'text', operators: ['is'] }],
  empty: {
    icon: Landmark,
    title: 'No entries here',
    text: 'The balance is read from the card provider once a day.',
  },
})
