import * as z from 'zod/mini'
import { downloadSources, downloadTypes } from '../downloads.ts'
import type { Endpoint } from '../endpoint.ts'
import { downloadPurposes, downloadSystems } from '../official-downloads.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { searchFilter } from './list-filters.ts'
import { downloadsScreen } from './screens/downloads.ts'

const success = z.literal(true)
const done = z.object({ success })
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'That is too long'))
const productId = z.string('Choose an edition').check(z.maxLength(100))
const notOurs = 'A link begins with https:// and leads to the publisher’s own site'
const LONGEST_LINK = 500

/**
 * What the shop found at an address: it answers; it answers, but not to a program; it is gone; nobody answers;
 * it leads into a private network; a demonstration, which calls nobody outside.
 */
export const linkOutcomes = ['ok', 'unsure', 'broken', 'unreachable', 'refused', 'skipped'] as const

const linkCheck = z.object({
  /** Null while it was asked for and not done yet. */
  outcome: z.nullable(z.enum(linkOutcomes)),
  statusCode: z.nullable(z.number()),
  checkedAt: z.nullable(z.string()),
  isWaiting: z.boolean(),
  failingSince: z.nullable(z.string()),
})

const managedLink = z.object({
  productId: z.string(),
  productName: z.string(),
  system: z.enum(downloadSystems),
  purpose: z.enum(downloadPurposes),
  url: z.string(),
  /** The publisher's usual page: nobody entered another. */
  isUsual: z.boolean(),
  changedByName: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  /** Which version this is; a change names the version it was made from. */
  version: z.string(),
  check: z.nullable(linkCheck),
})
export type ManagedLink = z.infer<typeof managedLink>

const allLinks = z.object({ success, links: z.array(managedLink) })

export const listDownloadLinks = {
  ...downloadsScreen.calls.listDownloadLinks,
  summary: 'The publisher’s link of every edition and system, and what it answered last',
  response: allLinks,
} as const satisfies Endpoint

export const changeDownloadLink = {
  ...downloadsScreen.calls.changeDownloadLink,
  summary: 'Enters the publisher’s link of an edition and system; null is its usual page again',
  body: z.object({
    productId,
    system: z.enum(downloadSystems, 'Windows or Mac'),
    purpose: z.enum(downloadPurposes, 'For the first time or again'),
    url: z.nullable(
      z.string(notOurs).check(z.trim(), z.maxLength(LONGEST_LINK, 'That is too long')),
    ),
    reason,
  }),
  response: allLinks,
} as const satisfies Endpoint

export const checkDownloadLinks = {
  ...downloadsScreen.calls.checkDownloadLinks,
  summary: 'Has the worker look at every link that is on pages now',
  response: allLinks,
  status: 202,
} as const satisfies Endpoint

const loggedDownload = z.object({
  id: z.number(),
  at: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Enough to recognise, too little to write to. */
  maskedEmail: z.string(),
  /** Null where the whole order was opened. */
  productName: z.nullable(z.string()),
  type: z.enum(downloadTypes),
  place: z.enum(downloadSources),
  isSuccess: z.boolean(),
  error: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  /** Whether the shop saw it, or a page told of it. */
  source: z.enum(['server', 'client']),
})
export type LoggedDownload = z.infer<typeof loggedDownload>

export const listDownloads = {
  ...downloadsScreen.calls.listDownloads,
  summary: 'What was downloaded or shown, the newest first',
  query: z.object({
    ...pageQuery,
    /** A whole order number. */
    ...searchFilter,
    result: z._default(z.enum(['all', 'failed']), 'all'),
    productId: z.optional(productId),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({ success, downloads: z.array(loggedDownload), ...pageAnswer }),
} as const satisfies Endpoint

export const tokenStates = ['active', 'used_up', 'expired', 'revoked'] as const

const managedToken = z.object({
  id: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  maskedEmail: z.string(),
  state: z.enum(tokenStates),
  uses: z.number(),
  mostUses: z.number(),
  /** From how many networks it was opened. None is named. */
  networks: z.number(),
  isUnusual: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type ManagedToken = z.infer<typeof managedToken>

export const tokenQueues = ['all', 'active', 'unusual'] as const

export const listDownloadTokens = {
  ...downloadsScreen.calls.listDownloadTokens,
  summary: 'Links to the Mac page, by number and order; what opens them is kept nowhere',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    queue: z._default(z.enum(tokenQueues), 'all'),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({ success, tokens: z.array(managedToken), ...pageAnswer }),
} as const satisfies Endpoint

export const revokeDownloadToken = {
  ...downloadsScreen.calls.revokeDownloadToken,
  summary: 'Ends a link to the Mac page at once; the order and its keys stay as they are',
  params: z.object({
    id: z.coerce.number('There is no such link').check(z.int(), z.gte(1)),
  }),
  body: z.object({ reason }),
  response: done,
} as const satisfies Endpoint
