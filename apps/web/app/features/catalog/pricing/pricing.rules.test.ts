import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { type Claims, claimIds } from '@keyhaven/contracts/storefront'
import { expect, test } from 'vitest'
import { plansOf, pricingRows } from './pricing.rules.ts'

const plans = plansOf(editions as Product[])
const claims = (words: (id: string) => string | null) =>
  Object.fromEntries(claimIds.map((id) => [id, words(id)])) as Claims
const demo = claims((id) =>
  id === 'advanced-security' ? 'Advanced Security Features' : 'Priority Technical Support',
)

test('the plans are Home, Home & Business and Professional Plus', () => {
  expect(plans.map(({ category }) => category)).toEqual(['Home', 'Business', 'Professional'])
})

test.each([
  ['Word', [true, true, true]],
  ['Excel', [true, true, true]],
  ['PowerPoint', [true, true, true]],
  ['OneNote', [true, true, true]],
  ['Outlook', [false, true, true]],
  ['Teams', [false, true, true]],
  ['Access', [false, false, true]],
  ['Commercial Use Rights', [false, true, true]],
  ['Advanced Security Features', [false, true, true]],
  ['Priority Technical Support', [false, true, true]],
] as const)('%s is included in %j', (label, included) => {
  const row = pricingRows(plans, demo).find((each) => each.label === label)
  expect(row?.cells.map((cell) => cell.included)).toEqual(included)
})

test('what the table says of apps and use is what the editions hold', () => {
  for (const { label, cells } of pricingRows(
    plans,
    claims(() => null),
  )) {
    const holds = ({ apps, commercialUse }: Product) =>
      label === 'Commercial Use Rights' ? commercialUse : (apps as string[]).includes(label)
    expect(cells.map((cell) => cell.included)).toEqual(plans.map(holds))
  }
})

test('a promise the shop may not make leaves no row behind', () => {
  const labels = pricingRows(plans, undefined).map((row) => row.label)
  expect(labels).toHaveLength(8)
  expect(labels).not.toContain('Priority Technical Support')
})
