import { describe, expect, test } from 'vitest'
import { currencies } from '../money.ts'
import { product } from '../products.ts'
import { currencyRates } from './currency-rates.ts'
import { editions } from './editions.ts'

const prices = [
  ['home-2024', '149.99', '249.99'],
  ['home-business-2024', '249.99', '349.99'],
  ['professional-plus-2024', '399.99', '549.99'],
  ['home-2021', '129.99', '199.99'],
  ['home-business-2021', '219.99', '299.99'],
  ['professional-plus-2021', '349.99', '479.99'],
  ['home-2019', '109.99', '149.99'],
  ['home-business-2019', '189.99', '249.99'],
  ['professional-plus-2019', '299.99', '399.99'],
]

test('the nine editions are in order with their prices', () => {
  const listed = editions.map(({ id, price, originalPrice }) => [id, price, originalPrice])
  expect(listed).toEqual(prices)
})

describe.each(editions)('$id', (edition) => {
  test('is a complete product once the server has added its prices', () => {
    const complete = {
      ...edition,
      originalPriceKind: 'list',
      discount: 0,
      availability: null,
      areUpdatesOver: false,
      deliveryEstimate: null,
      lowestPrice30d: edition.price,
      ownPrices: {},
      currencyPrices: Object.fromEntries(currencies.map((code) => [code, '1.00'])),
    }
    expect(product.parse(complete)).toEqual(complete)
  })

  test('says which systems it runs on', () => {
    const isProfessional = edition.category === 'Professional'
    expect(edition.systemRequirements.windowsOnly).toBe(isProfessional)
    expect(edition.platforms.includes('Mac')).toBe(!isProfessional)
    expect(edition.systemRequirements.mac.length > 0).toBe(!isProfessional)
  })

  test('describes each of its apps and no other', () => {
    expect(Object.keys(edition.detailedFeatures)).toEqual(edition.apps)
  })

  test('allows paid work unless it is for the home', () => {
    expect(edition.commercialUse).toBe(edition.category !== 'Home')
  })
})

test('one dollar is one dollar, and every currency has a rate', () => {
  expect(Object.keys(currencyRates)).toEqual([...currencies])
  expect(currencyRates.USD).toBe(1_000_000)
  expect(currencyRates.INR).toBe(83_250_000)
})
