import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { because, byId, success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { licensesScreen } from './screens/licenses.ts'

/** A unit as staff know it; superseded ones have a younger one in their place. */
export const unitStates = [
  'available',
  'held',
  'assigned',
  'revoked',
  'quarantined',
  'withdrawn',
  'invalid',
  'superseded',
] as const
export type UnitState = (typeof unitStates)[number]

const unit = z.object({
  id: z.number(),
  lastFive: z.string(),
  productId: z.string(),
  productName: z.string(),
  batchId: z.number(),
  batchName: z.string(),
  state: z.enum(unitStates),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  assignedAt: z.nullable(z.string()),
  heldUntil: z.nullable(z.string()),
  reveals: z.number(),
  hasClaim: z.boolean(),
})
export type StockUnit = z.infer<typeof unit>

export const unitQueues = [
  'available',
  'held',
  'assigned',
  'problems',
  'revoked',
  'quarantined',
  'withdrawn',
  'invalid',
] as const
export type UnitQueue = (typeof unitQueues)[number]

const unitFilters = {
  queue: z._default(z.enum(unitQueues), 'available'),
  batchId: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
}

export const listUnits = {
  ...licensesScreen.calls.listUnits,
  summary: 'Units in one state, keys masked',
  query: z.object({ ...pageQuery, ...unitFilters, sort: z._default(sortOf(['id']), '-id') }),
  response: z.object({ success, units: z.array(unit), ...pageAnswer }),
} as const satisfies Endpoint

export const readUnit = {
  ...licensesScreen.calls.readUnit,
  summary: 'One unit, its key masked, and the orders that had it',
  params: byId,
  response: z.object({
    success,
    unit,
    /** Where it is or was, the newest first. */
    places: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        assignmentId: z.number(),
        assignedAt: z.string(),
        revokedAt: z.nullable(z.string()),
        firstSeenAt: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies Endpoint
export type UnitPlace = z.infer<typeof readUnit.response>['places'][number]

/** A key never stands in an address: it is sent in the body. */
export const findUnits = {
  ...licensesScreen.calls.findUnits,
  summary: 'Units of a key, by its last five characters or in full',
  body: z.object({
    key: z
      .string('Give a key')
      .check(z.trim(), z.minLength(5, 'Give at least five characters'), z.maxLength(100)),
  }),
  response: z.object({ success, units: z.array(unit) }),
} as const satisfies Endpoint

export const exportUnits = {
  ...licensesScreen.calls.exportUnits,
  summary: 'Units in one state as CSV, keys masked',
  query: z.object(unitFilters),
  response: z.unknown(),
} as const satisfies Endpoint

export const replaceUnit = {
  ...licensesScreen.calls.replaceUnit,
  summary: 'Replaces a sold key that nobody claimed, and mails the new one',
  params: byId,
  body: because,
  response: z.union([
    z.object({ success, orderId: z.string(), orderNumber: z.string() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const invalidateUnit = {
  ...licensesScreen.calls.invalidateUnit,
  summary: 'Takes an unsold key that the publisher refuses off sale for good',
  params: byId,
  body: because,
  response: z.object({ success, units: z.number() }),
} as const satisfies Endpoint

export const revokeUnit = {
  ...licensesScreen.calls.revokeUnit,
  summary:
    'Takes a sold key away for good; its licence waits for another one, or for a second person',
  params: byId,
  body: because,
  response: z.object({
    success,
    orderId: z.string(),
    orderNumber: z.string(),
    /** What its licence waits for where the next key takes two; null where it waits in line. */
    approval: z.nullable(requestedApproval),
  }),
} as const satisfies Endpoint

export const revealUnit = {
  ...licensesScreen.calls.revealUnit,
  summary: 'Shows the key of a sold unit, once, for a reason',
  params: byId,
  body: because,
  /** With an approval no key was shown: above what one person may reveal a second one is asked. */
  response: z.union([
    z.object({ success, licenseKey: z.string() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint
