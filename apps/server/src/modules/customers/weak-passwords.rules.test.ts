import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-passwords.rules.ts'

const weak = [
  'password',
  'Password1',
  'p@ssw0rd',
  'Passw0rd!',
  'password2024',
  '12345678',
  '87654321',
  '1234567890',
  '11111111',
  'aaaaaaaa',
  'abcabcabc',
  'qwertyui',
  'qwerty123',
  '1qaz2wsx',
  'qwer1234',
  'iloveyou',
  'letmein1',
  'Welcome2024',
  'Summer2026!',
  'football1',
  'superman99',
  'asdfghjk',
  'abcdefgh',
  'trustno1',
  '1q2w3e4r',
  'zaq12wsx',
  'Keyhaven1',
  'office2024',
  '19841984',
]
const fine = [
  'correct horse battery',
  'Tr0ub4dor&3x',
  'mauve-otter-pilot',
  'x7#kQ9!vLm2',
  'graugans am see',
  'zwölf Möwen',
]

test.each(weak)('%s is refused: it is on every list', (password) => {
  expect(isWeakPassword(password)).toBe(true)
})

test.each(fine)('%s is accepted', (password) => {
  expect(isWeakPassword(password)).toBe(false)
})

test('one’s own name or address with a number behind it is refused', () => {
  expect(isWeakPassword('Lovelace1815', ['Ada', 'Lovelace', 'ada.lovelace'])).toBe(true)
  expect(isWeakPassword('Lovelace1815')).toBe(false)
})
