import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { expect, test } from 'vitest'
import { priceFields } from './products.rules.ts'

const prices = {
  price_minor: 14_999,
  original_price_minor: 24_999,
  list_price_minor: 24_999,
  list_price_source: 'the publisher’s store',
  list_price_checked_on: '2026-11-01',
  is_list_price_proven: false,
  lowest_price_minor: 13_999,
  price_before_minor: null,
}

test('a product says its price, its list price, the saving and the lowest price of thirty days', () => {
  expect(priceFields(prices, currencyRates, 'spec')).toMatchObject({
    price: '149.99',
    originalPrice: '249.99',
    discount: 40,
    lowestPrice30d: '139.99',
  })
})

test('the price is given in all nine currencies, yen without decimals', () => {
  expect(priceFields(prices, currencyRates, 'spec').currencyPrices).toEqual({
    USD: '149.99',
    EUR: '127.49',
    GBP: '109.49',
    CAD: '187.49',
    AUD: '202.49',
    JPY: '16499',
    CHF: '137.99',
    CNY: '967.44',
    INR: '12486.67',
  })
})

test('without a list price nothing is saved', () => {
  const fields = priceFields({ ...prices, original_price_minor: null }, currencyRates, 'spec')
  expect(fields).toMatchObject({ originalPrice: null, discount: 0 })
})

test('a list price says where it was seen and when, and is not shown if nobody saw it', () => {
  expect(priceFields(prices, currencyRates, 'spec')).toMatchObject({
    originalPriceSource: 'the publisher’s store',
    originalPriceCheckedOn: '2026-11-01',
  })
  const unseen = [
    { list_price_minor: 23_999 },
    { list_price_source: null },
    { list_price_checked_on: null },
  ]
  for (const missing of unseen) {
    const fields = priceFields({ ...prices, ...missing }, currencyRates, 'spec')
    expect(fields).toMatchObject({ originalPrice: null, discount: 0 })
  }
})

test('where claims are computed a list price needs fresh proof, and our own earlier price goes first', () => {
  const proven = { ...prices, is_list_price_proven: true }
  expect(priceFields(proven, currencyRates, 'computed')).toMatchObject({
    originalPrice: '249.99',
    originalPriceKind: 'list',
  })
  const fallen = { ...proven, price_before_minor: 19_999 }
  expect(priceFields(fallen, currencyRates, 'computed').originalPrice).toBe('199.99')
})

const struck = [
  // mode, listed, fell from, shown
  ['spec', 24_999, null, '249.99', 'list'],
  ['spec', 24_999, 19_999, '249.99', 'list'],
  ['computed', 24_999, null, null, null],
  ['computed', 24_999, 19_999, '199.99', 'lowest-30-days'],
  ['computed', null, 19_999, '199.99', 'lowest-30-days'],
  ['computed', 24_999, 14_999, null, null],
  ['computed', 24_999, 9_999, null, null],
  ['custom', 24_999, null, null, null],
  ['custom', 24_999, 19_999, '199.99', 'lowest-30-days'],
] as const

test.each(struck)(
  'in the %s mode, listed at %s and fallen from %s, the price struck through is %s',
  (mode, listed, before, originalPrice, originalPriceKind) => {
    const given = { ...prices, original_price_minor: listed, price_before_minor: before }
    const fields = priceFields(given, currencyRates, mode)
    expect(fields).toMatchObject({ originalPrice, originalPriceKind })
    expect(fields.discount > 0).toBe(originalPrice !== null)
  },
)
