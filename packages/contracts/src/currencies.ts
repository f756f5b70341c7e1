import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

export const currencyOption = z.object({
  code: z.enum(currencies),
  name: z.string(),
  /** What one US dollar buys, in millionths. */
  rateMicros: z.number(),
})
export type CurrencyOption = z.infer<typeof currencyOption>

export const listCurrencies = {
  method: 'GET',
  path: '/api/currencies',
  summary: 'The nine currencies with the rate in force',
  response: z.array(currencyOption),
} as const satisfies Endpoint
