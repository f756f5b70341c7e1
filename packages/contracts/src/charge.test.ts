import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeOf, worthInDollars } from './charge.ts'
import { currencyRates } from './data/currency-rates.ts'
import { convert, currencies, money } from './money.ts'

const others = currencies.filter((code) => code !== 'USD')
const units = fc.record({
  unitPriceMinor: fc.integer({ min: 1, max: 1_000_000 }),
  own: fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 50 }),
})

test('without a price of its own a cart is converted once, before and after the discount', () => {
  const items = [{ unitPriceMinor: 14_999, quantity: 3 }]
  expect(chargeOf(items, 1_000, 'JPY', currencyRates)).toEqual({
    subtotal: convert(money(44_997, 'USD'), 'JPY', currencyRates),
    total: convert(money(43_997, 'USD'), 'JPY', currencyRates),
  })
})

test('a price of its own is charged to the unit, however the rate stands', () => {
  fc.assert(
    fc.property(
      fc.array(units, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...others),
      fc.integer({ min: 10_000, max: 200_000_000 }),
      (drawn, currency, rateMicros) => {
        const rates = { [currency]: rateMicros }
        const items = drawn.map(({ own, ...item }) => ({
          ...item,
          ...(own !== undefined && {
            ownMinor: own,
            unitPriceMinor: worthInDollars(money(own, currency), rateMicros).minor,
          }),
        }))
        const { subtotal, total, lines } = chargeOf(items, 0, currency, rates)
        expect(total).toEqual(subtotal)
        for (const [at, { ownMinor, quantity }] of items.entries()) {
          if (ownMinor !== undefined) expect(lines?.[at]).toBe(ownMinor * quantity)
        }
        const gross = items.reduce((sum, item) => sum + item.unitPriceMinor * item.quantity, 0)
        const isOwn = items.some(({ ownMinor }) => ownMinor !== undefined)
        const off = Math.floor(gross / 3)
        const less = chargeOf(items, off, currency, rates)
        expect(less.total.minor).toBeGreaterThanOrEqual(0)
        expect(less.total.minor).toBeLessThanOrEqual(subtotal.minor)
        // A price worth less than half a cent is no price: there is nothing to take off.
        if (isOwn && gross > 0) expect(chargeOf(items, gross, currency, rates).total.minor).toBe(0)
      },
    ),
  )
})

test('a code of ten euros takes ten euros off a price in euros', () => {
  const rates = { EUR: 850_000 }
  const own = money(12_000, 'EUR')
  const item = { unitPriceMinor: worthInDollars(own, rates.EUR).minor, ownMinor: own.minor }
  const off = worthInDollars(money(1_000, 'EUR'), rates.EUR).minor
  expect(chargeOf([{ ...item, quantity: 1 }], off, 'EUR', rates).total.minor).toBe(11_000)
})
