// @vitest-environment happy-dom
import {
  endComparison,
  enterComparison,
  listManagedComparisons,
} from '@keyhaven/contracts/staff/price-comparisons'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import PriceComparisons from './screen.tsx'

const comparison = {
  ...{ id: 1, productName: 'Office Home 2024', seller: 'Example Store', price: '169.00' },
  ...{ currency: 'USD' as const, sourceUrl: 'https://store.example.com/home', sourceNote: '' },
}
const calls = (about: object = {}) => [
  on(listManagedComparisons, { comparisons: [{ ...comparison, ...about }] }),
]

keepsItsPromises({
  name: 'The list of price comparisons',
  part: <PriceComparisons />,
  full: calls(),
  shows: ['$169.00', 'https://store.example.com/home', /^Example Store/],
  empty: [on(listManagedComparisons), 'No competitor prices yet'],
})

showsByRole('Price comparisons', <PriceComparisons />, { ready: '$169.00', calls }, [
  ['catalogue', ['Enter price', 'End Office Home 2024 at Example Store'], []],
  ['marketing', [], ['Enter price', 'End Office Home 2024 at Example Store']],
])

actsKeepTheirPromises(<PriceComparisons />, { as: 'catalogue', calls }, [
  {
    name: 'Ending a comparison',
    open: /^End Office Home/,
    press: 'End comparison',
    hasReason: true,
    call: on(endComparison),
  },
  {
    name: 'Entering a price of others',
    open: 'Enter price',
    press: 'Enter price',
    fill: async ({ fill, choose }, dialog) => {
      await choose('Edition', 'home-2024', dialog)
      await fill('Seller', 'Example Store', dialog)
      await fill('Price', ' 169.00 ', dialog)
      await fill(/^Page it was seen on/, 'https://store.example.com/home', dialog)
      await fill('Seen on', '2026-11-15', dialog)
    },
    call: on(enterComparison),
    body: {
      ...{ productId: 'home-2024', place: 'vendor', seller: 'Example Store', price: '169.00' },
      ...{ currency: 'USD', sourceUrl: 'https://store.example.com/home', sourceNote: '' },
      ...{ seenOn: '2026-11-15', lastDay: null },
    },
    done: 'The price is on the pages.',
  },
])

test.each([
  ['no evidence', { Seller: 'Example Store', Price: '169.00' }],
  ['a price in words', { Seller: 'Example Store', Price: 'cheap', Document: 'Letter' }],
])('a price with %s cannot be entered', async (_, texts) => {
  const { press, dialog, fill, choose } = renderScreen(<PriceComparisons />, { calls: calls() })
  await press('Enter price')
  const form = await dialog()
  await choose('Edition', 'home-2024', form)
  for (const [label, text] of Object.entries(texts)) {
    await fill(new RegExp(`^${label}`), text, form)
  }
  expect(form.getByRole('button', { name: 'Enter price' }).hasAttribute('disabled')).toBe(true)
})

test('what has ended says why, and cannot be ended again', async () => {
  renderScreen(<PriceComparisons />, {
    calls: calls({ state: 'ended', endReason: 'Page is gone' }),
  })
  await isSeen('Page is gone')
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})
