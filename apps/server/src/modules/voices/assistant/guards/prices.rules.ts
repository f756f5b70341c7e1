import { amountsIn } from './amounts.rules.ts'

type Priced = Readonly<{ name: string; amounts: readonly string[] }>

const shortName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:microsoft|office)\b/g, ' ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

function read(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Everything with a name and a price, however deep it is. */
function pricedIn(value: unknown): Priced[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, price, prices } = value as Record<string, unknown>
  const amounts = amountsIn(JSON.stringify([price, prices]))
  const own = typeof name === 'string' && amounts.length > 0 ? [{ name, amounts }] : []
  return [...own, ...Object.values(value).flatMap(pricedIn)]
}

type PriceSources = Readonly<{ results: string; question: string }>

/**
 * False if a sentence gives an edition the price of another. One that names none is about those of the
 * question; where that names none either, nothing is judged.
 */
export function arePricesOwn(sentence: string, { results, question }: PriceSources): boolean {
  const said = amountsIn(sentence)
  if (said.length === 0) return true
  const priced = results.split('\n').flatMap((line) => pricedIn(read(line)))
  const namedIn = (text: string) =>
    priced.filter(({ name }) => ` ${shortName(text)} `.includes(` ${shortName(name)} `))
  const inSentence = namedIn(sentence)
  const named = inSentence.length > 0 ? inSentence : namedIn(question)
  if (named.length === 0) return true
  const known = new Set(priced.flatMap(({ amounts }) => amounts))
  const own = new Set(named.flatMap(({ amounts }) => amounts))
  return said.every((amount) => !known.has(amount) || own.has(amount))
}
