import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { downloadSystems } from './official-downloads.ts'
import { macRedirects } from './settings.ts'

export const downloadTypes = ['license_key', 'software', 'other'] as const
export const downloadSources = [
  'order_success',
  'order_success_mac',
  'download_page',
  'email',
  'account',
  'other',
] as const
export type DownloadType = (typeof downloadTypes)[number]
export type DownloadSource = (typeof downloadSources)[number]

const LONGEST_TEXT = 300
const numberMissing = 'Enter the order number from your receipt, such as KH-7F3K-9Q2D'

const orderNumber = z
  .string(numberMissing)
  .check(z.trim(), z.minLength(1, numberMissing), z.maxLength(40, numberMissing))

/** How a person without the order's browser says which order is meant. */
export const downloadClaim = z.object({ orderNumber, email: emailFor('Email is required') })

export const createMacToken = {
  method: 'POST',
  path: '/api/download/create-mac-token',
  summary: 'A token for the Mac download page; it opens no key',
  body: downloadClaim,
  response: z.object({ success: z.boolean(), downloadToken: z.optional(z.string()) }),
} as const satisfies Endpoint

/** What a download token opens. */
const download = z.object({
  /** "KH-••••-9Q2D": its owner recognises it, nobody else can use it. */
  orderNumber: z.string(),
  editions: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      version: z.string(),
      downloadLink: z.string(),
    }),
  ),
  expiresAt: z.string(),
})
export type Download = z.infer<typeof download>

export const openDownload = {
  method: 'POST',
  path: '/api/download/open',
  summary: 'The download page of one order, by its token and without its keys',
  body: z.object({ token: z.string('This link has expired.').check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true), download }),
} as const satisfies Endpoint

export const downloadBehaviour = {
  method: 'GET',
  path: '/api/download/behaviour',
  summary: 'Whether buyers on a Mac are taken to the Mac page',
  response: z.object({ macRedirect: z.enum(macRedirects) }),
} as const satisfies Endpoint

const officialLink = z.object({
  productId: z.string(),
  system: z.enum(downloadSystems),
  install: z.string(),
  reinstall: z.string(),
})
export type OfficialLink = z.infer<typeof officialLink>

export const listOfficialLinks = {
  method: 'GET',
  path: '/api/download/links',
  summary: 'The publisher’s page for every edition and system, as the shop links to it now',
  response: z.array(officialLink),
} as const satisfies Endpoint

const text = z.string().check(z.maxLength(LONGEST_TEXT))
const count = z.number().check(z.int(), z.gte(0), z.lte(1e12))

/** One download as the page that began it tells of it. Time, place and names are the server’s own. */
export const downloadLog = z.object({
  orderId: z.string().check(z.maxLength(60)),
  email: z.optional(z.string().check(z.maxLength(200))),
  productName: z.optional(text),
  productVersion: z.optional(text),
  productId: z.optional(z.string().check(z.maxLength(100))),
  downloadType: z.enum(downloadTypes),
  downloadSource: z.enum(downloadSources),
  downloadSuccess: z.boolean(),
  fileSize: z.optional(count),
  errorMessage: z.optional(text),
  downloadDuration: z.optional(count),
  timestamp: z.optional(text),
})
export type DownloadLog = z.infer<typeof downloadLog>

export const logDownload = {
  method: 'POST',
  path: '/api/download-access/log',
  summary: 'Notes a download of an order; the page is never held up by it',
  // Checked by `downloadLog` later: a page gets 200 whatever it says.
  body: z.record(z.string(), z.unknown()),
  response: z.object({ success: z.boolean(), error: z.optional(z.string()) }),
} as const satisfies Endpoint
