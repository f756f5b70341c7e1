import { expect, test } from 'vitest'
import { ratingOf } from './vitals.ts'

test.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 4_000, 'needs-improvement'],
  ['LCP', 4_001, 'poor'],
  ['FID', 100, 'good'],
  ['FID', 301, 'poor'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.2, 'needs-improvement'],
  ['CLS', 0.26, 'poor'],
  ['TTFB', 800, 'good'],
  ['TTFB', 1_801, 'poor'],
  ['FCP', 1_800, 'good'],
  ['FCP', 3_001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 501, 'poor'],
] as const)('%s of %d is %s', (name, value, rating) => {
  expect(ratingOf(name, value)).toBe(rating)
})
