import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { choiceFilter } from './list-filters.ts'
import { approvalsScreen } from './screens/approvals.ts'

/** `void`: what was asked for can no longer happen as it was asked for. */
export const approvalStates = ['open', 'approved', 'refused', 'expired', 'void'] as const

const LONGEST_NOTE = 1_000

/** An act that a second member of staff decides. */
export const approval = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it is about, as in the audit log. */
  object: z.string(),
  /** One sentence for those who decide. */
  summary: z.string(),
  /** What happens on approval, in full. */
  payload: z.record(z.string(), z.unknown()),
  /** Names this very payload; a decision sends it as `If-Match`. */
  hash: z.string(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedByName: z.string(),
  /** Since when the one who asked works here. */
  askerSince: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  note: z.string(),
  /** What came of it, as in the audit log. */
  result: z.nullable(z.string()),
  /** Who decided, by name. */
  decidedByName: z.nullable(z.string()),
  /** Confirmed by one person, in a shop where nobody else could decide. */
  isAlone: z.boolean(),
  /** Whether both used one network: who asked and who decided, or the reader while it waits. */
  isSameNetwork: z.nullable(z.boolean()),
  /** Whether the one who asked used the reader's browser; null once it is decided. */
  isSameBrowser: z.nullable(z.boolean()),
  /** What ties the reader to the one who asked and until when, in sentences. */
  tie: z.nullable(z.string()),
  /** From when the reader may confirm it alone; null if it was not offered to them. */
  aloneFrom: z.nullable(z.string()),
  /** The operator lets the reader confirm alone for now: without an offer they may ask for one. */
  mayAskAlone: z.boolean(),
})
export type Approval = z.infer<typeof approval>

/** What the member of staff who asked is told. */
export const requestedApproval = z.object({
  id: z.string(),
  summary: z.string(),
  state: z.literal('open'),
  expiresAt: z.string(),
  /** From when a super admin may confirm it alone, where nobody else can decide. */
  aloneFrom: z.optional(z.string()),
})
export type RequestedApproval = z.infer<typeof requestedApproval>

/** What waits for a second person and is not in force yet, the newest first. */
export const waiting = z.array(requestedApproval)

/** Of an act that one person may do, and sometimes two: the approval it waits for, null where it was done. */
export const orAsked = { approval: z.nullable(requestedApproval) }

export const listApprovals = {
  ...approvalsScreen.calls.listApprovals,
  summary: 'What waits for a second member of staff, and what was decided; the newest first',
  query: z.object({
    ...pageQuery,
    ...choiceFilter('state', approvalStates),
    sort: z._default(sortOf(['askedAt']), '-askedAt'),
  }),
  response: z.object({
    success: z.literal(true),
    approvals: z.array(approval),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const decideApproval = {
  ...approvalsScreen.calls.decideApproval,
  summary: 'Approves what someone else asked for, which then happens, or refuses it',
  params: z.object({ id: z.string().check(z.regex(/^appr_[0-9a-f]{32}$/, 'No such approval')) }),
  body: z.object({
    decision: z.enum(['approve', 'refuse'], 'Say whether you approve it'),
    note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)), ''),
  }),
  response: z.object({ success: z.literal(true), approval }),
} as const satisfies Endpoint

export const confirmApprovalAlone = {
  ...approvalsScreen.calls.confirmApprovalAlone,
  summary:
    'Confirms a request alone, by a super admin of a shop where nobody else can decide: with the mailed code, after the wait, with a fresh second factor',
  params: decideApproval.params,
  body: z.object({
    /** Eight letters; empty to get the mail where nothing was offered yet. */
    code: z._default(z.string().check(z.trim(), z.maxLength(20, 'The code has eight letters')), ''),
    note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)), ''),
  }),
  response: z.object({ success: z.literal(true), approval }),
} as const satisfies Endpoint
