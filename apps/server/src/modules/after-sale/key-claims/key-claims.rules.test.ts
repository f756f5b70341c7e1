import { type Symptom, symptoms } from '@keyhaven/contracts/data/key-symptoms'
import { queueReasons } from '@keyhaven/contracts/key-claims'
import { paymentStatuses } from '@keyhaven/contracts/orders'
import { defaultSettings } from '@keyhaven/contracts/settings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerBy,
  type ClaimFacts,
  judge,
  mayReplace,
  symptomOf,
  withoutKeys,
} from './key-claims.rules.ts'

const clean: ClaimFacts = {
  paymentStatus: 'paid',
  isHeld: false,
  hasReversals: false,
  isMoneyAsked: false,
  isFree: false,
  isRecent: true,
  isSeen: true,
  isVolumeKey: false,
  earlierClaims: 0,
  replacedInAll: 0,
  replacedOfBatch: 0,
  symptom: 'key-blocked',
}

const caps = { perDay: 20, perBatch: 5 }

test('the first claim about a blocked key of a recent, undisputed order is granted at once', () => {
  expect(judge(clean, caps)).toBe('replace')
})

test.each<[string, Partial<ClaimFacts>, ReturnType<typeof judge>]>([
  ['nobody has seen the key', { isSeen: false }, 'show'],
  ['nobody has seen one of several seats', { isSeen: false, isVolumeKey: true }, 'show'],
  ['the key has several seats', { isVolumeKey: true }, 'several_seats'],
  ['the order is held', { isHeld: true }, 'order_held'],
  ['the payment is being checked', { paymentStatus: 'review' }, 'order_held'],
  ['the order is disputed', { paymentStatus: 'disputed' }, 'money_back'],
  ['a part was refunded', { paymentStatus: 'partially_refunded' }, 'money_back'],
  ['a dispute was won', { hasReversals: true }, 'money_back'],
  ['it is disputed and nobody saw it', { hasReversals: true, isSeen: false }, 'money_back'],
  ['the money for it was asked back', { isMoneyAsked: true }, 'money_asked'],
  ['five of its batch were replaced today', { replacedOfBatch: 5 }, 'batch_limit'],
  ['four of its batch were', { replacedOfBatch: 4 }, 'replace'],
  ['twenty were replaced today', { replacedInAll: 20 }, 'daily_limit'],
  ['the order is thirty days old', { isRecent: false }, 'too_old'],
  ['it is the second claim', { earlierClaims: 1 }, 'claimed_before'],
  ['the order was free', { isFree: true }, 'free_order'],
  ['the network is the reason', { symptom: 'no-connection' }, 'not_the_key'],
  ['the edition is another', { symptom: 'wrong-edition' }, 'not_the_key'],
])('when %s the verdict is as the rules say', (_, over, verdict) => {
  expect(judge({ ...clean, ...over }, caps)).toBe(verdict)
})

const facts: fc.Arbitrary<ClaimFacts> = fc.record({
  paymentStatus: fc.constantFrom(...paymentStatuses),
  isHeld: fc.boolean(),
  hasReversals: fc.boolean(),
  isMoneyAsked: fc.boolean(),
  isFree: fc.boolean(),
  isRecent: fc.boolean(),
  isSeen: fc.boolean(),
  isVolumeKey: fc.boolean(),
  earlierClaims: fc.nat(3),
  replacedInAll: fc.nat(30),
  replacedOfBatch: fc.nat(8),
  symptom: fc.constantFrom(...symptoms),
})

test('a key is replaced without a person only if nothing at all speaks against it', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const verdict = judge(given, caps)
      const isClean =
        given.paymentStatus === 'paid' &&
        !(given.isHeld || given.hasReversals || given.isFree || given.isVolumeKey) &&
        !given.isMoneyAsked &&
        given.replacedInAll < caps.perDay &&
        given.replacedOfBatch < caps.perBatch &&
        given.isRecent &&
        given.isSeen &&
        given.earlierClaims === 0
      if (verdict === 'replace') expect(isClean).toBe(true)
      else if (verdict !== 'show') expect(queueReasons).toContain(verdict)
    }),
  )
})

test('one more doubt never turns a refusal to decide into a replacement', () => {
  const doubts: Partial<ClaimFacts>[] = [
    { isHeld: true },
    { hasReversals: true },
    { isFree: true },
    { isRecent: false },
    { isVolumeKey: true },
    { earlierClaims: 1 },
    { isMoneyAsked: true },
    { replacedInAll: caps.perDay },
    { replacedOfBatch: caps.perBatch },
  ]
  fc.assert(
    fc.property(facts, fc.constantFrom(...doubts), (given, doubt) => {
      expect(judge({ ...given, ...doubt }, caps)).not.toBe('replace')
    }),
  )
})

test('staff replace no key of an order whose money is gone, and none that was taken back', () => {
  expect(mayReplace('paid', true)).toBe(true)
  expect(mayReplace('partially_refunded', true)).toBe(true)
  expect(mayReplace('paid', false)).toBe(false)
  for (const status of ['disputed', 'refunded', 'dispute_lost', 'review'] as const) {
    expect(mayReplace(status, true)).toBe(false)
  }
})

test.each<[string, Symptom, Symptom]>([
  ['0xC004C008', 'other', 'key-already-used'],
  ['0xC004C003', 'no-connection', 'key-blocked'],
  ['30088-26', 'key-blocked', 'installer-stops'],
  ['0x12345678', 'key-blocked', 'key-blocked'],
  ['', 'hardware-changed', 'hardware-changed'],
])('the code "%s" beside "%s" means %s', (code, chosen, meant) => {
  expect(symptomOf(code, chosen)).toBe(meant)
})

test('a key in a note is cut to its end, however it is written', () => {
  for (const key of [
    'ABCDE-FGHIJ-KLMNO-PQRST-UVWX1',
    'abcdefghijklmnopqrstuvwx1',
    'ABCDE – FGHIJ – KLMNO – PQRST – UVWX1',
  ]) {
    expect(withoutKeys(`I have typed: ${key}, no luck`)).toBe('I have typed: •••••-UVWX1, no luck')
  }
  expect(withoutKeys('ABCDE FGHIJ KLMNO PQRST UVWX1')).toBe('•••••-UVWX1')
  expect(withoutKeys('0xC004C003 on both computers')).toBe('0xC004C003 on both computers')
})

test.each([
  ['Thursday noon', '2026-11-12T17:00:00Z', '2026-11-13T17:00:00.000Z'],
  ['Saturday noon', '2026-11-14T17:00:00Z', '2026-11-16T17:00:00.000Z'],
  ['Sunday', '2026-11-15T12:00:00Z', '2026-11-16T23:00:00.000Z'],
  ['Saturday night', '2026-11-15T02:00:00Z', '2026-11-16T23:00:00.000Z'],
  ['Monday before nine', '2026-11-16T12:00:00Z', '2026-11-16T23:00:00.000Z'],
  ['the day before a holiday', '2026-11-25T17:00:00Z', '2026-11-27T17:00:00.000Z'],
  ['a holiday', '2026-11-26T17:00:00Z', '2026-11-27T23:00:00.000Z'],
])('a claim made on %s is answered within one business day', (_, asked, answered) => {
  expect(
    answerBy(new Date(asked), { ...defaultSettings, 'support.holidays': ['2026-11-26'] }),
  ).toBe(answered)
})
