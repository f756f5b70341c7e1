import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedEntries, signedTextIn } from '../../../infra/payments/signed-metadata.ts'
import {
  decodeRecord,
  encodeRecord,
  type OrderRecord,
} from '../../fulfilment/orders/order-record.rules.ts'
import { type Facts, isOpen, kindOf, planFor, unitsIn, unitsText } from './orphans.rules.ts'

const secrets = { SECRETS: '1:a2V5aGF2ZW4tZGV2ZWxvcG1lbnQtc2VjcmV0LTMyYnk=' }
const record: OrderRecord = {
  orderNumber: 'KH-1',
  kind: 'cart',
  storeId: 'main',
  openedAt: 1_790_000_000,
  termsVersion: '1',
  subtotalMinor: 14_999,
  discountMinor: 0,
  totalMinor: 14_999,
  chargeSubtotalMinor: null,
  catalogueMinor: null,
  rateMicros: 1_000_000,
  couponCode: null,
  offerId: null,
  linkId: null,
  title: null,
  region: '',
  lines: [['home-2024', 1, 14_999, 0, 14_999]],
}
const lost: Facts = {
  namesOrder: true,
  hasAttempt: false,
  isCopy: false,
  hasOrder: false,
  record,
  openedAfter: 3,
}

describe('how much of a payment is left', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['the order is gone', {}, 'order lost'],
    ['the order is here', { hasOrder: true }, 'attempt lost'],
    ['all is here', { hasAttempt: true, hasOrder: true }, 'not settled'],
    ['no record', { record: undefined }, 'unproven'],
    ['no record, order here', { record: undefined, hasOrder: true }, 'unproven'],
    ['the attempt has another payment', { isCopy: true }, 'unproven'],
    ['a record of yesterday', { openedAfter: 86_400 }, 'unproven'],
    ['a record of tomorrow', { openedAfter: -86_400 }, 'unproven'],
    ['it names no order', { namesOrder: false }, 'foreign'],
  ])('%s', (_, facts, kind) => {
    expect(kindOf({ ...lost, ...facts })).toBe(kind)
  })

  test('only what proves itself is rebuilt, and only what is lost is given back', () => {
    const no = { isRefundWanted: false, obstacle: undefined }
    const wanted = { isRefundWanted: true, obstacle: undefined }
    expect(planFor('order lost', no)).toBe('rebuild')
    expect(planFor('order lost', { ...no, obstacle: 'an edition is gone' })).toBe('refund')
    expect(planFor('order lost', wanted)).toBe('refund')
    expect(planFor('not settled', wanted)).toBe('settle')
    expect(planFor('attempt lost', wanted)).toBe('attach')
    expect(planFor('unproven', no)).toBe('leave')
    expect(planFor('unproven', wanted)).toBe('refund')
    expect(planFor('foreign', wanted)).toBe('leave')
    const back = { isRefundWanted: false, isBack: true }
    expect(planFor('order lost', back)).toBe('refund')
    expect(planFor('unproven', back)).toBe('refund')
    expect(planFor('not settled', back)).toBe('settle')
    expect([isOpen('unproven'), isOpen('foreign')]).toEqual([true, false])
  })
})

test('units are written as ranges and read again', () => {
  expect(unitsText([14, 12, 13, 20])).toBe('12-14,20')
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(ids, (units) => {
      expect(unitsIn(unitsText(units))).toEqual(units.toSorted((a, b) => a - b))
    }),
  )
  expect(unitsIn('1-99999999')).toEqual([])
  expect(unitsIn('one')).toEqual([])
})

describe('a record at the provider', () => {
  const about = { name: 'order', about: ['attempt_1', 'order_1', 14_999, 'USD'] }

  test('is read as it was written, however long, within what the provider takes', () => {
    const lines = Array.from({ length: 60 }, (_, i): OrderRecord['lines'][number] => [
      `an-edition-${i}`,
      ...([10_000, 99_999, 0, 999_990_000] as const),
    ])
    const entries = signedEntries(secrets, about, encodeRecord({ ...record, lines })) ?? {}
    expect(Object.keys(entries).length).toBeLessThan(40)
    expect(Math.max(...Object.values(entries).map((text) => text.length))).toBeLessThanOrEqual(500)
    expect(decodeRecord(signedTextIn(secrets, about, entries) ?? '')).toEqual({ ...record, lines })
  })

  test('that does not fit is not written', () => {
    expect(signedEntries(secrets, about, 'x'.repeat(10_001))).toBeUndefined()
  })

  test('is nothing to us if a letter of it, or what it is about, was changed', () => {
    const entries = signedEntries(secrets, about, encodeRecord(record)) ?? {}
    const changed = { ...entries, order_1: (entries.order_1 ?? '').replace('14999', '14998') }
    expect(signedTextIn(secrets, about, changed)).toBeUndefined()
    expect(signedTextIn(secrets, about, { ...entries, order_mac: '00' })).toBeUndefined()
    const cheaper = { ...about, about: ['attempt_1', 'order_1', 14_998, 'USD'] }
    expect(signedTextIn(secrets, cheaper, entries)).toBeUndefined()
    expect(signedTextIn(secrets, { ...about, name: 'units' }, entries)).toBeUndefined()
  })
})
