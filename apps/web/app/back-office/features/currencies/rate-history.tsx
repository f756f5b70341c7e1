import { currencies } from '@keyhaven/contracts/money'
import type { PastRate } from '@keyhaven/contracts/staff/currencies'
import { Coins } from 'lucide-react'
import { bold, moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'

export const sourceWords: Readonly<Record<PastRate['source'], string>> = {
  opening: 'Opening day',
  hand: 'By hand',
  file: 'Daily file',
}

export const rateHistory = listOf(calls.listRates, 'rates', {
  name: 'currency-rates',
  nouns: ['rate', 'rates'],
  columns: [
    bold('currency', { header: 'Currency', card: 'title' }),
    text('rate', { header: 'Rate', isNumeric: true, card: 'amount' }),
    text('marketRate', { id: 'market', header: 'Market', isNumeric: true }),
    {
      id: 'margin',
      header: 'Margin',
      isNumeric: true,
      isOptional: true,
      cell: ({ marginBp }) => `${marginBp / 100} %`,
    },
    {
      id: 'source',
      header: 'Source',
      card: 'fact',
      cell: ({ source, by }) => (by ? `${sourceWords[source]}, ${by}` : sourceWords[source]),
    },
    {
      id: 'note',
      header: 'Reason',
      card: 'fact',
      cell: ({ note }) => <span className="wrap-anywhere">{note || '–'}</span>,
    },
    moment('validFrom', { header: 'Since (UTC)', sort: 'validFrom', card: 'fact' }),
  ],
  labelOf: ({ currency, rate }) => `${currency} ${rate}`,
  defaultSort: '-validFrom',
  filters: [
    {
      name: 'currency',
      label: 'Currency',
      kind: 'one',
      options: currencies.map((code) => ({ value: code, label: code })),
    },
  ],
  empty: { icon: Coins, title: 'No rate here', text: 'Rates are kept for ever, once entered.' },
})
