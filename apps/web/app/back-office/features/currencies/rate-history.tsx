import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import type { listRates, PastRate } from '@keyhaven/contracts/staff/currencies'
import { Coins } from 'lucide-react'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listRates>['query']

export const sourceWords: Readonly<Record<PastRate['source'], string>> = {
  opening: 'Opening day',
  hand: 'By hand',
  file: 'Daily file',
}

export const rateHistory: ListDefinition<PastRate> = {
  name: 'currency-rates',
  nouns: ['rate', 'rates'],
  columns: [
    {
      id: 'currency',
      header: 'Currency',
      card: 'title',
      cell: ({ currency }) => <span className="font-semibold">{currency}</span>,
    },
    { id: 'rate', header: 'Rate', isNumeric: true, card: 'amount', cell: ({ rate }) => rate },
    {
      id: 'market',
      header: 'Market',
      isNumeric: true,
      cell: ({ marketRate }) => marketRate ?? '–',
    },
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
    {
      id: 'validFrom',
      header: 'Since (UTC)',
      sort: 'validFrom',
      card: 'fact',
      cell: ({ validFrom }) => <span className="whitespace-nowrap">{when(validFrom)}</span>,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ currency, rate }) => `${currency} ${rate}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/currency-rates' } as const
    const asked = { query: query as unknown as Query }
    const { rates, page, count } = await staffApi<typeof listRates>(endpoint, asked)
    return { rows: rates, page, count }
  },
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
}
