import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'
import { expect, test } from 'vitest'
import { placeOf, sentenceOf } from './delivery-proof.rules.ts'

const at = '2026-11-15T09:02:00.000Z'
const to = 'j•••@example.com'

test.each<[Omit<TimelineEvent, 'at'>, string]>([
  [{ kind: 'mail_queued', mail: 'receipt', to }, `Receipt e-mail to ${to} queued`],
  [{ kind: 'key_mailed', mail: 'keys', to }, `Key e-mail to ${to} sent`],
  [
    { kind: 'mail_bounced', mail: 'keys', to, code: '5.1.1' },
    `Key e-mail to ${to} came back (5.1.1)`,
  ],
  [{ kind: 'key_revealed', count: 1 }, 'Key shown on your order page'],
  [{ kind: 'key_revealed', count: 3 }, '3 keys shown on your order page'],
  [{ kind: 'address_corrected', to }, `Address corrected to ${to}`],
  [{ kind: 'download', what: 'The official download page' }, 'The official download page opened'],
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
