import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuard, isLooser } from './guards.ts'
import type { SettingKey } from './settings.ts'
import { noTags } from './tag-config.ts'

test.each<[string, SettingKey, unknown, unknown, boolean]>([
  ['a lower floor', 'prices.floor_percent', 50, 49, true],
  ['a higher floor', 'prices.floor_percent', 50, 51, false],
  ['more keys replaced by the rules', 'claims.automatic_per_day', 20, 21, true],
  ['fewer', 'claims.automatic_per_day', 20, 19, false],
  ['a later code', 'risk.code_from', 30, 31, true],
  ['risk off', 'risk.is_on', true, false, true],
  ['risk on', 'risk.is_on', false, true, false],
  ['scripts on', 'scripts.is_on', false, true, true],
  ['scripts off', 'scripts.is_on', true, false, false],
  ['agreed texts', 'truth.mode', 'computed', 'spec', true],
  ['measured ones', 'truth.mode', 'spec', 'computed', false],
  ['one unproven mode for another', 'truth.mode', 'spec', 'custom', true],
  ['a container on', 'tags.config', noTags, { ...noTags, isEnabled: true }, true],
  ['a container off', 'tags.config', { ...noTags, isEnabled: true }, noTags, false],
  ['another rate margin, up', 'fx.margin_bp', 0, 1, true],
  ['another rate margin, down', 'fx.margin_bp', 1, 0, true],
  ['where answers go', 'mail.reply_to', '', 'x@example.com', true],
  ['a longer session', 'security.idle_minutes', 10, 30, true],
  ['a country unblocked', 'countries.blocked', ['BY', 'RU'], ['RU'], true],
  ['a part blocked for the whole', 'countries.blocked', ['UA'], ['UA 95'], true],
  ['a country blocked', 'countries.blocked', ['RU'], ['RU', 'BY'], false],
  ['what guards nothing', 'hero.layout', 'split', 'bold', false],
])('%s: loosening it is %s %s → %s', (_, key, before, after, is) => {
  expect(isLooser(key, before, after)).toBe(is)
})

test('of two different numbers exactly one direction is looser, and the same value never is', () => {
  const keys: SettingKey[] = [
    'prices.floor_percent',
    'claims.automatic_per_batch',
    'risk.review_from',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(101), fc.nat(101), (key, one, other) => {
      const ways = [isLooser(key, one, other), isLooser(key, other, one)]
      expect(ways.filter(Boolean)).toHaveLength(one === other ? 0 : 1)
    }),
  )
})

test('every budget of keys is a guard, also one that does not exist yet', () => {
  expect(isGuard('keys.anything')).toBe(true)
  expect(isGuard('checkout.phone')).toBe(false)
})
