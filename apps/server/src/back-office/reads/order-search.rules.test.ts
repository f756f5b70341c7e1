import { expect, test } from 'vitest'
import { endOfStart, searchOf } from './order-search.rules.ts'

const meanings: [string, string, string][] = [
  ['KH-7F3K-9Q2D', 'number', 'KH-7F3K-9Q2D'],
  ['kh 7f3k9q2d', 'number', 'KH-7F3K-9Q2D'],
  ['order_ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'orderId', 'order_ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['pi_3Q8xYz', 'payment', 'pi_3Q8xYz'],
  ['@Example.com', 'domain', 'example.com'],
  ['Ada@Example.com', 'email', 'ada@example.com'],
  ['ada@exa', 'words', 'ada@exa'],
  ['Ada By', 'words', 'ada by'],
  ['H5N9T', 'words', 'h5n9t'],
]

test.each(meanings)('%s is looked for as %s', (text, by, as) => {
  expect(searchOf(text)).toEqual({ by, text: as })
})

test('a whole key is never looked for by an address of a page, however it is typed', () => {
  for (const gap of ['-', ' ', '', ' - ']) {
    expect(searchOf(['DEMO1', 'NOKEY', 'AAAAA', 'BBBBB', 'CCCCC'].join(gap))).toBeUndefined()
  }
})

test('everything that begins with a text lies between its bounds, and nothing else', () => {
  for (const text of ['ada', 'adam', 'ada@example.com', 'adaé', 'ada😀']) {
    expect(text >= 'ada' && text < endOfStart('ada')).toBe(true)
  }
  for (const text of ['acz', 'adb', 'ad']) {
    expect(text >= 'ada' && text < endOfStart('ada')).toBe(false)
  }
})
