import { amountsIn, codesIn, decimalsIn, gratisIn, percentsIn } from './amounts.rules.ts'
import { stocksIn } from './availability.rules.ts'
import { hasKey, plainText } from './keys.rules.ts'
import { linkProblemIn } from './links.rules.ts'
import { arePricesOwn } from './prices.rules.ts'
import { promiseIn } from './promises.rules.ts'
import { seatsIn, seatsKnown } from './seats.rules.ts'
import { timesIn, timesKnown, yearsIn } from './times.rules.ts'

/** What the tools of this turn said, one JSON text a line, and what was asked. */
export type Known = Readonly<{ results: string; question: string }>

const KEY_LENGTH = 80
const email = /[^\s@<>()[\]"'`]{1,64}@[^\s@<>()[\]"'`]{1,100}\.[a-z]{2,24}/gi
const phone = /\+?\d[\d\s().-]{6,22}\d/g
const orderNumber = /\bKH-[A-Z\d]{4}-[A-Z\d]{4}\b/gi

const areAllIn = (said: Iterable<string>, known: Iterable<string>): boolean => {
  const all = new Set(known)
  return [...said].every((each) => all.has(each))
}

const digits = (text: string) => text.replace(/\D/g, '')

/** JSON writes some characters in two. */
const plain = (results: string) => plainText(results.replace(/\\n/g, ' ').replaceAll('\\"', '"'))

type Holds = (sentence: string, results: string, known: Known) => boolean

const areCodesKnown: Holds = (text, results, { question }) => {
  const said = codesIn(
    text.replace(orderNumber, (found) => (question.includes(found) ? '' : found)),
  )
  return said.every((code) => results.toUpperCase().includes(code))
}

/** Claims that must be in a result, each with what it is called. */
const claims: readonly (readonly [string, Holds])[] = [
  ['an amount', (text, results) => areAllIn(amountsIn(text), amountsIn(results))],
  ['a figure', (text, results) => areAllIn(decimalsIn(text), decimalsIn(results))],
  ['the price of another edition', (text, _, known) => arePricesOwn(text, known)],
  ['a discount', (text, results) => areAllIn(percentsIn(text), percentsIn(results))],
  ['a price', (text, results) => areAllIn(gratisIn(text), gratisIn(results))],
  ['a code', areCodesKnown],
  ['a date or period', (text, results) => areAllIn(timesIn(text), timesKnown(results))],
  ['a year', (text, results, { question }) => areAllIn(yearsIn(text), yearsIn(results + question))],
  ['availability', (text, results) => areAllIn(stocksIn(text), stocksIn(results))],
  ['a number of computers', (text, results) => areAllIn(seatsIn(text), seatsKnown(results))],
  [
    'an address',
    (text, results) => (text.match(email) ?? []).every((one) => results.includes(one)),
  ],
  [
    'a phone number',
    (text, results) =>
      (text.match(phone) ?? []).every((one) => digits(results).includes(digits(one))),
  ],
]

/** Why a sentence may not be sent; null if it may. */
export function refusalOf(sentence: string, known: Known, previousTurns = ''): string | null {
  if (hasKey(sentence) || hasKey(previousTurns.slice(-KEY_LENGTH) + sentence)) return 'a key'
  const results = plain(known.results)
  const text = plainText(sentence)
  const link = linkProblemIn(text.replace(email, ' '), results)
  if (link) return link
  const claim = claims.find(([, holds]) => !holds(text, results, known))
  return claim?.[0] ?? promiseIn(text, results)
}
