import * as z from 'zod/mini'
import { claimAttempts, MAX_CLAIM_NOTE, refusalReasons } from './data/key-claims.ts'
import { normalCode, symptoms } from './data/key-symptoms.ts'
import type { Endpoint } from './endpoint.ts'

export const claimStates = ['queued', 'replaced', 'refused'] as const

/** Why a claim waits for a person. */
export const queueReasons = [
  'several_seats',
  'order_held',
  'money_back',
  'too_old',
  'claimed_before',
  'not_the_key',
  'free_order',
  'no_stock',
] as const
export type QueueReason = (typeof queueReasons)[number]

const lastFive = z.string()
const orderParams = z.object({ id: z.string().check(z.maxLength(60)) })

/** One key of the order that can be complained about. */
const claimable = z.object({
  id: z.int(),
  productId: z.string(),
  productName: z.string(),
  lastFive,
  isVolumeKey: z.boolean(),
})

const claim = z.object({
  id: z.int(),
  licenseId: z.int(),
  productName: z.string(),
  /** How the key ended that was complained about. */
  lastFive,
  errorCode: z.string(),
  symptom: z.enum(symptoms),
  state: z.enum(claimStates),
  /** How the key ends that stands in its place. */
  newLastFive: z.nullable(lastFive),
  refusal: z.nullable(z.enum(refusalReasons)),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** By when a person will have looked, while the claim waits. */
  answerBy: z.nullable(z.string()),
})
export type KeyClaim = z.infer<typeof claim>

export const listKeyClaims = {
  method: 'GET',
  path: '/api/orders/:id/key-claims',
  summary: 'The keys of an order that can be complained about, and what became of earlier claims',
  params: orderParams,
  response: z.object({ licenses: z.array(claimable), claims: z.array(claim) }),
} as const satisfies Endpoint

const codeRefused = 'An error code has letters, digits and dashes, such as 0xC004C008'

export const openKeyClaim = {
  method: 'POST',
  path: '/api/orders/:id/key-claims',
  summary: 'Says that one key of the order does not work: it is replaced at once, or staff look',
  params: orderParams,
  body: z.object({
    licenseId: z.int('Choose the licence'),
    errorCode: z._default(
      z.pipe(
        z.string(codeRefused).check(z.maxLength(40, codeRefused)),
        z.pipe(
          z.transform(normalCode),
          z.string().check(z.regex(/^[0-9A-Zx-]{0,20}$/, codeRefused)),
        ),
      ),
      '',
    ),
    symptom: z._default(z.enum(symptoms), 'other'),
    tried: z._default(
      z.array(z.enum(claimAttempts)).check(z.maxLength(claimAttempts.length)),
      () => [],
    ),
    note: z._default(
      z.string().check(z.trim(), z.maxLength(MAX_CLAIM_NOTE, 'Please write at most 1,000 letters')),
      '',
    ),
  }),
  response: z.object({
    /** Shown: nobody had seen the key yet, so there is nothing to claim; the order page has it. */
    outcome: z.enum(['replaced', 'queued', 'refused', 'shown']),
    claim: z.nullable(claim),
  }),
} as const satisfies Endpoint

/** A claim as staff see it. Keys are masked, the address too. */
const staffClaim = z.object({
  ...claim.shape,
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
})
export type StaffKeyClaim = z.infer<typeof staffClaim>

export const listClaimsForStaff = {
  method: 'GET',
  path: '/api/admin/key-claims',
  summary: 'Claims in one state, those that wait longest first',
  query: z.object({
    state: z._default(z.enum(claimStates), 'queued'),
    /** Only those after this one. */
    after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  }),
  response: z.object({ claims: z.array(staffClaim) }),
} as const satisfies Endpoint

export const decideKeyClaim = {
  method: 'POST',
  path: '/api/admin/key-claims/:id/decision',
  summary: 'Replaces the key of a waiting claim, or refuses it with a reason',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
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
  response: z.object({ success: z.literal(true), claim: staffClaim }),
} as const satisfies Endpoint

export const claimsPerBatch = {
  method: 'GET',
  path: '/api/admin/key-claims/batches',
  summary: 'How many keys of each supplier batch were sold, claimed and replaced',
  response: z.object({
    batches: z.array(
      z.object({
        batchId: z.int(),
        batchName: z.string(),
        supplier: z.string(),
        productId: z.string(),
        warrantyUntil: z.nullable(z.string()),
        isQuarantined: z.boolean(),
        sold: z.int(),
        claims: z.int(),
        replaced: z.int(),
        /** How the burned keys end, for the letter to the supplier. */
        burned: z.array(z.string()),
      }),
    ),
  }),
} as const satisfies Endpoint
