import { expect, test } from 'vitest'
import { billingWith } from './wallet.rules.ts'

const empty = {
  email: '',
  phone: '',
  firstName: '',
  lastName: '',
  country: 'US',
  address: '',
  city: '',
  zipCode: '',
}
const wallet = {
  name: 'Ana María Moreno',
  email: 'wallet@example.com',
  phone: '+4930123456',
  address: { line1: 'Hafenstr. 1', line2: '', city: 'Berlin', postal_code: '10115', country: 'DE' },
}

test('a wallet fills an empty form, with the country that its address has', () => {
  expect(billingWith(empty, wallet)).toEqual({
    email: 'wallet@example.com',
    phone: '+4930123456',
    firstName: 'Ana María',
    lastName: 'Moreno',
    country: 'DE',
    address: 'Hafenstr. 1',
    city: 'Berlin',
    zipCode: '10115',
  })
})

test('what the shopper typed is not replaced by what the wallet says', () => {
  const typed = { ...empty, email: 'ana@example.com', address: '1 Main St', city: 'Oakland' }
  expect(billingWith(typed, wallet)).toMatchObject({
    email: 'ana@example.com',
    address: '1 Main St',
    city: 'Oakland',
    country: 'US',
    zipCode: '',
  })
})

test('a name of one word stands for both', () => {
  expect(billingWith(empty, { ...wallet, name: 'Ana' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ana',
  })
})
