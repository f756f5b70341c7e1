import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { kindOfEntry, subjectOf } from './balance-kinds.ts'

const entry = (type: string, source: object | null, amount = 100) =>
  ({ type, source, amount }) as unknown as Stripe.BalanceTransaction

const charge = {
  object: 'charge',
  id: 'ch_1',
  payment_intent: 'pi_1',
  amount: 100,
  currency: 'eur',
}
const refund = { ...charge, object: 'refund', id: 're_1' }
const dispute = { ...charge, object: 'dispute', id: 'dp_1' }

test.each([
  ['charge', charge, 100, 'charge', 'pi_1'],
  ['payment', charge, 100, 'charge', 'pi_1'],
  ['refund', refund, -100, 'refund', 're_1'],
  ['payment_refund', refund, -100, 'refund', 're_1'],
  ['refund_failure', refund, 100, 'refund_reversal', 're_1:failed'],
  ['payment_failure_refund', refund, 100, 'refund_reversal', 're_1:failed'],
  ['adjustment', dispute, -100, 'dispute', 'dp_1'],
  ['adjustment', dispute, 100, 'dispute_reversal', 'dp_1:won'],
  ['adjustment', null, 100, 'other', undefined],
  ['stripe_fee', null, -100, 'fee', undefined],
  ['stripe_fx_fee', null, -100, 'fee', undefined],
  ['payout', { object: 'payout', id: 'po_1' }, -100, 'payout', undefined],
  ['payout_failure', { object: 'payout', id: 'po_1' }, 100, 'payout_reversal', undefined],
  ['a word of next year', charge, 100, 'other', undefined],
])('%s is %s', (type, source, amount, kind, ledgerRef) => {
  expect(kindOfEntry(entry(type, source, amount))).toBe(kind)
  expect(subjectOf(entry(type, source, amount))?.ledgerRef).toBe(ledgerRef)
})

test('a refund that its bank still works on is pending', () => {
  const isPending = (status: string) =>
    subjectOf(entry('refund', { ...refund, status }, -100))?.isPending
  expect([isPending('pending'), isPending('requires_action'), isPending('succeeded')]).toEqual([
    true,
    true,
    false,
  ])
})

test('every kind that the table names is one that the provider has', () => {
  const tables = readFileSync(
    new URL('../../../../sandbox/src/payments/contract/tables.json', import.meta.url),
    'utf8',
  )
  const { objects } = JSON.parse(tables) as { objects: { balance_transaction: { type: string } } }
  const words = objects.balance_transaction.type.split(/[ |]/)
  const named = words.filter((word) => kindOfEntry(entry(word, null)) !== 'other')
  expect(named.sort()).toEqual([
    'charge',
    'payment',
    'payment_failure_refund',
    'payment_refund',
    'payout',
    'payout_cancel',
    'payout_failure',
    'refund',
    'refund_failure',
    'stripe_fee',
    'stripe_fx_fee',
    'tax_fee',
  ])
})
