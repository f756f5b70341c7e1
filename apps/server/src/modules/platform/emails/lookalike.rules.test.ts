import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadsAway } from './lookalike.rules.ts'

test.each([
  'Your key was blocked. Confirm it at keyhaven-support.shop/verify within 24 hours',
  'verify at keyhaven-help.de',
  'go to evil.co',
  'see keyhaven․com/verify',
  'see keyhaven．com',
  'see keyhaven｡com',
  'see keyhaven。com',
  'Call +1 900 555 0100 now',
  'Call (900) 555-0100',
  'write to help@keyhaven',
  'open https://x',
  'sign in at kеyhaven today',
  'at {brand}.com',
  'at evil.{orderNumber}',
  'see keyhaven.\u200bcom',
])('refused: %s', (words) => {
  expect(leadsAway(words)).toBeDefined()
})

test.each([
  'Thank you for your order.',
  'Your key is below. Keep it safe.',
  'Have your key ready, e.g. on paper.',
  'We answer from 9 a.m. to 6 p.m.',
  'It works with version 2.0 and later.',
  'Order {orderNumber} of {date}.',
  'Hello {firstName}, here you are!',
  'It takes 10–15 minutes.',
  'Ready? Then install it…',
  'Grüße aus Köln, Ваш магазин',
])('allowed: %s', (words) => {
  expect(leadsAway(words)).toBeUndefined()
})

test('no domain passes, whatever its name and ending', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const ending = fc.stringMatching(/^[a-z]{2,10}$/)
  fc.assert(
    fc.property(label, ending, (name, end) => {
      expect(leadsAway(`Look at ${name}.${end} today`)).toBeDefined()
    }),
  )
})
