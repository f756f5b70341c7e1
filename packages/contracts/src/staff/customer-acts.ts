import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { customerParams } from './customer-details.ts'
import { writtenReason } from './orders.ts'
import { customersScreen } from './screens/customers.ts'

const params = customerParams
const success = z.literal(true)
const done = z.object({ success })
const name = (what: string) =>
  z
    .string(`${what} is required`)
    .check(z.trim(), z.minLength(1, `${what} is required`), z.maxLength(100, `${what} is too long`))

export const renameCustomer = {
  ...customersScreen.calls.renameCustomer,
  summary: 'Corrects the name of an account; the customer is told',
  params,
  body: z.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    /** The name the screen showed: another one, and nothing happens. */
    seen: z.object({
      firstName: z.string().check(z.maxLength(100)),
      lastName: z.string().check(z.maxLength(100)),
    }),
    reason: writtenReason,
  }),
  response: done,
} as const satisfies Endpoint

export const sendCustomerSignIn = {
  ...customersScreen.calls.sendCustomerSignIn,
  summary: 'Mails the customer a link that signs them in; nobody else sees it',
  params,
  body: z.object({ reason: writtenReason }),
  response: done,
} as const satisfies Endpoint

export const blockCustomer = {
  ...customersScreen.calls.blockCustomer,
  summary: 'Lets a customer neither sign in nor buy; every session ends',
  params,
  body: z.object({ reason: writtenReason }),
  response: done,
} as const satisfies Endpoint

export const unblockCustomer = {
  ...blockCustomer,
  ...customersScreen.calls.unblockCustomer,
  summary: 'Lets a blocked customer in again',
} as const satisfies Endpoint

const otherId = z
  .string('Choose the other customer')
  .check(z.regex(/^(cus|order)_[A-Za-z0-9_-]{1,60}$/, 'There is no such customer'))

const side = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const previewMerge = {
  ...customersScreen.calls.previewMerge,
  summary: 'What would move if this customer were joined into another',
  params,
  query: z.object({ into: otherId }),
  response: z.object({
    success,
    from: side,
    into: side,
    orders: z.number(),
    licenses: z.number(),
    notes: z.number(),
    closesAccount: z.boolean(),
    /** Why a second member of staff must agree; null if nobody has to. */
    secondPerson: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

const count = z.number().check(z.int(), z.gte(0))

export const mergeCustomer = {
  ...customersScreen.calls.mergeCustomer,
  summary: 'Joins this customer into another: orders with their keys move to that mailbox',
  params,
  body: z.object({
    into: otherId,
    reason: writtenReason,
    /** What the preview showed: anything else, and nothing happens. */
    seen: z.object({ orders: count, licenses: count }),
    /** What the mailbox that loses its orders was mailed, where its owner told it. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
  response: z.union([
    z.object({ success, orders: z.number(), licenses: z.number() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const askMergedMailbox = {
  ...customersScreen.calls.askMergedMailbox,
  summary: 'Mails this customer a code: who tells it to staff agrees to be joined into the other',
  params,
  body: z.object({ into: otherId }),
  response: z.object({ success, sentTo: z.string() }),
} as const satisfies Endpoint

/** How a customer showed staff who they are. */
export const identityProofs = ['wrote_from_mailbox', 'named_order_and_card', 'letter'] as const

const privacyRequest = z.object({
  reason: writtenReason,
  proof: z.enum(identityProofs, 'Say how the customer showed who they are'),
})

export const exportCustomer = {
  ...customersScreen.calls.exportCustomer,
  summary: 'Makes the copy a customer asked for; it opens for the customer alone',
  params,
  body: privacyRequest,
  response: done,
} as const satisfies Endpoint

export const eraseCustomer = {
  ...customersScreen.calls.eraseCustomer,
  summary: 'Asks a second member of staff to agree that a customer is erased',
  params,
  body: privacyRequest,
  response: z.object({ success, approval: requestedApproval }),
} as const satisfies Endpoint
