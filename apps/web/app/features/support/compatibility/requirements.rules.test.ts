import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { kindOfLine, requirementGroups } from './requirements.rules.ts'

const products = editions as unknown as Product[]

test.each([
  ['Windows 10 or Windows 11', 'System'],
  ['macOS 13 or later', 'System'],
  ['4 GB RAM', 'Memory'],
  ['4 GB of disk space, 10 GB while installing', 'Disk space'],
  ['A screen of 1280 × 768 pixels', 'Screen'],
  ['An internet connection to download and activate', 'Internet'],
  ['A cup of tea', 'Also needed'],
])('“%s” is about %s', (line, kind) => {
  expect(kindOfLine(line)).toBe(kind)
})

test('the nine editions fall into those for PC or Mac and those for Windows only', () => {
  const [both, windowsOnly] = requirementGroups(products)
  expect(both?.products).toHaveLength(6)
  expect(windowsOnly?.products.map(({ category }) => category)).toEqual([
    'Professional',
    'Professional',
    'Professional',
  ])
  expect(both?.rows[0]).toEqual({
    kind: 'System',
    windows: 'Windows 10 or Windows 11',
    mac: 'macOS 13 or later',
  })
  expect(windowsOnly?.rows.every(({ mac }) => mac === '')).toBe(true)
})

test('every line of every edition is in a table', () => {
  for (const { products: alike, rows } of requirementGroups(products)) {
    const written = rows.map(({ windows, mac }) => `${windows}, ${mac}`).join(', ')
    for (const { systemRequirements: needs } of alike) {
      for (const line of [...needs.windows, ...needs.mac]) expect(written).toContain(line)
    }
  }
})
