import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  editionNames,
  misfitOf,
  normaliseKey,
  problemOf,
  sortEditions,
  sortRows,
} from './licenses.rules.ts'

const KEY = 'ABCDE-12345-FGHIJ-67890-KLMNO'

test.each([
  ['as it is', KEY],
  ['in small letters', 'abcde-12345-fghij-67890-klmno'],
  ['with spaces around', `  ${KEY}\t`],
  ['with spaces for dashes', 'ABCDE 12345 FGHIJ 67890 KLMNO'],
  ['with long dashes', 'ABCDE–12345—FGHIJ‑67890−KLMNO'],
  ['with dashes between spaces', 'ABCDE - 12345 - FGHIJ - 67890 - KLMNO'],
  ['with invisible characters', `\u200b${KEY}\ufeff`],
])('a key is recognised when it is written %s', (_, written) => {
  expect(normaliseKey(written)).toBe(KEY)
})

test.each([
  [KEY, undefined],
  ['', 'There is no key on this line'],
  ['ABCDE-12345-FGHIJ-67890-KLMN!', 'A key holds only the letters A to Z, digits and dashes'],
  ['ÀBCDE-12345-FGHIJ-67890-KLMNO', 'A key holds only the letters A to Z, digits and dashes'],
  ['ABCDE-12345-FGHIJ-67890', 'A key has 25 letters and digits'],
  [`${KEY}-PQRST`, 'A key has 25 letters and digits'],
  ['ABCDE12345FGHIJ67890KLMNO', 'A key is written in five groups of five'],
  ['ABCD-E12345-FGHIJ-67890-KLMNO', 'A key is written in five groups of five'],
])('what is wrong with "%s": %s', (key, reason) => {
  expect(problemOf(key)).toBe(reason)
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normaliseKey(normaliseKey(text))).toBe(normaliseKey(text))
    }),
  )
})

test.each([
  [['License Key', 'Edition'], { key: 0, edition: 1 }],
  [['product_id', 'product-key'], { key: 1, edition: 0 }],
  [['KEY'], { key: 0, edition: undefined }],
  [['Product', 'Price'], undefined],
  [[KEY, 'home-2024'], undefined],
])('headings %j are understood as %j', (cells, columns) => {
  expect(columnsOf(cells)).toEqual(columns)
})

describe('a file for Home 2024', () => {
  const editions = editionNames([
    { id: 'home-2024', slug: 'home-2024', name: 'Office Home 2024', short_name: 'Home 2024' },
    { id: 'home-2021', slug: 'home-2021', name: 'Office Home 2021', short_name: 'Home 2021' },
  ])
  const sorted = (...rows: string[][]) =>
    sortRows(
      rows.map((cells, index) => ({ line: index + 1, cells })),
      'home-2024',
      { editions, formats: new Map() },
    )
  const keyOn = (line: number) => ({ keys: [{ line, key: KEY }], malformed: [], wrongEdition: [] })

  test.each([
    ['one key per line', [[KEY]], 1],
    ['a key and a note', [[KEY, 'from the second box']], 1],
    ['a number and a key', [['1', KEY]], 1],
    ['the edition by its id', [[KEY, 'home-2024']], 1],
    ['the edition by its name', [[KEY, 'office HOME 2024']], 1],
    ['headings', [['edition', 'key'], ['Home 2024', KEY]], 2], // biome-ignore format: a file has rows
    ['headings and no edition named', [['edition', 'key'], ['', KEY]], 2], // biome-ignore format: a file has rows
  ])('may hold %s', (_, rows, line) => {
    expect(sorted(...rows)).toEqual(keyOn(line))
  })

  test.each([
    ['another edition', [[KEY, 'Home 2021']], 1],
    ['under a heading, an edition we do not know', [['key', 'product'], [KEY, 'Visio']], 2], // biome-ignore format: a file has rows
  ])('does not take a row that names %s', (_, rows, line) => {
    expect(sorted(...rows)).toEqual({ keys: [], malformed: [], wrongEdition: [{ line }] })
  })

  test('says on which line a key is malformed, and never repeats it', () => {
    const { malformed } = sorted([KEY], ['CANARY-KEY'], [''])
    expect(malformed.map(({ line }) => line)).toEqual([2, 3])
    expect(JSON.stringify(malformed)).not.toContain('CANARY')
  })
})

const MISREAD = 'Keys of this edition have no A, E, I, L, O, S, U, Z, 0, 1 or 5'
const GROUPS = ['BCDFG', 'HJKMP', 'QRTVW', 'XY234']
const PLAIN = [...GROUPS, '67892'].join('-')
const WITH_N = [...GROUPS, '6789N'].join('-')

test.each([
  ['any', KEY, undefined],
  ['publisher', PLAIN, undefined],
  ['publisher', KEY, MISREAD],
  ['publisher-n', WITH_N, undefined],
  ['publisher-n', PLAIN, 'Keys of this edition have an N'],
  ['publisher-n', KEY, MISREAD],
] as const)('an edition whose keys are “%s” and the key %s: %s', (format, key, reason) => {
  expect(misfitOf(key, format)).toBe(reason)
})

test('each line of a file is held against the keys of its own edition', () => {
  const editions = new Map([
    ['home 2024', 'home-2024'],
    ['pro 2024', 'pro-2024'],
  ])
  const formats = new Map([['pro-2024', 'publisher-n' as const]])
  const rows = [
    { line: 1, cells: ['Home 2024', KEY] },
    { line: 2, cells: ['Pro 2024', KEY] },
    { line: 3, cells: ['Pro 2024', WITH_N] },
  ]
  const meant = { columns: { edition: 0, key: 1 }, chosen: undefined, editions, formats }
  const { keys, malformed } = sortEditions(rows, meant)
  expect(keys.map(({ line }) => line)).toEqual([1, 3])
  expect(malformed).toEqual([{ line: 2, lastFive: 'KLMNO', reason: MISREAD }])
})
