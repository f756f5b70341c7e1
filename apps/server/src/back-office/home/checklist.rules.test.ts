import { missingOf, waitsFor } from '@keyhaven/contracts/staff/missing-steps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ShopFacts, stepsFrom } from './checklist.rules.ts'

const ready: ShopFacts = {
  identity: { isOwnCompany: true, isOwnSeller: true, hasPostalAddress: true },
  payments: { testedAt: new Date('2026-11-11T16:20:00Z'), isLive: false },
  sender: { domain: 'shop.example', failing: [] },
  prices: { onSale: 9, priced: 9 },
  keys: { onSale: 9, empty: [], waiting: 0 },
  testOrder: { orderNumber: 'KH-AAAA-BBBB', seconds: 3 },
  returnDays: 30,
  hours: { isSet: true },
  superAdmins: { ready: ['Eva Varga', 'Hugo Bell'], others: 0 },
  demo: { areTextsUnproven: false, reviews: 0, hasStaff: false },
}
const step = (facts: Partial<ShopFacts>, key: string) =>
  stepsFrom({ ...ready, ...facts }).find((one) => one.key === key)

test('a shop whose facts are all right has ten steps done and waits for none', () => {
  const steps = stepsFrom(ready)
  expect(steps.map(({ isDone }) => isDone)).toEqual(Array(10).fill(true))
  expect(waitsFor(steps)).toBeUndefined()
})

test.each<[string, Partial<ShopFacts>, string]>([
  [
    'identity',
    { identity: { ...ready.identity, isOwnCompany: false, isOwnSeller: false } },
    'Still the sample: the company on pages and in e-mails and the seller on invoices.',
  ],
  [
    'identity',
    { identity: { ...ready.identity, hasPostalAddress: false } },
    'The postal address below e-mails is missing.',
  ],
  [
    'payments',
    { payments: { testedAt: undefined, isLive: true } },
    'Nobody has tried the live keys yet.',
  ],
  [
    'sender',
    { sender: { domain: 'shop.example', failing: ['SPF', 'DMARC'] } },
    'shop.example does not pass yet: SPF and DMARC.',
  ],
  ['prices', { prices: { onSale: 9, priced: 8 } }, '8 of 9 editions on sale have a price.'],
  ['prices', { prices: { onSale: 0, priced: 0 } }, 'No edition is on sale.'],
  [
    'keys',
    { keys: { onSale: 9, empty: ['Professional Plus 2024'], waiting: 4 } },
    '8 of 9 have keys: Professional Plus 2024 has none. 4 orders are waiting.',
  ],
  [
    'keys',
    { keys: { onSale: 9, empty: ['A', 'B', 'C', 'D'], waiting: 1 } },
    '5 of 9 have keys: 4 editions have none. 1 order is waiting.',
  ],
  ['test-order', { testOrder: undefined }, 'No test order delivered since setup.'],
  ['hours', { hours: { isSet: false } }, 'Nobody has set them: pages show the sample hours.'],
  [
    'super-admins',
    { superAdmins: { ready: ['Eva Varga'], others: 1 } },
    'Eva Varga has a second factor; 1 more without one. It takes two.',
  ],
  [
    'super-admins',
    { superAdmins: { ready: [], others: 0 } },
    'No super admin is ready. It takes two.',
  ],
  [
    'demo-content',
    { demo: { areTextsUnproven: true, reviews: 50, hasStaff: false } },
    'Still here: the agreed texts with sample figures and 50 sample reviews.',
  ],
])('the step "%s" opens again when its fact is wrong, and says which', (key, facts, says) => {
  expect(step(facts, key)).toMatchObject({ isDone: false, says })
})

test.each([
  [0, '1 second'],
  [59, '59 seconds'],
  [180, '3 minutes'],
  [7_300, '2 hours'],
])('a test order that took %d seconds is said to have taken %s', (seconds, words) => {
  const said = step({ testOrder: { orderNumber: 'KH-AAAA-BBBB', seconds } }, 'test-order')
  expect(said?.says).toBe(`KH-AAAA-BBBB was paid and delivered in ${words}.`)
})

test('the shop waits for exactly the needed steps that are not done', () => {
  const { hours, ...needed } = {
    identity: { ...ready.identity, isOwnCompany: false },
    payments: { testedAt: undefined, isLive: false },
    sender: { domain: 'shop.example', failing: ['SPF'] },
    prices: { onSale: 9, priced: 1 },
    keys: { onSale: 9, empty: ['A'], waiting: 0 },
    testOrder: undefined,
    hours: { isSet: false },
    superAdmins: { ready: [], others: 1 },
    demo: { areTextsUnproven: true, reviews: 0, hasStaff: false },
  }
  const numbers: Record<string, number> = {
    ...{ identity: 1, payments: 2, sender: 3, prices: 4, keys: 5, testOrder: 6 },
    ...{ superAdmins: 9, demo: 10 },
  }
  fc.assert(
    fc.property(fc.subarray(Object.keys(needed)), fc.boolean(), (wrong, areHoursWrong) => {
      const broken = Object.fromEntries(
        wrong.map((name) => [name, needed[name as keyof typeof needed]]),
      )
      const facts = { ...ready, ...broken, ...(areHoursWrong && { hours }) }
      const missing = wrong.map((name) => numbers[name] ?? 0).sort((a, b) => a - b)
      expect(missingOf(stepsFrom(facts))).toEqual(missing)
    }),
  )
})

test('what the shop waits for is said by number', () => {
  const broken = { ...ready, testOrder: undefined, demo: { ...ready.demo, hasStaff: true } }
  expect(waitsFor(stepsFrom(broken))).toBe('Waits for steps 6 and 10')
})
