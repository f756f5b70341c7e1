import { expect, test } from 'vitest'
import { isRefusedForGood, messageIdOf } from './emails.rules.ts'

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
