/** What one euro bought on a day, in millionths. */
export type ReferenceRate = Readonly<{ day: string; currency: string; rateMicros: number }>

/** No publication is waited for longer: Easter and the turn of the year have four days without one. */
export const MOST_DAYS_OLD = 7

const DAY_MS = 24 * 60 * 60 * 1_000

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const publication = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>([\s\S]*?)<\/Cube>/g
const rate = /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d{1,6}(?:\.\d{1,6})?)['"]\s*\/>/g

const DIGITS = 6

function microsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.split('.')
  return Number(whole + fraction.padEnd(DIGITS, '0'))
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true

/** Every rate in a file of the bank. One that is malformed, or speaks of days to come, says nothing at all. */
export function readReferenceRates(xml: string, today: string): ReferenceRate[] {
  const days = [...xml.matchAll(publication)]
  const rates = days.flatMap(([, day = '', body = '']) => {
    if (!isDay(day) || daysBetween(today, day) > 1) throw new Error(`no day of the past: ${day}`)
    const found = [...body.matchAll(rate)].map(([, currency = '', decimal = '']) => ({
      ...{ day, currency },
      rateMicros: microsOf(decimal),
    }))
    const said = body.split('<Cube').length - 1
    const isWhole = found.length === said && found.every(({ rateMicros }) => rateMicros > 0)
    if (!isWhole) throw new Error(`the rates of ${day} cannot be read`)
    return found
  })
  if (!rates.some(({ currency }) => currency === 'USD')) throw new Error('the file has no rates')
  return rates
}

/** Euro cents of an amount at a rate, halves up; a currency without decimals says so. */
export function inEuro(minor: number, rateMicros: number, decimals: number): number {
  const cents = 100n * 10n ** BigInt(DIGITS)
  const divisor = BigInt(rateMicros) * 10n ** BigInt(decimals)
  return Number((BigInt(minor) * cents * 2n + divisor) / (divisor * 2n))
}
