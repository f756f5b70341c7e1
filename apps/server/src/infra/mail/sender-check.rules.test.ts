import fc from 'fast-check'
import { expect, test } from 'vitest'
import { senderCheckOf } from './sender-check.rules.ts'

const FROM = 'ada@example.com'
const check = (...headers: string[]) => senderCheckOf('mx.shop.example', headers, FROM)

test.each([
  ['dmarc', 'mx.shop.example; dmarc=pass header.from=example.com'],
  ['dmarc without a domain', 'mx.shop.example; dmarc=pass (p=none)'],
  ['a signature of the domain', 'mx.shop.example 1; dkim=pass header.d=example.com header.s=a'],
  ['an envelope of the domain', 'MX.Shop.Example; spf=pass smtp.mailfrom=ada@example.com'],
  [
    'one of several',
    'mx.shop.example; spf=fail smtp.mailfrom=x.example; dkim=pass header.d=example.com',
  ],
])('%s verifies a sender', (_what, header) => {
  expect(check(header)).toBe('verified')
})

test.each([
  ['another domain’s dmarc', 'mx.shop.example; dmarc=pass header.from=evil.example', 'unknown'],
  ['a signature of another domain', 'mx.shop.example; dkim=pass header.d=evil.example', 'unknown'],
  [
    'a signature from below the domain',
    'mx.shop.example; dkim=pass header.d=x.example.com',
    'unknown',
  ],
  ['a signature of all of .com', 'mx.shop.example; dkim=pass header.d=com', 'unknown'],
  [
    'an envelope of another domain',
    'mx.shop.example; spf=pass smtp.mailfrom=a@evil.example',
    'unknown',
  ],
  [
    'a pass in a comment',
    'mx.shop.example; spf=none (; dmarc=pass header.from=example.com)',
    'unknown',
  ],
  ['no result', 'mx.shop.example; none', 'unknown'],
  [
    'failed dmarc beside a pass',
    'mx.shop.example; dmarc=fail; dkim=pass header.d=example.com',
    'failed',
  ],
  ['a failed signature', 'mx.shop.example; dkim=fail header.d=example.com', 'failed'],
  ['a soft fail', 'mx.shop.example; spf=softfail smtp.mailfrom=a@example.com', 'failed'],
])('%s does not verify', (_what, header, expected) => {
  expect(check(header)).toBe(expected)
})

test('only the topmost result of our own server counts', () => {
  const ours = 'mx.shop.example; dmarc=fail header.from=example.com'
  const forged = 'mx.shop.example; dmarc=pass header.from=example.com'
  expect(check('other.example; dmarc=pass header.from=example.com')).toBe('unknown')
  expect(check('other.example; dmarc=pass', ours, forged)).toBe('failed')
})

test('a shop that has not named its server verifies nobody, nor does a mail without one sender', () => {
  const pass = 'mx.shop.example; dmarc=pass'
  expect(senderCheckOf('', [pass], FROM)).toBe('unknown')
  expect(senderCheckOf('mx.shop.example', [pass], undefined)).toBe('unknown')
})

test('nothing that a sender writes below the own result changes it', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (below) => {
      expect(check('mx.shop.example; spf=none', ...below)).toBe('unknown')
    }),
  )
})
