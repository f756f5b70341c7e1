import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { claimIds } from '../storefront.ts'
import { orAsked } from './approvals.ts'
import { marketingClaimsScreen } from './screens/marketing-claims.ts'

export const truthModes = ['spec', 'computed', 'custom'] as const
export const claimModes = ['fixed', 'computed', 'hidden'] as const

const success = z.literal(true)

const claimReport = z.object({
  id: z.enum(claimIds),
  /** As the owner would like to say it. */
  fixed: z.string(),
  /** As far as it can be shown to be true today; null where it cannot. */
  computed: z.nullable(z.string()),
  /** What pages say now; null where they say nothing. */
  shown: z.nullable(z.string()),
  mode: z.enum(claimModes),
  evidenceNote: z.string(),
  evidenceLink: z.string(),
  /** Whether there is evidence that has not run out. */
  isProven: z.boolean(),
  expiresOn: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  version: z.string(),
})
export type ClaimReport = z.infer<typeof claimReport>

/** A price of others that nobody ended: on pages, or run out and to be looked up again. */
const comparisonReport = z.object({
  id: z.number(),
  productName: z.string(),
  seller: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  seenOn: z.string(),
  lastDay: z.string(),
  isExpired: z.boolean(),
})
export type ComparisonReport = z.infer<typeof comparisonReport>

const truthReport = z.object({
  success,
  truthMode: z.enum(truthModes),
  isLive: z.boolean(),
  claims: z.array(claimReport),
  comparisons: z.array(comparisonReport),
})
export type TruthReport = z.infer<typeof truthReport>

export const viewTruthReport = {
  ...marketingClaimsScreen.calls.viewTruthReport,
  summary:
    'Each claim of the pages: what it could say, what it says, its evidence, and who decided',
  response: truthReport,
} as const satisfies Endpoint

const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'That is too long'))

export const decideClaim = {
  ...marketingClaimsScreen.calls.decideClaim,
  summary: 'Decides what pages say for one claim; the wanted words need evidence',
  params: z.object({ id: z.enum(claimIds, 'There is no such claim') }),
  body: z.object({
    mode: z.enum(claimModes),
    evidenceNote: z.string().check(z.trim(), z.maxLength(1_000, 'That is too long')),
    /** Where the document is, if it can be opened. */
    evidenceLink: z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, 'That is too long'),
        z.regex(/^(https:\/\/\S+)?$/, 'A link begins with https://'),
      ),
    /** The last day the evidence counts; null for no end. */
    expiresOn: z.nullable(z.iso.date('A day is written as 2027-01-31')),
    reason,
  }),
  response: truthReport,
} as const satisfies Endpoint

export const setTruthMode = {
  ...marketingClaimsScreen.calls.setTruthMode,
  summary:
    'Whether pages say the agreed texts, what is measured, or what was decided for each claim',
  body: z.object({ mode: z.enum(truthModes), seen: z.enum(truthModes), reason }),
  response: z.extend(truthReport, orAsked),
} as const satisfies Endpoint
