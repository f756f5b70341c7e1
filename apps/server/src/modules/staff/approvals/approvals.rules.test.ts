import { expect, test } from 'vitest'
import { payloadHash } from './approval-kind.ts'
import { canonical, isSamePerson, saidReason, waitOf } from './approvals.rules.ts'

test('the same facts are one payload, in whichever order they were written', () => {
  const one = { a: 1, b: { d: [1, { y: null, x: 'é' }], c: true }, gone: undefined }
  const other = { b: { c: true, d: [1, { x: 'é', y: null }] }, a: 1 }
  expect(canonical(one)).toBe(canonical(other))
  expect(canonical(one)).toBe('{"a":1,"b":{"c":true,"d":[1,{"x":"é","y":null}]}}')
})

test.each([
  ['another amount', { amount: '0.51', uses: 1 }],
  ['another number of uses', { amount: '0.50', uses: null }],
  ['one fact more', { amount: '0.50', uses: 1, more: 0 }],
  ['text for a number', { amount: '0.50', uses: '1' }],
])('%s is another payload', (_, other) => {
  const asked = payloadHash('payment-link.create', { amount: '0.50', uses: 1 })
  expect(payloadHash('payment-link.create', other).equals(asked)).toBe(false)
  expect(payloadHash('other.kind', { amount: '0.50', uses: 1 }).equals(asked)).toBe(false)
})

const ada = { id: 'staff_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }

test.each([
  ['the account itself', {}, true],
  [
    'a second account of the mailbox',
    { id: 'staff_2', lastName: 'B', email: 'ada+2@example.com' },
    true,
  ],
  [
    'a second account of the name',
    { id: 'staff_2', email: 'x@example.com', lastName: ' BYRON' },
    true,
  ],
  [
    'an account that was renamed and moved',
    { email: 'x@example.com', firstName: 'Bea', lastName: 'Other' },
    true,
  ],
  [
    'the name with spaces around it',
    { id: 'staff_2', email: 'x@example.com', firstName: ' Ada ', lastName: 'Byron ' },
    true,
  ],
  [
    'a name of the same letters',
    { id: 'staff_2', email: 'x@example.com', firstName: 'Ad', lastName: 'aByron' },
    false,
  ],
  ['a colleague', { id: 'staff_2', email: 'x@example.com', firstName: 'Bea' }, false],
])('%s: the same person is %s', (_, over, isSame) => {
  expect(isSamePerson(ada, { ...ada, ...over })).toBe(isSame)
})

test.each([
  ['minutes', 10],
  ['day', 1_440],
] as const)('what waits for %s waits for %i minutes', (wait, minutes) => {
  expect(waitOf(wait)).toBe(minutes)
})

test.each([
  ['End of season.', 'Reason: End of season.'],
  ['End of season', 'Reason: End of season.'],
  ['Why not? ', 'Reason: Why not?'],
])('a reason ends with one full stop: %s', (reason, said) => {
  expect(saidReason(reason)).toBe(said)
})
