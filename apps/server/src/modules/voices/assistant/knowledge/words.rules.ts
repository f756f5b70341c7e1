import { meanings, synonyms } from './synonyms.rules.ts'

/** Error codes whole, so that 0xC004C003 is not taken for another that begins alike. */
const wordShape = /0x[\da-f]{4,}|\d{5}-\d+|\d+\/\d+|[a-z\d]+/g

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase()

/** The words of a text, in order and in lower case. */
const wordsOf = (text: string): string[] => plain(text).match(wordShape) ?? []

/** Say nothing about what is asked; the dictionary of the database knows the others. */
const idle = new Set(
  'please hello hi hey thanks thank pls plz help need want know tell get got gets give can could would should does do dont doesnt didnt im ive id its whats hows wheres thats cant wont u ur r much many some any anyone somebody something really just like also even still now today already if then so ok okay yes way thing things good say says said see mean means long called work works out has have having'.split(
    ' ',
  ),
)

const LEAST_LENGTH = 2
const MOST_WORDS = 24

/** The words that say what a question is about, each once. */
export function significantWords(question: string): string[] {
  const words = wordsOf(question).filter((word) => word.length >= LEAST_LENGTH && !idle.has(word))
  return [...new Set(words)].slice(0, MOST_WORDS)
}

const quoted = (word: string) => `'${word}'`

/** A word and what else people call it, as a question to the index. Several words of one name follow each other. */
export function queryOf(word: string): string {
  const names = [word, ...(synonyms[word] ?? [])]
  return names.map((name) => name.split(' ').map(quoted).join(' <-> ')).join(' | ')
}

/** What whole phrases of a question are about, in the words of our pages. */
export const meantBy = (question: string): string[] => {
  const text = wordsOf(question).join(' ')
  return meanings.flatMap(([phrase, names]) => (phrase.test(text) ? names.map(queryOf) : []))
}

const CODE = /^0x|^\d{5}-/
const CODE_COUNTS = 6

/** An error code decides what a question is about. */
export const countOf = (word: string) => (CODE.test(word) ? CODE_COUNTS : 1)

/** Known without looking: a synonym is no typing error. */
export const isNamed = (word: string) => word in synonyms

/** How often each word is used, for those long enough to be mistyped. */
export function vocabularyOf(texts: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const word of texts.flatMap(wordsOf)) {
    if (word.length > LEAST_LENGTH) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return uses
}
