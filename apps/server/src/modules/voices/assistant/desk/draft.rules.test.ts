import { expect, test } from 'vitest'
import { draftMailOf } from './draft.rules.ts'

const ORIGIN = 'https://shop.example'
const page = { title: 'Refund policy', path: '/refund-policy' }

test.each([
  ['Within 30 days. [1]', [], 'Within 30 days.'],
  [
    '**Yes**, see [our policy](/refund-policy) [1].',
    [],
    `Yes, see our policy (${ORIGIN}/refund-policy).`,
  ],
  [
    'Within 30 days [1].',
    [page],
    `Within 30 days.\n\nMore about this:\nRefund policy: ${ORIGIN}/refund-policy`,
  ],
])('%j is a letter without marks, its pages below', (text, citations, mail) => {
  expect(draftMailOf({ text, citations }, ORIGIN)).toBe(mail)
})
