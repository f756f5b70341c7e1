import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { factsOf } from './licence-facts.ts'

const edition = (updatesUntil: string, areUpdatesOver: boolean) =>
  ({ updatesUntil, areUpdatesOver, systemRequirements: {} }) as Product

test.each([
  ['2029-10-09', false, 'Updates until Oct 2029'],
  ['2029-10-09', true, 'Updates ended Oct 2029'],
  ['2026-10-13', true, 'Updates ended Oct 2026'],
  ['2025-10-14', true, 'Updates ended Oct 2025'],
] as const)('of an edition updated until %s (over: %s) a card says: %s', (until, isOver, text) => {
  expect(factsOf(edition(until, isOver))?.updates).toBe(text)
})
