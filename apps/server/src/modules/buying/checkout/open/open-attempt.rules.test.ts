import { expect, test } from 'vitest'
import { type AttemptRequest, type HeldAttempt, nextStep, type Step } from './open-attempt.rules.ts'

const [cart, otherCart] = [Buffer.from('a cart'), Buffer.from('another cart')]

const held = (facts: Partial<HeldAttempt> = {}): HeldAttempt => ({
  intent_id: null,
  session_id: null,
  cart_hash: cart,
  is_current: true,
  coupon_id: null,
  email_normal: 'ada@example.com',
  ...facts,
})
const asked = (facts: Partial<AttemptRequest> = {}): AttemptRequest => ({
  cartHash: cart,
  email: 'ada@example.com',
  isNewWanted: false,
  isHosted: false,
  ...facts,
})

const known = { intent_id: 'pi_1' }
const page = { session_id: 'cs_1' }
const isOver = { is_current: false }
const other = { cartHash: otherCart }
const corrected = { email: 'Ada@example.org' }
const typed = { email: ' ADA@example.com ' }
const hosted = { isHosted: true }
const anew = { isNewWanted: true }

const table: [string, HeldAttempt | undefined, AttemptRequest, Step][] = [
  ['a browser without a payment', undefined, asked(), 'open'],

  ['the same cart, with a card form', held(known), asked(), 'look up'],
  ['the same cart, and a new payment is wanted', held(known), asked(anew), 'cancel intent'],
  ['another cart', held(known), asked(other), 'cancel intent'],
  ['the same cart, too late', held({ ...known, ...isOver }), asked(), 'cancel intent'],
  ['the same cart, and a corrected address', held(known), asked(corrected), 'look up'],
  [
    'a coupon, and another address',
    held({ ...known, coupon_id: 7 }),
    asked(corrected),
    'cancel intent',
  ],
  [
    'a coupon, and the same address typed otherwise',
    held({ ...known, coupon_id: 7 }),
    asked(typed),
    'look up',
  ],

  ['the same cart, of which we never heard', held(), asked(), 'ask again'],
  ['never heard of, and a new payment is wanted', held(), asked(anew), 'ask again'],
  ['never heard of, and a corrected address', held(), asked(corrected), 'ask again'],
  ['never heard of, and another cart', held(), asked(other), 'cancel unheard'],
  ['never heard of, and too late', held(isOver), asked(), 'cancel unheard'],
  [
    'never heard of, a coupon and another address',
    held({ coupon_id: 7 }),
    asked(corrected),
    'cancel unheard',
  ],

  ['the same page', held(page), asked(hosted), 'ask again'],
  ['a page for another address', held(page), asked({ ...hosted, ...corrected }), 'close page'],
  ['a page of another cart', held(page), asked({ ...hosted, ...other }), 'close page'],
  ['a page that is over', held({ ...page, ...isOver }), asked(hosted), 'close page'],
  ['a page of an offer, and a cart with a card form', held(page), asked(other), 'close page'],
  [
    'a page of which we never heard, another address',
    held(),
    asked({ ...hosted, ...corrected }),
    'give up',
  ],
  [
    'a page of which we never heard, another cart',
    held(),
    asked({ ...hosted, ...other }),
    'give up',
  ],
]

test.each(table)('%s', (_, attempt, request, step) => {
  expect(nextStep(attempt, request)).toBe(step)
})
