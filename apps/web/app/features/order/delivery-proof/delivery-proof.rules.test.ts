import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'
import { expect, test } from 'vitest'
import { placeOf, sentenceOf, timesOf } from './delivery-proof.rules.ts'

const at = '2026-11-15T09:02:00.000Z'
const to = 'j•••@example.com'

test.each<[Omit<TimelineEvent, 'at'>, string]>([
  [{ kind: 'mail_queued', mail: 'receipt', to }, `The receipt to ${to} was written.`],
  [
    { kind: 'key_mailed', mail: 'keys', to },
    `The mail with your keys to ${to} was accepted by our mail server.`,
  ],
  [
    { kind: 'mail_bounced', mail: 'keys', to, code: '5.1.1' },
    `The mail with your keys to ${to} came back (5.1.1).`,
  ],
  [{ kind: 'key_revealed', count: 1 }, 'Your key was shown on a page of this order.'],
  [{ kind: 'key_revealed', count: 3 }, 'Your 3 keys were shown on a page of this order.'],
  [{ kind: 'address_corrected', to }, `The address was corrected to ${to}.`],
  [
    { kind: 'download', what: 'The official download page' },
    'The official download page was opened.',
  ],
])('%j is told in plain words', (event, words) => {
  expect(sentenceOf({ at, ...event })).toBe(words)
})

test('a place is told as far as it is known', () => {
  const event = { at, kind: 'key_revealed' as const }
  const device = 'Chrome on Windows'
  expect(placeOf({ ...event, device, network: '203.0.113.0/24' })).toBe(
    'Chrome on Windows, network 203.0.113.0/24',
  )
  expect(placeOf(event)).toBe('')
})

test('times are told in UTC, and as clocks here say where they differ', () => {
  expect(timesOf(at, 'Europe/Berlin')).toEqual({
    utc: '15 Nov 2026, 09:02 UTC',
    local: '15 Nov 2026, 10:02 your time',
  })
  expect(timesOf(at, 'UTC').local).toBeUndefined()
})
