import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { customersScreen } from './screens/customers.ts'

/** Whom the list shows. Each group is walked along an index. */
const customerGroups = [
  'buyers',
  'repeat',
  'guests',
  'refunders',
  'quotes',
  'accounts',
  'blocked',
] as const

const amount = z.object({ amount: z.string(), currency: z.enum(currencies) })

const listedCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked for those who may not edit customers. */
  email: z.string(),
  country: z.string(),
  /** Orders that were paid. */
  orders: z.number(),
  /** What was charged, in each currency. */
  /** All that was spent, in the reporting currency. */
  worth: z.string(),
  /** The same as it was charged. */
  spent: z.array(amount),
  lastOrderAt: z.nullable(z.string()),
  accountSince: z.nullable(z.string()),
  /** What they last answered about marketing; null if they were never asked. */
  marketing: z.nullable(z.enum(['granted', 'refused'])),
})
export type ListedCustomer = z.infer<typeof listedCustomer>

export const LEAST_CUSTOMER_SEARCHED = 3

export const listCustomers = {
  ...customersScreen.calls.listCustomers,
  summary: 'Accounts and guests who bought, or found by what a caller can name',
  query: z.object({
    ...pageQuery,
    who: z._default(z.enum(customerGroups, 'Choose one of the groups'), 'buyers'),
    /** Buyers by their last purchase, accounts by their first day, the others by what they are listed for. */
    sort: z.optional(
      sortOf(['lastOrderAt', 'refundedOrderAt', 'createdAt', 'quotedAt', 'blockedAt']),
    ),
    /** The whole address, its start or its domain, or the start of a name. */
    q: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(LEAST_CUSTOMER_SEARCHED, 'Type at least three characters'),
          z.maxLength(120, 'Search for something shorter'),
        ),
    ),
  }),
  response: z.object({
    success: z.literal(true),
    customers: z.array(listedCustomer),
    ...pageAnswer,
  }),
} as const satisfies Endpoint
