import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { downloadPageAt, downloadPages } from '../../content/downloads.ts'
import type { ComputerKind } from '../../lib/computer/compatibility.rules.ts'
import { urls } from '../../urls.ts'
import { editionsOf, pageVerdict } from './download.rules.ts'

const products = editions as unknown as Product[]

test.each([
  ['/office-mac', 6],
  ['/microsoft-mac', 6],
  ['/office-for-windows', 9],
  ['/office-windows', 9],
  ['/std', 6],
])('%s is about %i editions, none of them for another computer', (path, count) => {
  const page = downloadPageAt(path)
  expect(page.path).toBe(path)
  const found = editionsOf(page, products)
  expect(found).toHaveLength(count)
  const isMacAlone = page.systems.join() === 'Mac'
  if (isMacAlone) expect(found.every(({ platforms }) => platforms.includes('Mac'))).toBe(true)
})

test.each<[string, ComputerKind, string]>([
  ['/office-mac', 'macos-13', 'runs'],
  ['/office-mac', 'macos', 'check'],
  ['/office-mac', 'macos-older', 'no'],
  ['/office-mac', 'windows-11', 'no'],
  ['/office-for-windows', 'windows-11', 'runs'],
  ['/office-for-windows', 'windows-older', 'no'],
  ['/office-for-windows', 'macos-13', 'no'],
  ['/std', 'macos-13', 'runs'],
  ['/std', 'windows', 'runs'],
  ['/std', 'other', 'no'],
])('%s on %s: %s', (path, kind, answer) => {
  const verdict = pageVerdict(downloadPageAt(path), { kind, memory: 'unknown' }, products)
  expect(verdict?.answer).toBe(answer)
})

test.each(downloadPages)(
  '$path has steps for its computers and leads to pages that exist',
  (page) => {
    const known = urls.map(({ path }) => path)
    expect(page.next.filter(({ to }) => !known.includes(to))).toEqual([])
    for (const system of page.systems) expect(page.steps[system]?.length).toBeGreaterThan(2)
  },
)
