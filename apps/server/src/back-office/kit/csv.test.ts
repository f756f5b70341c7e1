import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

async function fileOf(rows: Parameters<typeof csvOf>[1]) {
  const parts: string[] = []
  for await (const part of csvOf(['Name', 'Note'], rows)) parts.push(String(part))
  return parts.join('')
}
const cellsOf = (text: string): string[][] => parse(text, { bom: true })

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-5', "'-5"],
  ['@sum(a1)', "'@sum(a1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  ['with "quotes", commas\nand lines', 'with "quotes", commas\nand lines'],
])('the cell %j is written as %j', async (cell, written) => {
  expect(cellsOf(await fileOf([[cell, 'x']]))[1]).toEqual([written, 'x'])
})

test('numbers, yes and no, and nothing are written as such', async () => {
  const rows = [
    [12, true],
    [0, false],
    [null, ''],
  ] as const
  expect(cellsOf(await fileOf(rows)).slice(1)).toEqual([
    ['12', 'yes'],
    ['0', 'no'],
    ['', ''],
  ])
})

test('a file is written while its rows are read', async () => {
  let made = 0
  async function* rows() {
    for (; made < 100_000; made += 1) yield [`row ${made}`, 'x']
  }
  const file = csvOf(['Name', 'Note'], rows())
  for await (const part of file) {
    expect(String(part)).toContain('Name')
    break
  }
  expect(made).toBeLessThan(10_000)
})

test('a source that fails ends the file with its failure', async () => {
  async function* rows() {
    yield ['a', 'b']
    throw new Error('the database went away')
  }
  await expect(fileOf(rows())).rejects.toThrow('the database went away')
})
