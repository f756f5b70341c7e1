import { disputeStatuses } from '@keyhaven/sandbox/payments/state/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOfDispute } from '../../../infra/payments/reversals.ts'
import type { Entry } from '../../fulfilment/ledger/ledger.rules.ts'
import { mayBecome, type PaymentStatus, stepsTo } from '../../fulfilment/orders/orders.rules.ts'
import { newEntries, paymentStateOf } from './reversals.rules.ts'

const usd = { currency: 'USD' }
const charge: Entry = { kind: 'charge', providerRef: 'pi', amountMinor: 1_000, ...usd }
const refund = (id: string, amountMinor: number, state = 'done') => ({
  id,
  amountMinor,
  state,
  ...usd,
})
const dispute = (state: string) => ({ id: 'dp', amountMinor: 1_000, state, ...usd })

test.each([
  ['nothing went back', [], [], 'paid'],
  ['a part was refunded', [refund('re_1', 400)], [], 'partially_refunded'],
  ['both parts were refunded', [refund('re_1', 400), refund('re_2', 600)], [], 'refunded'],
  ['a refund is still on its way', [refund('re_1', 1_000, 'open')], [], 'paid'],
  ['the bank only asks', [], [dispute('inquiry')], 'paid'],
  ['a dispute is open', [], [dispute('open')], 'disputed'],
  ['a dispute is open after a part was refunded', [refund('r', 1)], [dispute('open')], 'disputed'],
  ['a dispute was won', [], [dispute('won')], 'paid'],
  [
    'a dispute was won after a part was refunded',
    [refund('r', 1)],
    [dispute('won')],
    'partially_refunded',
  ],
  ['a dispute was lost', [], [dispute('lost')], 'dispute_lost'],
  ['a dispute has a state nobody knows', [], [dispute('unknown')], 'disputed'],
] as const)('when %s the payment is as the table says', (_, refunds, disputes, status) => {
  const entries = [charge, ...newEntries({ refunds, disputes }, [charge])]
  const states = disputes.map(({ state }) => state)
  expect(paymentStateOf(entries, states)).toBe(status)
})

test('a refund that came back counts no more, and one we never heard of leaves no trace', () => {
  const failed = { refunds: [refund('re_1', 1_000, 'undone')], disputes: [] }
  expect(newEntries(failed, [charge])).toEqual([])
  const booked: Entry[] = [
    charge,
    { kind: 'refund', providerRef: 're_1', amountMinor: 1_000, ...usd },
  ]
  const entries = [...booked, ...newEntries(failed, booked)]
  expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'refund', 'refund_reversal'])
  expect(paymentStateOf(entries, [])).toBe('paid')
})

/** What the provider may answer one after the other, as a refund and a dispute go their ways. */
const answers = [
  { refunds: [], disputes: [] },
  { refunds: [refund('re_1', 400, 'open')], disputes: [] },
  { refunds: [refund('re_1', 400)], disputes: [] },
  { refunds: [refund('re_1', 400)], disputes: [dispute('open')] },
  { refunds: [refund('re_1', 400)], disputes: [dispute('won')] },
  { refunds: [refund('re_1', 400), refund('re_2', 600)], disputes: [dispute('won')] },
]

test('in whatever order and however often answers arrive, the last one decides', () => {
  const orders = fc.array(fc.integer({ min: 0, max: answers.length - 1 }), { maxLength: 12 })
  fc.assert(
    fc.property(orders, (order) => {
      let entries = [charge]
      let status: PaymentStatus = 'paid'
      for (const index of [...order, answers.length - 1, ...order]) {
        const told = answers[index] ?? { refunds: [], disputes: [] }
        entries = [...entries, ...newEntries(told, entries)]
        for (const next of stepsTo(status, paymentStateOf(entries, []))) {
          expect(mayBecome(status, next)).toBe(true)
          status = next
        }
      }
      expect(status).toBe('refunded')
      expect(new Set(entries.map(({ providerRef }) => providerRef)).size).toBe(entries.length)
    }),
  )
})

test('a dispute that is lost before we heard of it was open first', () => {
  expect(stepsTo('paid', 'dispute_lost')).toEqual(['disputed', 'dispute_lost'])
  expect(stepsTo('disputed', 'partially_refunded')).toEqual(['paid', 'partially_refunded'])
})

test('nothing leads out of refunded or charged back, and a failed refund does not make an order whole', () => {
  for (const to of ['paid', 'disputed', 'partially_refunded', 'dispute_lost'] as const) {
    expect(stepsTo('refunded', to)).toEqual([])
  }
  expect(stepsTo('dispute_lost', 'paid')).toEqual([])
  expect(stepsTo('partially_refunded', 'paid')).toEqual([])
})

test('every state of a dispute that the provider has a word for is known, and another word is not an inquiry', () => {
  expect(disputeStatuses.filter((word) => outcomeOfDispute(word).state === 'unknown')).toEqual([])
  expect(outcomeOfDispute('escalated')).toEqual({ state: 'unknown', stage: 'unknown' })
  expect(newEntries({ refunds: [], disputes: [dispute('unknown')] }, [charge])).toEqual([])
})
