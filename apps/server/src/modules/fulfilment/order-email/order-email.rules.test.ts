import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeFrom,
  decimalFrom,
  isReceiptOf,
  mayBeCorrected,
  plainCode,
  type Standing,
  tokenParts,
  waysOf,
} from './order-email.rules.ts'

test.each([
  ['149.99', '149.99'],
  ['149,99', '149.99'],
  ['$ 149.99', '149.99'],
  ['$ 1,499.00', '1499.00'],
  ['1.499,00 €', '1499.00'],
  ['14,999', '14999'],
  ['16499', '16499'],
  ['¥ 16 499', '16499'],
  ['', undefined],
  ['about a hundred', undefined],
  ['USD 149.99', '149.99'],
  ['149.99 CHF', '149.99'],
  ['.99', undefined],
  ['-149.99', undefined],
  ['1e2', undefined],
])('the amount "%s" is read as %s', (text, decimal) => {
  expect(decimalFrom(text)).toBe(decimal)
})

const order = { chargeMinor: 14_999, currency: 'USD' }
const receipt = { amount: '149.99', currency: 'USD' } as const

test.each([
  ['everything right', receipt, true],
  ['another amount', { ...receipt, amount: '149.98' }, false],
  ['another currency', { ...receipt, currency: 'EUR' as const }, false],
  ['no amount', { ...receipt, amount: '' }, false],
])('a receipt with %s says which order is meant: %3$s', (_what, claim, expected) => {
  expect(isReceiptOf(order, claim)).toBe(expected)
})

const alive: Standing = {
  payment: 'paid',
  isHeld: false,
  isUnreachable: false,
  didKeysBounce: false,
  wereKeysSeen: true,
  hasCard: true,
  wrongDigits: 0,
  isWaiting: false,
  wasStopped: false,
  changesToday: 0,
  isOpenHere: false,
}
const dead: Standing = { ...alive, isUnreachable: true, didKeysBounce: true }
const unseen: Standing = { ...dead, wereKeysSeen: false }

test.each<[string, Standing, string[]]>([
  ['a mailbox that works', alive, ['code', 'delay']],
  ['a change that waits', { ...alive, isWaiting: true }, ['code']],
  ['a change that was stopped before', { ...alive, wasStopped: true }, ['code']],
  ['a dead mailbox and a key that was shown', dead, []],
  ['the same in the browser that has it open', { ...dead, isOpenHere: true }, ['delay']],
  ['a dead mailbox and a key nobody has', unseen, ['card']],
  ['the same in an open browser', { ...unseen, isOpenHere: true }, ['card', 'delay']],
  [
    'a dead mailbox now, but an earlier key mail that arrived',
    { ...unseen, didKeysBounce: false },
    [],
  ],
  ['nine wrong digits', { ...unseen, wrongDigits: 9 }, ['card']],
  ['ten wrong digits', { ...unseen, wrongDigits: 10 }, []],
  ['no card', { ...unseen, hasCard: false }, []],
  ['a person who looks at it', { ...alive, isHeld: true }, []],
  ['a dispute', { ...alive, payment: 'disputed' }, []],
  ['a third change today', { ...alive, changesToday: 3 }, []],
])('an order with %s can be corrected by: %3$s', (_what, standing, ways) => {
  expect(waysOf(standing)).toEqual(ways)
})

const anyStanding = fc.record<Standing>({
  payment: fc.constantFrom('paid', 'partially_refunded', 'refunded', 'disputed', 'review'),
  isHeld: fc.boolean(),
  isUnreachable: fc.boolean(),
  didKeysBounce: fc.boolean(),
  wereKeysSeen: fc.boolean(),
  hasCard: fc.boolean(),
  wrongDigits: fc.nat(10),
  isWaiting: fc.boolean(),
  wasStopped: fc.boolean(),
  changesToday: fc.nat(4),
  isOpenHere: fc.boolean(),
})

test('the card never counts once a key was seen, and a stranger never waits where nobody can object', () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const ways = waysOf(standing)
      if (standing.wereKeysSeen || !standing.didKeysBounce || standing.wrongDigits >= 10) {
        expect(ways).not.toContain('card')
      }
      if (standing.isUnreachable && !standing.isOpenHere) expect(ways).not.toContain('delay')
      if (!mayBeCorrected(standing)) expect(ways).toEqual([])
    }),
  )
})

test('a code is 60 random bits that survive every way of typing them', () => {
  const bytes = Uint8Array.from({ length: 12 }, (_, index) => index * 21)
  const code = codeFrom(bytes)
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
  expect(codeFrom(Uint8Array.from(bytes, (byte) => byte + 1))).not.toBe(code)
})

test.each([
  [`12.${'A'.repeat(43)}`, { id: 12, secret: 'A'.repeat(43) }],
  [`12.${'A'.repeat(42)}`, undefined],
  [`-1.${'A'.repeat(43)}`, undefined],
  [`9999999999999999.${'A'.repeat(43)}`, undefined],
  ['', undefined],
])('the token "%s" is read as %j', (token, parts) => {
  expect(tokenParts(token)).toEqual(parts)
})
