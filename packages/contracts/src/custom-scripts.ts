import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import {
  consentKinds,
  deviceTargets,
  pageTargets,
  scriptPositions,
  scriptTypes,
} from './script-rules.ts'

/** How long a browser keeps the list. */
export const SCRIPTS_FRESH_MS = 300_000

const publicScript = z.object({
  id: z.string(),
  name: z.string(),
  content: z.string(),
  isActive: z.literal(true),
  position: z.enum(scriptPositions),
  scriptType: z.enum(scriptTypes),
  deviceTargeting: z.enum(deviceTargets),
  pageTargeting: z.enum(pageTargets),
  targetedPages: z.array(z.string()),
  excludedPages: z.array(z.string()),
  priority: z.number(),
  loadAsync: z.boolean(),
  consent: z.enum(consentKinds),
  version: z.number(),
  /** Of what is run, as a content security policy names it. */
  integrity: z.string(),
})
export type PublicScript = z.infer<typeof publicScript>

export const listPublicScripts = {
  method: 'GET',
  path: '/api/custom-scripts/public',
  summary: 'Scripts that pages inject, by ascending priority; only published ones that are due',
  response: z.object({ scripts: z.array(publicScript) }),
} as const satisfies Endpoint

const upTo = (length: number) => z._default(z.string().check(z.maxLength(length)), '')

export const logScript = {
  method: 'POST',
  path: '/api/admin/custom-scripts/log',
  summary: 'How an injected script fared in one browser; public, and answered alike to everyone',
  body: z.strictObject({
    scriptId: z.string().check(z.regex(/^script_[0-9a-f]{20}$/)),
    pageUrl: z.string().check(z.maxLength(500)),
    userAgent: upTo(500),
    executionStatus: z.enum(['success', 'error']),
    errorMessage: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    deviceType: z.enum(['mobile', 'tablet', 'desktop']),
    screenResolution: z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/)),
    executedAt: z.iso.datetime({ offset: true }),
  }),
  response: z.null(),
  status: 204,
} as const satisfies Endpoint
