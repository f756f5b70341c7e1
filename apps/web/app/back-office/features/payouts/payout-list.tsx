import { Landmark } from 'lucide-react'
import { amountText } from '../../kit/amount-text.ts'
import { moment, money, state, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf, viewsOf } from '../../kit/list/list-of.ts'
import { day } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { payoutLooks, toPayout } from './payout-looks.ts'

const states = choicesOf(payoutLooks)
const shown = ['in_transit', 'paid', 'failed']

/** Payouts, each with what it brought and what that cost. */
export const payoutList = listOf(calls.listPayouts, 'payouts', {
  name: 'payouts',
  nouns: ['payout', 'payouts'],
  columns: [
    moment('at', { header: 'Sent (UTC)', sort: 'at', card: 'title' }),
    money('amount', { header: 'Amount', card: 'amount' }),
    { id: 'arrivesOn', header: 'Arrives', card: 'fact', cell: ({ arrivesOn }) => day(arrivesOn) },
    text('payments', { header: 'Payments', isNumeric: true, card: 'fact' }),
    {
      id: 'fees',
      header: 'Fees',
      isNumeric: true,
      cell: ({ fees, currency }) => (fees === null ? '–' : amountText(fees, currency)),
    },
    text('id', { id: 'number', header: 'Number', isOptional: true }),
    state('state', payoutLooks, { header: 'State' }),
  ],
  labelOf: ({ id }) => `Payout ${id}`,
  toOf: ({ id }) => toPayout(id),
  defaultSort: '-at',
  filters: [{ name: 'state', label: 'State', kind: 'one', options: states }],
  views: viewsOf(
    'state',
    states.filter(({ value }) => shown.includes(value)),
  ),
  empty: {
    icon: Landmark,
    title: 'No payouts here',
    text: 'Payouts are read from the card provider once a day, and when it tells of one.',
  },
})
