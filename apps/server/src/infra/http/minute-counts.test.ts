import { expect, test } from 'vitest'
import { createMinuteCounts, partOfRoute } from './minute-counts.ts'

test('answers are added up by minute, taken once, and come back if they could not be kept', () => {
  let now = 120_000
  const counts = createMinuteCounts(() => now)
  counts.count('shop', false)
  counts.count('shop', true)
  now += 60_000
  counts.count('checkout', true)
  counts.countGood('shop', 5)
  counts.countGood('shop', 0)
  const taken = counts.take()
  expect(taken).toEqual([
    { minute: 120_000, name: 'shop', total: 2, failed: 1 },
    { minute: 180_000, name: 'checkout', total: 1, failed: 1 },
    { minute: 180_000, name: 'shop', total: 5, failed: 0 },
  ])
  expect(counts.take()).toEqual([])
  counts.count('shop', false)
  counts.giveBack(taken)
  expect(counts.take()).toContainEqual({ minute: 180_000, name: 'shop', total: 6, failed: 0 })
})

test('a day without a database fills no more than a day of memory', () => {
  let now = 0
  const counts = createMinuteCounts(() => now)
  for (; now < 3 * 86_400_000; now += 60_000) counts.count('shop', false)
  expect(counts.take()).toHaveLength(24 * 60 * 3)
})

test.each([
  ['/*', 'shop'],
  ['/api/products', 'shop'],
  ['/api/checkout/quote', 'checkout'],
  ['/api/confirm-payment', 'checkout'],
  ['/api/orders/:id/keys', 'checkout'],
  ['/api/admin/orders', undefined],
  ['/readyz', undefined],
  ['/api/status', undefined],
])('%s belongs to %s', (url, part) => {
  expect(partOfRoute(url)).toBe(part)
})
