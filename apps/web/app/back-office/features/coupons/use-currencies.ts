import type { listCurrencies } from '@keyhaven/contracts/currencies'
import { type Currency, currencies } from '@keyhaven/contracts/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** What a cart can be paid in now, and what is chosen already: a currency whose rate is too old is no choice. */
export function useCurrencies(chosen: string): readonly Currency[] {
  const { data } = useQuery({
    queryKey: ['/api/currencies'],
    queryFn: () => api<typeof listCurrencies>({ method: 'GET', path: '/api/currencies' }),
  })
  const open = data?.map(({ code }) => code)
  return currencies.filter((code) => !open || open.includes(code) || code === chosen)
}
