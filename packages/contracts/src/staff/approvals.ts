import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { choiceFilter } from './list-filters.ts'

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
  askedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  note: z.string(),
  /** What came of it, as in the audit log. */
  result: z.nullable(z.string()),
})
export type Approval = z.infer<typeof approval>

/** What the member of staff who asked is told. */
export const askedApproval = z.object({
  id: z.string(),
  summary: z.string(),
  state: z.literal('open'),
  expiresAt: z.string(),
})
export type AskedApproval = z.infer<typeof askedApproval>

export const listApprovals = {
  method: 'GET',
  path: '/api/admin/approvals',
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
  method: 'POST',
  path: '/api/admin/approvals/:id/decision',
  summary: 'Approves what someone else asked for, which then happens, or refuses it',
  params: z.object({ id: z.string().check(z.regex(/^appr_[0-9a-f]{32}$/, 'No such approval')) }),
  body: z.object({
    decision: z.enum(['approve', 'refuse'], 'Say whether you approve it'),
    note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)), ''),
  }),
  response: z.object({ success: z.literal(true), approval }),
} as const satisfies Endpoint
