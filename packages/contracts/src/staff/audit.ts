import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter } from './list-filters.ts'
import { auditScreen } from './screens/audit.ts'

const LONGEST_TEXT = 200
const LONGEST_REASON = 500

const exact = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_TEXT)))
const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })
const success = z.literal(true)

/** Each is one exact value: that is what an index finds in the order of time. */
const auditFilters = {
  actor: exact,
  action: exact,
  object: exact,
  ...dayFilter('at'),
}

export const auditEntry = z.object({
  seq: z.number(),
  at: z.string(),
  /** `staff:…`, `api-key:…`, `shopper`, `system` or the name of a job. */
  actor: z.string(),
  /** The name of the person, where it is one of staff. */
  name: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  /** What people call the object; null where it has no name. */
  objectName: z.nullable(z.string()),
  /** Ids and facts, never a key, a password or an address. */
  meta: z.record(z.string(), z.unknown()),
  /** Its seal, in hexadecimal; null for the second before it is sealed. */
  seal: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = {
  ...auditScreen.calls.listAudit,
  summary: 'Who did what, the newest first',
  query: z.object({ ...pageQuery, ...auditFilters, sort: z._default(sortOf(['at']), '-at') }),
  response: z.object({ success, entries: z.array(auditEntry), ...pageAnswer }),
} as const satisfies Endpoint

export const readAuditEntry = {
  ...auditScreen.calls.readAuditEntry,
  summary: 'One row of the audit log',
  params: byId,
  response: z.object({ success, entry: auditEntry }),
} as const satisfies Endpoint

export const readAuditChoices = {
  ...auditScreen.calls.readAuditChoices,
  summary: 'The people and the acts that the audit log can be narrowed by',
  response: z.object({
    success,
    people: z.array(z.object({ actor: z.string(), name: z.string() })),
    actions: z.array(z.string()),
  }),
} as const satisfies Endpoint

/** What the log looked like at one moment, signed. Kept elsewhere, it proves later that nothing was changed. */
export const auditAnchor = z.object({
  /** The last sealed row. */
  seq: z.int(),
  /** Its seal, in hexadecimal. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is no seal')),
  madeAt: z.string().check(z.maxLength(40)),
  /** The Ed25519 key it can be checked with, in base64. */
  publicKey: z.string().check(z.maxLength(100)),
  signature: z.string().check(z.maxLength(200)),
})
export type AuditAnchor = z.infer<typeof auditAnchor>

export const readAuditAnchor = {
  ...auditScreen.calls.readAuditAnchor,
  summary: 'A signed statement of the last seal, to be kept outside the shop',
  response: z.object({ success, anchor: auditAnchor }),
} as const satisfies Endpoint

const startedRun = z.object({ success, id: z.number() })

export const startAuditCheck = {
  ...auditScreen.calls.startAuditCheck,
  summary: 'Checks every row against its seal, and against an anchor if one is given',
  body: z.object({ anchor: z.optional(auditAnchor) }),
  response: startedRun,
} as const satisfies Endpoint

export const startAuditExport = {
  ...auditScreen.calls.startAuditExport,
  summary: 'Writes the rows that filters find now into a file, in the background',
  body: z.object({
    filters: z.strictObject(auditFilters),
    reason: z
      .string('Say why')
      .check(
        z.trim(),
        z.minLength(1, 'Say why'),
        z.maxLength(LONGEST_REASON, 'At most 500 characters'),
      ),
  }),
  response: startedRun,
} as const satisfies Endpoint

export const readAuditRun = {
  ...auditScreen.calls.readAuditRun,
  summary: 'How far an own check or export is, and what came of it',
  params: byId,
  response: z.object({
    success,
    id: z.number(),
    kind: z.enum(['check', 'export']),
    state: z.enum(['running', 'done']),
    rowsDone: z.number(),
    /** The first row that is not as it was sealed; null if all are. */
    firstBad: z.nullable(z.number()),
    finishedAt: z.nullable(z.string()),
  }),
} as const satisfies Endpoint
export type AuditRun = z.infer<typeof readAuditRun.response>

export const readAuditFile = {
  ...auditScreen.calls.readAuditFile,
  summary: 'The file of an own export, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint
