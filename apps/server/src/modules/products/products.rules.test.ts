import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { expect, test } from 'vitest'
import { priceFields } from './products.rules.ts'

const prices = { price_minor: 14_999, original_price_minor: 24_999, lowest_price_minor: 13_999 }

test('a product says its price, its list price, the saving and the lowest price of thirty days', () => {
  expect(priceFields(prices, currencyRates)).toMatchObject({
    price: '149.99',
    originalPrice: '249.99',
    discount: 40,
    lowestPrice30d: '139.99',
  })
})

test('the price stands in all nine currencies, yen without decimals', () => {
  expect(priceFields(prices, currencyRates).currencyPrices).toEqual({
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
  const fields = priceFields({ ...prices, original_price_minor: null }, currencyRates)
  expect(fields).toMatchObject({ originalPrice: null, discount: 0 })
})
