import { currencies } from '@keyhaven/contracts/money'
import { methodsFor, paymentMethods } from '@keyhaven/contracts/payment-methods'
import { methodTypes, offeredTypes } from '@keyhaven/sandbox/payments/methods'
import { expect, test } from 'vitest'

const countries = ['US', 'CA', 'GB', 'AU', 'CH', 'NL', 'DE', 'BE', 'FR', 'AT', 'PL', 'JP']
const amounts = [1, 49, 50, 99, 100, 14_999]
const others = paymentMethods.filter((name) => name !== 'card')
const choices = Array.from({ length: 2 ** others.length }, (_, bits) => [
  'card' as const,
  ...others.filter((_name, place) => bits & (1 << place)),
])

const cases = currencies.flatMap((currency) =>
  countries.flatMap((country) =>
    amounts.flatMap((chargeMinor) =>
      choices.map((chosen) => ({ currency, country, chargeMinor, chosen })),
    ),
  ),
)

test('whatever is sold to whom, the provider leaves nothing out of the list that the form was drawn with', () => {
  const differences = cases.filter((sale) => {
    const allowed = methodsFor(sale)
    const offered = offeredTypes({
      active: methodTypes,
      amount: sale.chargeMinor,
      currency: sale.currency.toLowerCase(),
      allowed,
    })
    return allowed.join() !== offered.join()
  })
  expect(cases.length).toBeGreaterThan(10_000)
  expect(differences).toEqual([])
})

test('the card is first in every list, and alone where the owner chose nothing else', () => {
  expect(cases.filter((sale) => methodsFor(sale)[0] !== 'card')).toEqual([])
  expect(
    methodsFor({ currency: 'EUR', chargeMinor: 100, country: 'NL', chosen: ['card'] }),
  ).toEqual(['card'])
})

test.each([
  ['NL', 'EUR', ['card', 'klarna', 'ideal', 'paypal']],
  ['DE', 'EUR', ['card', 'klarna', 'wero', 'paypal']],
  ['BE', 'EUR', ['card', 'klarna', 'wero', 'bancontact', 'paypal']],
  ['AT', 'EUR', ['card', 'klarna', 'eps', 'paypal']],
  ['PL', 'EUR', ['card', 'p24', 'paypal']],
  ['US', 'USD', ['card', 'klarna', 'paypal']],
  ['US', 'EUR', ['card', 'paypal']],
  ['GB', 'EUR', ['card', 'paypal']],
  ['JP', 'JPY', ['card', 'paypal']],
  ['IN', 'INR', ['card']],
  [undefined, 'EUR', ['card', 'paypal']],
] as const)('a buyer in %s who pays in %s is offered %j', (country, currency, list) => {
  expect(methodsFor({ currency, country, chargeMinor: 14_999, chosen: paymentMethods })).toEqual(
    list,
  )
})
