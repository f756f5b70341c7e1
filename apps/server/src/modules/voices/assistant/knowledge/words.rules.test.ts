import { expect, test } from 'vitest'
import { countOf, meantBy, queryOf, significantWords, vocabularyOf } from './words.rules.ts'

test.each([
  ['Hi, how do I activate it please?', ['how', 'activate', 'it']],
  ['error 0xC004C003 !!', ['error', '0xc004c003']],
  ['30088-26', ['30088-26']],
  ['Wo ist mein Schlüssel', ['wo', 'ist', 'mein', 'schlussel']],
  ['my li\u200Bcence', ['my', 'licence']],
  ['…?!', []],
])('“%s” is about its telling words', (question, words) => {
  expect(significantWords(question).filter((word) => word !== 'i')).toEqual(words)
})

test('a word is asked for by its other names too, and a name of several words as they follow each other', () => {
  expect(queryOf('vm')).toBe("'vm' | 'virtual' <-> 'machine'")
  expect(queryOf('printer')).toBe("'printer'")
})

test('nothing a shopper writes gets into a question to the index but letters and digits', () => {
  const hostile = `a'b | !c & (d) <-> e:* \\ "f" ; drop table orders --`
  for (const word of significantWords(hostile)) expect(word).toMatch(/^[a-z\d/-]+$/)
})

test('a question that never ends is cut', () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ')
  expect(significantWords(words)).toHaveLength(24)
})

test('phrases are understood as a whole', () => {
  expect(meantBy('How many PCs can I put it on?')).toContain("'one' <-> 'computer'")
  expect(meantBy('Which edition has Outlook?')).toEqual([])
})

test('an error code counts more than a word', () => {
  expect(countOf('0xc004c003')).toBeGreaterThan(countOf('error'))
  expect(countOf('30088-26')).toBe(countOf('0xc004c003'))
})

test('the vocabulary counts words of three letters and more', () => {
  expect([...vocabularyOf(['A key is a key', 'Key.'])]).toEqual([['key', 3]])
})
