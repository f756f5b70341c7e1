import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfKey, isKeyBegun, isKeyShaped } from './key-shape.rules.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const group = fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 5 })
const key = fc.array(group, { minLength: 5, maxLength: 5 })

test('every whole key is recognised, however it is written', () => {
  const separator = fc.constantFrom('-', ' ', '–', '', '\u2212', ' - ')
  fc.assert(
    fc.property(key, separator, fc.boolean(), (groups, between, isLower) => {
      const text = groups.join(between)
      expect(isKeyShaped(isLower ? ` ${text.toLowerCase()}` : text)).toBe(true)
    }),
  )
})

test.each(['X7K2M-4QPLA', 'X7K2M-4QPLA-9', 'ABCDE-FGHIJ-KLMNO-P', 'X7K2M4QPLA9ZZTR2'])(
  'most of a key counts as one: %s',
  (text) => expect(isKeyShaped(text)).toBe(true),
)

test('a key is begun until its last letter is there', () => {
  fc.assert(
    fc.property(key, fc.integer({ min: 12, max: 28 }), (groups, length) => {
      const text = groups.join('-')
      expect(isKeyBegun(text)).toBe(false)
      expect(isKeyBegun(text.slice(0, length))).toBe(isKeyShaped(text.slice(0, length)))
    }),
  )
})

test.each([
  'KH-7F3K-9Q2D',
  'order_01HZX3V9R8C2M4N6P8Q0S2T4',
  'pi_3OabcDEF456ghiJKL789',
  'cs_test_a1B2c3D4e5F6g7H8',
  'ada.lovelace1815@example.com',
  '@example.com',
  'Grace Hoppe',
  'Laura-Marie',
  'Laura-Marie Smith',
  'Ada Lovelace',
  'Firma 2000 GmbH',
  'H5N9T',
  'wolfeschlegelstein',
  '',
])('what staff look for every day is no key: %s', (text) => expect(isKeyShaped(text)).toBe(false))

test('only the end of a key is kept for showing', () => {
  expect(endOfKey('abcde-fghij-klmno-pqrst-uvwx9')).toBe('UVWX9')
})
