import fc from 'fast-check'
import { expect, test } from 'vitest'
import { residenceOf } from './evidence.rules.ts'

test.each([
  ['AT', 'AT', 'AT', 'AT', 'final'],
  ['AT', 'AT', 'DE', 'AT', 'final'],
  ['AT', 'AT', null, 'AT', 'final'],
  ['AT', 'DE', 'AT', 'AT', 'final'],
  ['AT', null, 'AT', 'AT', 'final'],
  ['AT', 'DE', 'DE', 'DE', 'final'],
  ['AT', null, null, 'AT', 'open'],
  ['AT', 'DE', 'FR', 'AT', 'open'],
  ['AT', 'DE', null, 'AT', 'open'],
  ['AT', null, 'FR', 'AT', 'open'],
  ['AT', 'RU', 'RU', 'AT', 'open'],
])('address %s, connection %s, card %s: %s, %s', (billing, connection, card, country, state) => {
  const isSold = (code: string) => code !== 'RU'
  expect(residenceOf({ billing, connection, card }, isSold)).toEqual({ country, state })
})

test('the address only loses to two that agree, and never to a country that is not sold to', () => {
  const code = fc.constantFrom('AT', 'DE', 'FR', 'RU')
  const maybe = fc.option(code)
  fc.assert(
    fc.property(code, maybe, maybe, (billing, connection, card) => {
      const { country, state } = residenceOf({ billing, connection, card }, (one) => one !== 'RU')
      const items = [billing, connection, card].filter((item) => item === country)
      expect(items.length >= 2).toBe(state === 'final')
      if (country !== billing) expect(country).not.toBe('RU')
    }),
  )
})
