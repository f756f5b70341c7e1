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
  'money_asked',
  'batch_limit',
  'daily_limit',
  'no_stock',
  'needs_two',
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

export const keyClaim = z.object({
  id: z.int(),
  licenseId: z.int(),
  productName: z.string(),
  /** How the key ended that was complained about. */
  lastFive,
  errorCode: z.string(),
  symptom: z.enum(symptoms),
  state: z.enum(claimStates),
  /** How the key that replaced it ends. */
  newLastFive: z.nullable(lastFive),
  refusal: z.nullable(z.enum(refusalReasons)),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** By when a person will have looked, while the claim waits. */
  answerBy: z.nullable(z.string()),
})

/** A claim as its buyer sees it. */
const ownClaim = z.object({
  ...keyClaim.shape,
  /** The money for this licence was asked back, too: that is decided first. */
  isMoneyAsked: z.boolean(),
})
export type KeyClaim = z.infer<typeof ownClaim>

export const listKeyClaims = {
  method: 'GET',
  path: '/api/orders/:id/key-claims',
  summary: 'The keys of an order that can be complained about, and what became of earlier claims',
  params: orderParams,
  response: z.object({ licenses: z.array(claimable), claims: z.array(ownClaim) }),
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
    claim: z.nullable(ownClaim),
  }),
} as const satisfies Endpoint
