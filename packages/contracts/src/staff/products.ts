import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { requestedApproval } from './approvals.ts'
import { fallsChosen } from './falls.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { choiceFilter, searchFilter, textFilter } from './list-filters.ts'
import {
  LONGEST_REASON,
  LONGEST_SLUG,
  newProduct,
  productFields,
  searchWords,
  usd,
} from './product-fields.ts'
import { productsScreen } from './screens/products.ts'

/** Scheduled: goes on sale by itself. Archived: no longer sold, kept for those who bought it. */
export const productStates = ['draft', 'scheduled', 'published', 'archived'] as const
const MOST_PRODUCTS = 200

const success = z.literal(true)
const params = z.object({ id: z.string().check(z.maxLength(LONGEST_SLUG)) })
const moment = z.iso.datetime({
  offset: true,
  error: 'A moment is written as 2027-01-31T12:00:00Z',
})
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(LONGEST_REASON, 'That is too long'))

const listedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  version: z.string(),
  category: z.string(),
  productImage: z.string(),
  state: z.enum(productStates),
  publishAt: z.nullable(z.string()),
  /** In US dollars; null before the first price. */
  price: z.nullable(z.string()),
  listPrice: z.nullable(z.string()),
  listPriceCheckedOn: z.nullable(z.string()),
  /** The next price that waits for its day. */
  nextPrice: z.nullable(z.object({ price: z.string(), from: z.string() })),
  availableKeys: z.int(),
  position: z.int(),
})
export type ListedProduct = z.infer<typeof listedProduct>

export const listStaffProducts = {
  ...productsScreen.calls.listStaffProducts,
  summary: 'Every edition with its state, price and stock, drafts and archive included',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...choiceFilter('state', productStates),
    ...textFilter('category'),
    ...textFilter('version'),
    sort: z._default(sortOf(['position', 'name', 'version']), 'position'),
  }),
  response: z.object({ success, products: z.array(listedProduct), ...pageAnswer }),
} as const satisfies Endpoint

const pricePoint = z.object({
  id: z.int(),
  price: z.string(),
  listPrice: z.nullable(z.string()),
  from: z.string(),
  state: z.enum(['past', 'current', 'planned']),
  madeBy: z.nullable(z.string()),
  reason: z.string(),
})
export type PricePoint = z.infer<typeof pricePoint>

const ownPricePoint = z.object({
  id: z.int(),
  currency: z.enum(currencies),
  /** Null where the converted price began again. */
  price: z.nullable(z.string()),
  from: z.string(),
  state: z.enum(['past', 'current', 'planned']),
  madeBy: z.nullable(z.string()),
  reason: z.string(),
})
export type OwnPricePoint = z.infer<typeof ownPricePoint>

const productFile = z.object({
  success,
  id: z.string(),
  fields: productFields,
  state: z.enum(productStates),
  publishAt: z.nullable(z.string()),
  formerSlugs: z.array(z.string()),
  price: z.nullable(z.string()),
  lowestPrice30d: z.nullable(z.string()),
  /** A price below this waits for a second person; null before the first price. */
  floor: z.nullable(z.string()),
  /** The newest first. */
  prices: z.array(pricePoint),
  /** Prices in other currencies, by currency and the newest first. */
  ownPrices: z.array(ownPricePoint),
  /** What each currency asks now. */
  currencyPrices: z.nullable(z.record(z.enum(currencies), z.string())),
  availableKeys: z.int(),
  alertBelow: z.int(),
  /** What is missing before it can be sold. */
  missing: z.array(z.string()),
  changes: z.array(
    z.object({ id: z.string(), action: z.string(), by: z.string(), at: z.string() }),
  ),
  /** Which version this is; a change names the version it was made from. */
  version: z.string(),
})
export type ProductFile = z.infer<typeof productFile>

export const readStaffProduct = {
  ...productsScreen.calls.readStaffProduct,
  summary: 'One edition with everything staff write about it, its prices and its history',
  params,
  response: productFile,
} as const satisfies Endpoint

export const createProduct = {
  ...productsScreen.calls.createProduct,
  summary: 'Makes the draft of a new edition; its year and category may be new',
  body: newProduct,
  response: z.object({ success, id: z.string() }),
  status: 201,
} as const satisfies Endpoint

export const editProduct = {
  ...productsScreen.calls.editProduct,
  summary: 'Writes what an edition says; a new slug leaves a redirect behind',
  params,
  body: productFields,
  response: z.object({ success, version: z.string() }),
} as const satisfies Endpoint

export const draftSearchWords = {
  ...productsScreen.calls.draftSearchWords,
  summary: 'Suggests what search engines are told about an edition; nothing is saved',
  params,
  response: z.object({
    success,
    draft: searchWords,
    /** The model that wrote it; null if our rules did. */
    model: z.nullable(z.string()),
    /** Why rules wrote it in place of a model. */
    whyRules: z.nullable(z.enum(['no-model', 'budget-spent', 'refused', 'unavailable'])),
    /** What the guards found in the words of the model. */
    refusedFor: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

export const moveProduct = {
  ...productsScreen.calls.moveProduct,
  summary: 'Puts an edition on sale now or later, back to the drafts, or into the archive',
  params,
  body: z.object({
    to: z.enum(productStates, 'Say which state it gets'),
    /** When it goes on sale, for a schedule. */
    at: z.optional(moment),
    reason: z.optional(reason),
  }),
  response: z.object({ success, state: z.enum(productStates) }),
} as const satisfies Endpoint

export const orderProducts = {
  ...productsScreen.calls.orderProducts,
  summary: 'The order in which the shop lists its editions',
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(LONGEST_SLUG))).check(z.maxLength(MOST_PRODUCTS)),
  }),
  response: z.object({ success }),
} as const satisfies Endpoint

export const priceProducts = {
  ...productsScreen.calls.priceProducts,
  summary:
    'New prices, now or from a moment on; any below the floor makes all of them wait for an approval',
  body: z.object({
    changes: z
      .array(
        z.object({
          productId: z.string().check(z.maxLength(LONGEST_SLUG)),
          price: usd,
          /** Null for at once. */
          from: z.nullable(moment),
        }),
      )
      .check(z.minLength(1, 'Nothing is changed'), z.maxLength(MOST_PRODUCTS)),
    reason,
    /** What happens to coupons, payment links and quotes that would fall below the floor. */
    falls: fallsChosen,
  }),
  response: z.union([
    z.object({ success, changed: z.int() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const uploadPicture = {
  ...productsScreen.calls.uploadPicture,
  summary: 'Takes in a picture, encoded anew, with the words for those who do not see it',
  takesFile: true,
  query: z.object({
    alt: z
      .string('Say what it shows')
      .check(z.trim(), z.minLength(1, 'Say what it shows'), z.maxLength(200, 'That is too long')),
  }),
  response: z.object({ success, path: z.string(), width: z.int(), height: z.int() }),
  status: 201,
} as const satisfies Endpoint

export const cancelPrice = {
  ...productsScreen.calls.cancelPrice,
  summary: 'Calls off a price that waits for its day, unless that would keep one below the floor',
  params: z.object({ priceId: z.coerce.number().check(z.int(), z.gte(1)) }),
  body: z.object({ reason }),
  response: z.object({ success }),
} as const satisfies Endpoint

/** Those that dollars are converted to. */
export const ownCurrencies = currencies.filter((code) => code !== 'USD')
export type OwnCurrency = (typeof ownCurrencies)[number]

export const priceInCurrency = {
  ...productsScreen.calls.priceInCurrency,
  summary:
    'Fixes the price of an edition in one currency, or goes back to the converted one; below the floor it waits for an approval',
  body: z.object({
    productId: z.string().check(z.maxLength(LONGEST_SLUG)),
    currency: z.enum(ownCurrencies, 'Choose a currency other than the dollar'),
    /** Null to go back to the converted price. */
    price: z.nullable(usd),
    /** Null for at once. */
    from: z.nullable(moment),
    reason,
    falls: fallsChosen,
  }),
  response: z.union([
    z.object({ success, changed: z.int() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const cancelOwnPrice = {
  ...productsScreen.calls.cancelOwnPrice,
  summary: 'Calls off a price in a currency that waits for its day',
  params: z.object({ priceId: z.coerce.number().check(z.int(), z.gte(1)) }),
  body: z.object({ reason }),
  response: z.object({ success }),
} as const satisfies Endpoint
