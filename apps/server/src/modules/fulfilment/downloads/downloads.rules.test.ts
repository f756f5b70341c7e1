import { editions } from '@keyhaven/contracts/data/editions'
import { usualDownloadOf } from '@keyhaven/contracts/official-downloads'
import { expect, test } from 'vitest'
import { maskOrderNumber, runsOnMac } from './downloads.rules.ts'
import { isPublishersAddress } from './links.rules.ts'

test.each([
  ['home-2024', 'Office Home 2024', true],
  ['home-business-2021', 'Office Home & Business 2021', true],
  ['professional-plus-2024', 'Office Professional Plus 2024', false],
  ['professional_plus_2021', 'An edition', false],
  ['pro-plus-2019', 'An edition', false],
  ['an-edition', 'pro_plus', false],
  ['professional-2024', 'Office Professional 2024', true],
])('%s, called %s, runs on a Mac: %s', (productId, name, expected) => {
  expect(runsOnMac({ productId, name })).toBe(expected)
})

test.each(editions)('$name is downloaded from its publisher and nobody else', ({ name }) => {
  for (const address of [usualDownloadOf(name), usualDownloadOf(name, 'reinstall')]) {
    expect(isPublishersAddress(address)).toBe(true)
  }
  expect(usualDownloadOf(name)).toBe('https://setup.office.com')
})

test('a name that says nothing leads to the publisher’s help', () => {
  expect(usualDownloadOf('An edition')).toBe('https://support.microsoft.com/office')
})

test('an order number is masked so that only its owner recognises it', () => {
  expect(maskOrderNumber('KH-7F3K-9Q2D')).toBe('KH-••••-9Q2D')
})
