import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasKey, redactKeys } from './keys.rules.ts'
import { redacted, redactedValue } from './redact.rules.ts'

/** Made here, so that no file holds one. */
const groups = Array.from({ length: 5 }, (_, at) => String.fromCharCode(82 + at).repeat(5))
const key = groups.join('-')

describe('a key is found', () => {
  test.each([
    ['as it is written', key],
    ['without dashes', groups.join('')],
    ['in lower case', key.toLowerCase()],
    ['with dots', groups.join('.')],
    ['with spaces', groups.join(' ')],
    ['in lower case with spaces', groups.join(' ').toLowerCase()],
    ['with underscores', groups.join('_')],
    ['with long dashes', groups.join('—')],
    ['with spaces around dashes', groups.join(' - ')],
    ['on five lines', groups.join('\n')],
    ['letter by letter', [...groups.join('')].join(' ')],
    ['letter by letter with dashes', [...groups.join('')].join('-')],
    [
      'in wide letters',
      key.replace(/[A-Z]/g, (l) => String.fromCharCode(l.charCodeAt(0) + 0xfee0)),
    ],
    ['with characters nobody sees', [...key].join('\u200b')],
  ])('%s', (_, text) => {
    expect(hasKey(`Here it is: ${text}.`)).toBe(true)
    expect(redactKeys(`My ${text} now`)).toBe('My [key removed] now')
  })

  test('whatever its characters are', () => {
    const character = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    const group = fc.string({ unit: character, minLength: 5, maxLength: 5 })
    const parts = fc.array(group, { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(parts, fc.constantFrom('-', '', '.', '_', ' - ', '/'), (made, gap) => {
        expect(hasKey(`Key ${made.join(gap)} end`)).toBe(true)
      }),
    )
  })
})

test.each([
  'These three words never quite match a licence.',
  'There would often never again other plans exist.',
  'The order KH-AB12-CD34 costs $249.99.',
  'Error 0xC004C003 on Windows 11 23H2.',
])('an ordinary sentence is left alone: %s', (text) => expect(redactKeys(text)).toBe(text))

test('what is kept has no addresses, codes, cards and phones, but the order number', () => {
  expect(
    redacted('I am anna@example.com, code 123456 or 123 456, KH-AB12-CD34, call +1 800 555 0142'),
  ).toBe('I am [e-mail], code [code] or [code], KH-AB12-CD34, call [phone]')
  expect(redacted('Home 2024 costs $249.99 within 30 days')).toBe(
    'Home 2024 costs $249.99 within 30 days',
  )
  expect(redactedValue({ code: 123_456, email: 'a@example.com', list: [key] })).toEqual({
    code: '[code]',
    email: '[e-mail]',
    list: ['[key removed]'],
  })
})
