import { expect, test } from 'vitest'
import { bounceCodeOf, isRefusedForGood, messageIdOf } from './emails.rules.ts'

test('the same e-mail always carries the same message id', () => {
  const id = messageIdOf('keys:order_ABC:1', 'https://shop.example:8443')
  expect(id).toBe('<keys.order_ABC.1@shop.example>')
  expect(messageIdOf('keys:order_ABC:1', 'https://shop.example:8443')).toBe(id)
})

test('nothing in a dedupe key can break out of the message id', () => {
  expect(messageIdOf('a b>\r\nBcc: x', 'https://shop.example')).toBe('<a-b---Bcc.-x@shop.example>')
})

test.each([
  [550, true],
  [451, false],
  [undefined, false],
])('a mail server that answers %s has refused for good: %s', (responseCode, expected) => {
  expect(isRefusedForGood({ responseCode })).toBe(expected)
})

test.each([
  ['RCPT TO', 550, '550 5.1.1 no such user', '5.1.1'],
  ['RCPT TO', 550, '550 no such user', '550'],
  ['DATA', 554, '554 5.7.1 refused', '5.7.1'],
  ['RCPT TO', 450, '450 4.2.2 mailbox full', undefined],
  ['AUTH PLAIN', 535, '535 5.7.8 wrong password', undefined],
  ['MAIL FROM', 553, '553 5.7.1 not your address', undefined],
  ['CONN', undefined, undefined, undefined],
])('a failure at %s with %s counts as a bounce with code %4$s', (...row) => {
  const [command, responseCode, response, code] = row
  expect(bounceCodeOf({ command, responseCode, response })).toBe(code)
})
