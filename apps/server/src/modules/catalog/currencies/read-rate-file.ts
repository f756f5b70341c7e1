import { type Currency, isCurrency } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { microsOf } from './rates.rules.ts'

const file = z.object({
  asOf: z.iso.date(),
  base: z.literal('USD'),
  rates: z.record(z.string(), z.union([z.string(), z.number()])),
})

type RateFile = Readonly<{ asOf: string; rates: ReadonlyMap<Exclude<Currency, 'USD'>, number> }>

/** What a file says of our currencies. One that is malformed says nothing, not even in parts. */
export function readRateFile(text: string): RateFile {
  const { asOf, rates } = file.parse(JSON.parse(text))
  const ours = Object.entries(rates).filter(([code]) => isCurrency(code) && code !== 'USD')
  const read = ours.map(([code, said]) => {
    const micros = microsOf(typeof said === 'number' ? said.toFixed(6) : said)
    if (micros === undefined) throw new Error(`no rate of ${code}`)
    return [code as Exclude<Currency, 'USD'>, micros] as const
  })
  if (read.length === 0) throw new Error('the file has none of our currencies')
  return { asOf, rates: new Map(read) }
}
