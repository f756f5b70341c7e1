import * as z from 'zod/mini'
import { MAX_CLAIM_NOTE, refusalReasons } from '../data/key-claims.ts'
import type { Endpoint } from '../endpoint.ts'
import { claimStates, keyClaim, openKeyClaim, queueReasons } from '../key-claims.ts'
import { requestedApproval, waiting } from './approvals.ts'
import { buyerHistory } from './buyer-history.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { keyClaimsScreen } from './screens/key-claims.ts'

/** A claim as staff see it. Keys are masked, the address too. */
const staffClaim = z.object({
  ...keyClaim.shape,
  orderId: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  paymentStatus: z.string(),
  batchId: z.int(),
  batchName: z.string(),
  supplier: z.string(),
  queuedFor: z.nullable(z.enum(queueReasons)),
  tried: z.array(z.string()),
  note: z.string(),
  staffNote: z.string(),
  decidedBy: z.nullable(z.string()),
  /** The member of staff who opened it on behalf of the buyer. */
  openedBy: z.nullable(z.string()),
})
export type StaffKeyClaim = z.infer<typeof staffClaim>

export const listClaimsForStaff = {
  ...keyClaimsScreen.calls.listClaimsForStaff,
  summary: 'Claims in one state, those that wait longest first',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(claimStates), 'queued'),
    sort: z._default(sortOf(['createdAt']), 'createdAt'),
  }),
  response: z.object({ claims: z.array(staffClaim), ...pageAnswer }),
} as const satisfies Endpoint

const claimParams = z.object({ id: z.coerce.number().check(z.int()) })

const claimFile = z.object({
  success: z.literal(true),
  claim: staffClaim,
  /** The names of those who opened and decided it, where they are staff. */
  openedByName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  license: z.object({
    /** Still the buyer's: neither withdrawn nor withheld. */
    isLive: z.boolean(),
    isVolumeKey: z.boolean(),
    isSeen: z.boolean(),
    firstSeenAt: z.nullable(z.string()),
    reveals: z.int(),
    /** Keys of the same edition that could take its place now, counted to a hundred. */
    freeKeys: z.int(),
  }),
  order: z.object({
    name: z.string(),
    country: z.string(),
    paidAt: z.nullable(z.string()),
    total: z.string(),
    currency: z.string(),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
  /** Every doubt the rules have about the claim at this moment, in a sentence each. */
  doubts: z.array(z.string()),
  /** The money for this licence is asked back: that is decided first. */
  isMoneyAsked: z.boolean(),
  waiting,
  history: buyerHistory,
})
export type ClaimFile = z.infer<typeof claimFile>

export const readClaimForStaff = {
  ...keyClaimsScreen.calls.readClaimForStaff,
  summary: 'One claim with everything needed to decide it; its key stays masked',
  params: claimParams,
  response: claimFile,
} as const satisfies Endpoint

export const claimForBuyer = {
  ...keyClaimsScreen.calls.claimForBuyer,
  summary: 'Opens a claim on behalf of a buyer; the same rules judge it',
  body: z.object({
    /** The number people read, or the id. */
    order: z
      .string('Name the order')
      .check(z.trim(), z.minLength(1, 'Name the order'), z.maxLength(60)),
    /** How the key ends; not needed where the order has one key. */
    lastFive: z._default(
      z.string().check(z.trim(), z.maxLength(5, 'The last five characters')),
      '',
    ),
    errorCode: openKeyClaim.body.shape.errorCode,
    symptom: openKeyClaim.body.shape.symptom,
    note: z
      .string('Say what the buyer told you')
      .check(
        z.trim(),
        z.minLength(1, 'Say what the buyer told you'),
        z.maxLength(MAX_CLAIM_NOTE, 'Please write at most 1,000 letters'),
      ),
  }),
  response: z.object({
    success: z.literal(true),
    outcome: openKeyClaim.response.shape.outcome,
    /** Null where nobody has seen the key yet: the order page shows it. */
    claimId: z.nullable(z.int()),
  }),
} as const satisfies Endpoint

export const decideKeyClaim = {
  ...keyClaimsScreen.calls.decideKeyClaim,
  summary: 'Replaces the key of a waiting claim, or refuses it with a reason',
  params: claimParams,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('replace'),
      note: z._default(z.string().check(z.trim(), z.maxLength(MAX_CLAIM_NOTE)), ''),
    }),
    z.object({
      decision: z.literal('refuse'),
      reason: z.enum(refusalReasons, 'Choose the reason'),
      note: z._default(z.string().check(z.trim(), z.maxLength(MAX_CLAIM_NOTE)), ''),
    }),
  ]),
  /** With an approval nothing was decided: replacing the key takes a second person, who is asked. */
  response: z.union([
    z.object({ success: z.literal(true), claim: staffClaim }),
    z.object({ success: z.literal(true), approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

const batch = z.object({
  batchId: z.int(),
  batchName: z.string(),
  supplier: z.string(),
  productId: z.string(),
  warrantyUntil: z.nullable(z.string()),
  isQuarantined: z.boolean(),
  sold: z.int(),
  claims: z.int(),
  replaced: z.int(),
  /** The last characters of the revoked keys, for the letter to the supplier. */
  revokedKeys: z.array(z.string()),
})
export type BatchClaims = z.infer<typeof batch>

export const claimsPerBatch = {
  ...keyClaimsScreen.calls.claimsPerBatch,
  summary: 'How many keys of each supplier batch were sold, claimed and replaced',
  response: z.object({ batches: z.array(batch) }),
} as const satisfies Endpoint
