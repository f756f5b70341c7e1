import type { LicenseState } from '@keyhaven/contracts/license-verification'
import { expect, test } from 'vitest'
import { licenseStateOf } from './verify.rules.ts'

type Facts = Parameters<typeof licenseStateOf>[0]

const sold: Facts = {
  paymentStatus: 'paid',
  isRevoked: false,
  isReplaced: false,
  isQuarantined: false,
}

test.each<[string, Partial<Facts>, LicenseState]>([
  ['paid for and in use', {}, 'active'],
  ['of an order refunded in part, kept', { paymentStatus: 'partially_refunded' }, 'active'],
  ['of an order refunded in full', { paymentStatus: 'refunded' }, 'refunded'],
  ['taken back for money', { paymentStatus: 'refunded', isRevoked: true }, 'refunded'],
  [
    'taken back for a part of the money',
    { paymentStatus: 'partially_refunded', isRevoked: true },
    'refunded',
  ],
  ['taken back without a word', { isRevoked: true }, 'revoked'],
  ['taken back for a better one', { isRevoked: true, isReplaced: true }, 'replaced'],
  ['whose payment is disputed', { paymentStatus: 'disputed' }, 'on_hold'],
  ['whose payment is being checked', { paymentStatus: 'review' }, 'on_hold'],
  ['whose dispute was lost', { paymentStatus: 'dispute_lost' }, 'revoked'],
  ['of a batch under examination', { isQuarantined: true }, 'on_hold'],
])('a key %s', (_which, facts, state) => {
  expect(licenseStateOf({ ...sold, ...facts })).toBe(state)
})
