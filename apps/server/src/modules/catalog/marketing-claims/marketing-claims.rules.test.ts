import { claimIds } from '@keyhaven/contracts/storefront'
import { expect, test } from 'vitest'
import { claimsOf, type Decision, type TruthMode } from './marketing-claims.rules.ts'

const few = { paidCustomers: 3, reviews: 4, ratingSum: 20, surveyAnswers: 4, surveyHappy: 4 }
const many = {
  ...{ paidCustomers: 1_234, reviews: 120, ratingSum: 552 },
  ...{ surveyAnswers: 1_211, surveyHappy: 1_210 },
}
const shop = (truthMode: TruthMode, isLive = false, facts = few, decision?: Decision) =>
  claimsOf({
    truthMode,
    own: { hours: 'Mon–Fri, 8 am–4 pm ET', workdays: 'Mon–Fri', later: null },
    isLive,
    facts,
    decisions: new Map(decision ? claimIds.map((id) => [id, decision]) : []),
  })

test('a demo shop says the agreed texts', () => {
  expect(shop('spec')).toMatchObject({
    rating: '4.9/5',
    customers: '50K+',
    satisfaction: '99.9%',
    delivery: 'Key shown right after payment and e-mailed',
    'delivery-time': '15\u2060–\u206030 min',
    'money-back': '30-day money-back guarantee',
  })
})

test('a computed shop says only what it has measured, and hides what is too little', () => {
  expect(shop('computed')).toMatchObject({ rating: null, customers: null, satisfaction: null })
  expect(shop('computed', false, many)).toMatchObject({
    rating: '4.6/5',
    'rating-count': '120 reviews',
    customers: '1,000+',
    satisfaction: '99% of 1,211',
    'satisfaction-shop': '99% of 1,211',
  })
})

test('no affiliation is claimed unless someone proved it', () => {
  expect(shop('computed')).toMatchObject({
    reseller: 'Independent reseller',
    'verified-mark': null,
  })
})

test('with live payments an unproven text turns into the computed one, a proven one stays', () => {
  const fixed = { mode: 'fixed', isProven: false } as const
  expect(shop('custom', true, few, fixed).customers).toBeNull()
  expect(shop('custom', true, few, { ...fixed, isProven: true }).customers).toBe('50K+')
  expect(shop('spec', true).reseller).toBe('Independent reseller')
})

test('the owner can hide any claim', () => {
  const all = shop('custom', false, many, { mode: 'hidden', isProven: false })
  expect(Object.values(all).filter((text) => text !== null)).toEqual([])
})
