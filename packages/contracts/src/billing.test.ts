import { expect, test } from 'vitest'
import { email } from './billing.ts'

const isAddress = (text: string) => email.safeParse(text).success

test.each([
  'ada@example.com',
  'Ada.Byron@Example.COM',
  ' ada@example.com ',
  'ada+keys@mail.example.co.uk',
  "o'brien@example.ie",
  'ada_1-2@sub-domain.example.org',
  '{ada}/%$!#&*=?^`|~@example.com',
  'a@1.example.com',
  'ada@bücher.example',
  'ada@xn--bcher-kva.example',
  'ada@example.xn--p1ai',
  'ada@пример.рф',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

test.each([
  ['two addresses', 'ada@example.com,eve@example.com'],
  ['two addresses', 'ada@example.com;eve@example.com'],
  ['a comma', 'ada,eve@example.com'],
  ['a semicolon', 'ada;eve@example.com'],
  ['a group', 'friends:ada@example.com'],
  ['a comment', 'ada(eve)@example.com'],
  ['a comment in the domain', 'ada@example.com(eve)'],
  ['a name', 'Ada <ada@example.com>'],
  ['quotes', '"ada byron"@example.com'],
  ['a second @', 'ada@eve@example.com'],
  ['a backslash', 'ada\\@example.com'],
  ['brackets', 'ada@[192.0.2.1]'],
  ['a port', 'ada@example.com:25'],
  ['a path', 'ada@example.com/x'],
  ['a line break', 'ada@example.com\r\nBcc: eve@example.com'],
  ['a space', 'ada byron@example.com'],
  ['a null character', 'ada\u0000@example.com'],
  ['an invisible letter', 'ada\u200b@example.com'],
  ['letters that only look like ours', 'a\u212a\u017f@example.com'],
  ['no name', '@example.com'],
  ['no domain', 'ada@'],
  ['no ending', 'ada@example'],
  ['an ending of one letter', 'ada@example.c'],
  ['an ending of digits', 'ada@192.0.2.1'],
  ['a dot too many', 'ada..byron@example.com'],
  ['a dot in front', '.ada@example.com'],
  ['a dot before the @', 'ada.@example.com'],
  ['an empty part of the domain', 'ada@example..com'],
  ['a dash in front', 'ada@-example.com'],
  ['a dash behind', 'ada@example-.com'],
  ['a name of 65 letters', `${'a'.repeat(65)}@example.com`],
  ['more than 200 letters', `ada@${'example.'.repeat(30)}com`],
])('%s is refused: %s', (_, text) => {
  expect(isAddress(text)).toBe(false)
})

test('a very long text is judged at once', () => {
  const begun = performance.now()
  isAddress(`${'a.'.repeat(50_000)}@${'b-'.repeat(50_000)}`)
  expect(performance.now() - begun).toBeLessThan(100)
})
