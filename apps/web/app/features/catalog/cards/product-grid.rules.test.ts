import { expect, test } from 'vitest'
import { gridPresets } from './product-grid.rules.ts'

test.each([
  ['default', 10, 'default'],
  ['landing', 3, 'default'],
  ['shop', 50, 'default'],
  ['hero', 1, 'featured'],
  ['comparison', 4, 'default'],
  ['quickView', 6, 'minimal'],
  ['related', 3, 'compact'],
] as const)('the %s preset shows at most %i editions, %s', (preset, most, mode) => {
  expect(gridPresets[preset]).toEqual({ most, mode })
})
