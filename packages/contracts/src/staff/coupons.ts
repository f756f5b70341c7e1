import * as z from 'zod/mini'
import { cartItem } from '../checkout.ts'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { requestedApproval } from './approvals.ts'
import { startedJob } from './bulk-jobs.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { searchFilter } from './list-filters.ts'
import { couponsScreen } from './screens/coupons.ts'
import { storeId } from './stores.ts'

export const LONGEST_NAME = 120
export const MOST_CODES = 10_000
const MOST_PRODUCTS = 100
const MOST_USES = 1_000_000
const MOST_LINES = 20

const codeShape = 'A code has 3 to 40 letters, digits or dashes and begins with a letter or digit'
const valueShape = 'A value is a decimal such as 10 or 12.50'
const momentShape = 'A moment is written such as 2027-01-31T12:00:00Z'

const upper = (message: string, shape: RegExp) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.trim(), z.maxLength(40, message)),
      z.transform((code: string) => code.toUpperCase()),
    ),
    z.string().check(z.regex(shape, message)),
  )
export const couponCode = upper(codeShape, /^[A-Z0-9][A-Z0-9-]{2,39}$/)

const decimal = z.string(valueShape).check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, valueShape))
const moment = z.iso.datetime({ offset: true, error: momentShape })
const whole = (message: string, least: number) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(MOST_USES, message))
const products = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.maxLength(MOST_PRODUCTS, 'That is too many editions'))

export const couponKinds = ['percentage', 'fixed'] as const

/** What staff may say of a coupon, and change later. */
const terms = {
  /** For the team alone. */
  name: z
    .string('A name is a text')
    .check(z.trim(), z.maxLength(LONGEST_NAME, 'That name is too long')),
  kind: z.enum(couponKinds, 'Percent or amount'),
  /** Percent, or an amount of the currency. */
  value: decimal,
  /** Null is every currency; amounts are then in dollars. */
  currency: z.nullable(z.enum(currencies, 'Unknown currency')),
  minSubtotal: decimal,
  /** Null is every store. */
  storeId: z._default(z.nullable(storeId), null),
  /** None is every edition. */
  productIds: products,
  excludedProductIds: products,
  startsAt: moment,
  endsAt: z.nullable(moment),
  maxUses: z.nullable(whole('Uses are a whole number from 1 on', 1)),
  maxPerCustomer: whole('Uses of one customer are a whole number from 1 on', 1),
  isFirstOrder: z.boolean(),
  isClaimable: z.boolean(),
  /** Whether a total may become nothing, and how often on one day. */
  allowsFree: z.boolean(),
  freePerDay: whole('Free orders of a day are a whole number from 1 on', 1),
}

export const couponTerms = z.object(terms)
export type CouponTerms = z.infer<typeof couponTerms>
export const newCoupon = z.object({ code: couponCode, ...terms })
export type NewCoupon = z.infer<typeof newCoupon>

export const couponStates = ['active', 'scheduled', 'ended', 'used_up', 'paused'] as const

const managedCoupon = z.object({
  id: z.number(),
  code: z.string(),
  ...terms,
  state: z.enum(couponStates),
  /** "10 % off" or "€ 20.00 off". */
  shownValue: z.string(),
  shownMinSubtotal: z.string(),
  used: z.number(),
  held: z.number(),
  /** The coupon it is one of many codes of. */
  templateId: z.nullable(z.number()),
  createdAt: z.string(),
  /** Which version this is; a change names the version it was made from. */
  version: z.string(),
})
export type ManagedCoupon = z.infer<typeof managedCoupon>

const success = z.literal(true)
const oneCoupon = z.object({ success, coupon: managedCoupon })
/** Below the floor nothing is made or changed before another person approved it. */
const couponOrApproval = z.union([oneCoupon, z.object({ success, approval: requestedApproval })])
const byId = z.object({
  id: z.coerce.number('There is no such coupon').check(z.int(), z.gte(1)),
})

export const couponQueues = ['all', 'running', 'paused', 'ended'] as const

export const listCoupons = {
  ...couponsScreen.calls.listCoupons,
  summary: 'Coupons, the newest first; codes for one use only with the coupon they were made with',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    queue: z._default(z.enum(couponQueues), 'all'),
    /** Codes that were made with this coupon. */
    template: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({ success, coupons: z.array(managedCoupon), ...pageAnswer }),
} as const satisfies Endpoint

export const createCoupon = {
  ...couponsScreen.calls.createCoupon,
  summary: 'Makes a coupon; one that goes below the price floor waits for an approval',
  body: newCoupon,
  response: couponOrApproval,
  status: 201,
} as const satisfies Endpoint

export const editCoupon = {
  ...couponsScreen.calls.editCoupon,
  summary: 'Changes the rules of a coupon; its code stays as it was',
  params: byId,
  body: couponTerms,
  response: couponOrApproval,
} as const satisfies Endpoint

export const pauseCoupon = {
  ...couponsScreen.calls.pauseCoupon,
  summary: 'Takes a coupon and the codes made with it out of use, or back into it',
  params: byId,
  body: z.object({ paused: z.boolean('Say whether it is paused') }),
  response: oneCoupon,
} as const satisfies Endpoint

const couponFile = z.object({
  success,
  coupon: managedCoupon,
  createdByName: z.nullable(z.string()),
  /** Codes for one use that were made with it. */
  codes: z.number(),
  /** Own jobs that made some, the newest first; each has a file. */
  jobs: z.array(z.object({ id: z.number(), state: z.string(), at: z.string() })),
  /** The least a cart costs that it applies to, and the least a card can be charged, both in dollars. */
  smallestTotal: z.string(),
  isBelowCardMinimum: z.boolean(),
  isBelowFloor: z.boolean(),
  floorPercent: z.number(),
  /** Of the last thirty days, with the codes that were made with it. */
  usage: z.object({
    used: z.number(),
    /** In dollars, of paid orders. */
    revenue: z.string(),
    discount: z.string(),
    /** The oldest first. */
    days: z.array(z.object({ day: z.string(), uses: z.number() })),
  }),
  /** The newest orders that took it, whatever became of them. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      state: z.enum(['held', 'used', 'released']),
      discount: z.string(),
      total: z.string(),
      at: z.string(),
    }),
  ),
  /** Networks from which several addresses used it within thirty days. No network is named. */
  flags: z.array(z.object({ addresses: z.number(), orders: z.number(), lastAt: z.string() })),
  changes: z.array(
    z.object({ id: z.number(), title: z.string(), text: z.string(), at: z.string() }),
  ),
})
export type CouponFile = z.infer<typeof couponFile>

export const readCoupon = {
  ...couponsScreen.calls.readCoupon,
  summary: 'One coupon with its use, what looks like abuse, and its history',
  params: byId,
  response: couponFile,
} as const satisfies Endpoint

export const couponChecks = [
  'active',
  'begun',
  'not_ended',
  'uses_left',
  'currency',
  'subtotal',
  'products',
  'not_free',
  'floor',
  'customer_uses',
  'first_order',
] as const

const couponTrial = z.object({
  success,
  isAccepted: z.boolean(),
  /** In the currency of the cart, as people read it. */
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  /** What the buyer reads. */
  message: z.string(),
  checks: z.array(
    z.object({
      rule: z.enum(couponChecks),
      /** Null where it depends on a buyer who was not named. */
      passes: z.nullable(z.boolean()),
      text: z.string(),
    }),
  ),
})
export type CouponTrial = z.infer<typeof couponTrial>

export const tryCoupon = {
  ...couponsScreen.calls.tryCoupon,
  summary: 'What the checkout would answer to this coupon now; nothing is used or counted',
  params: byId,
  body: z.object({
    items: z
      .array(cartItem)
      .check(z.minLength(1, 'Choose an edition'), z.maxLength(MOST_LINES, 'Too many lines')),
    currency: z._default(z.enum(currencies, 'Unknown currency'), 'USD'),
    /** Who may not see customers cannot ask about one. */
    email: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
  }),
  response: couponTrial,
} as const satisfies Endpoint

const prefixShape = 'A beginning has up to 12 letters or digits'

export const makeCouponCodes = {
  ...couponsScreen.calls.makeCouponCodes,
  summary: 'Makes many codes for one use each with the rules of a coupon, in the background',
  params: byId,
  body: z.object({
    count: z
      .number('Say how many')
      .check(z.int('Say how many'), z.gte(1, 'Say how many'), z.lte(MOST_CODES, 'At most 10,000')),
    prefix: upper(prefixShape, /^[A-Z0-9]{0,12}$/),
  }),
  response: z.union([startedJob, z.object({ success, approval: requestedApproval })]),
} as const satisfies Endpoint

export const readCouponCodes = {
  ...couponsScreen.calls.readCouponCodes,
  summary: 'The codes of an own job, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint

const awaitedCoupon = z.object({
  id: z.string(),
  summary: z.string(),
  askedByName: z.string(),
  expiresAt: z.string(),
})

export const listCouponWatch = {
  ...couponsScreen.calls.listCouponWatch,
  summary: 'Coupons that wait for a second member of staff, and who is kept from guessing codes',
  response: z.object({
    success,
    awaited: z.array(awaitedCoupon),
    /** The latest first. Only what kind of caller it was, never which. */
    lockouts: z.array(
      z.object({
        kind: z.enum(['network', 'browser']),
        strikes: z.number(),
        until: z.string(),
        isOn: z.boolean(),
      }),
    ),
  }),
} as const satisfies Endpoint
export type CouponWatch = z.infer<typeof listCouponWatch.response>
