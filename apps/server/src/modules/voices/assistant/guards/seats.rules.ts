import { inFigures } from './amounts.rules.ts'

const seats =
  /\b(unlimited|any number of|several|many|multiple|\d{1,6})\s(?:\w+\s)?(?:computers|devices|pcs|macs|machines|users|people|installations)\b/gi
const fact = /"devices":\s?(\d+)/g

/** On how many computers a text says a licence runs. */
export const seatsIn = (text: string): string[] => [
  ...new Set([...inFigures(text).matchAll(seats)].map(([, count = '']) => count.toLowerCase())),
]

/** The same, from sentences and from figures of the catalogue. */
export const seatsKnown = (results: string): string[] => [
  ...seatsIn(results),
  ...[...results.matchAll(fact)].map(([, count = '']) => count),
]
