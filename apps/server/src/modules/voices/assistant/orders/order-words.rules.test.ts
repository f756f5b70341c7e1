import { describe, expect, test } from 'vitest'
import { keyStateOf, mailWords, offersFor, statusWords } from './order-words.rules.ts'

const usual = { payment: 'paid', isImported: false, isWithheld: false, waitsFor: undefined }

describe('the keys of a line', () => {
  test.each([
    ['ready once all are there', {}, { found: 2, wanted: 2 }, 'ready'],
    ['pending while one is missing', {}, { found: 1, wanted: 2 }, 'pending'],
    [
      'withdrawn once the money went back',
      { payment: 'refunded' },
      { found: 1, wanted: 1 },
      'withdrawn',
    ],
    ['withdrawn once every licence was given back', {}, { found: 0, wanted: 0 }, 'withdrawn'],
    [
      'withdrawn after a lost dispute',
      { payment: 'dispute_lost' },
      { found: 1, wanted: 1 },
      'withdrawn',
    ],
    ['held while the payment is checked', { payment: 'review' }, { found: 1, wanted: 1 }, 'held'],
    ['held while it is disputed', { payment: 'disputed' }, { found: 1, wanted: 1 }, 'held'],
    ['held while keys are set aside', { isWithheld: true }, { found: 1, wanted: 1 }, 'held'],
    [
      'ready in an order that was brought over with them',
      { payment: 'imported', isImported: true },
      { found: 1, wanted: 1 },
      'ready',
    ],
  ] as const)('are %s', (_words, over, counts, state) => {
    expect(keyStateOf({ ...usual, ...over }, counts)).toBe(state)
  })

  test('of an order from another shop that brought none are not promised here', () => {
    const imported = { ...usual, payment: 'imported', isImported: true }
    expect(keyStateOf(imported, { found: 0, wanted: 0 })).toBe('elsewhere')
  })
})

const at = '2026-11-17T06:00:00.000Z'

describe('mails', () => {
  test('about keys are told first, the latest event of them', () => {
    const words = mailWords([
      { kind: 'mail_accepted', mail: 'receipt', at },
      { kind: 'mail_bounced', mail: 'keys', at },
      { kind: 'key_mailed', mail: 'keys', at },
    ])
    expect(words).toBe('The e-mail with the keys came back on 17 Nov 2026, 06:00 UTC.')
  })

  test('that were never sent are not invented', () => {
    expect(mailWords([{ kind: 'key_revealed', at }])).toBe(
      'No e-mail about this order was sent yet.',
    )
  })
})

const told = {
  orderNumber: 'KH-7F3K-9Q2D',
  status: 'Completed',
  items: [{ name: 'Home 2024', quantity: 2, keys: 'ready' }],
  mail: 'The e-mail with the keys was sent on 17 Nov 2026, 06:00 UTC.',
  maskedEmail: 'a•••@e•••.com',
  isUnreachable: false,
} as const

test('an order is told in sentences', () => {
  expect(statusWords(told, usual)).toBe(
    'Order KH-7F3K-9Q2D: Completed.\n\n- 2 × Home 2024: keys ready\n\nThe e-mail with the keys was sent on 17 Nov 2026, 06:00 UTC. The address on file is a•••@e•••.com.',
  )
})

test('an order from another shop says where it was bought', () => {
  const words = statusWords({ ...told, importedFrom: 'Shopify' }, usual)
  expect(words).toContain('bought in our earlier shop (Shopify)')
})

test('mails that come back are told, with the way out', () => {
  expect(statusWords({ ...told, isUnreachable: true }, usual)).toContain('come back')
})

describe('buttons', () => {
  const possible = { orderId: 'order_A', mayResend: true, mayRefund: true, claimable: 1 }
  const names = (over: Partial<typeof possible>) =>
    offersFor({ ...possible, ...over }).map((offer) =>
      offer.kind === 'act' ? offer.act : offer.kind,
    )
  test.each([
    [{}, ['resend_keys', 'replace_key', 'request_refund']],
    [{ claimable: 2 }, ['resend_keys', 'link', 'request_refund']],
    [{ claimable: 0, mayRefund: false }, ['resend_keys']],
    [{ mayResend: false, claimable: 0 }, ['request_refund']],
  ])('fit how the order stands: %o', (over, wanted) => {
    expect(names(over)).toEqual(wanted)
  })
})
