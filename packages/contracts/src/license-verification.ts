import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** What became of a key we sold. */
export const licenseStates = ['active', 'on_hold', 'replaced', 'refunded', 'revoked'] as const
export type LicenseState = (typeof licenseStates)[number]

const orderMissing = 'Enter the order number from your receipt, such as KH-7F3K-9Q2D'
const fiveNeeded = 'Enter the last five letters and digits of the key'

/** A licence as anyone may see it who holds the receipt and the key. The key itself is never told. */
const verifiedLicense = z.object({
  edition: z.string(),
  state: z.enum(licenseStates),
  /** The day of the sale in UTC, such as 2026-11-12. */
  soldOn: z.string(),
})
export type VerifiedLicense = z.infer<typeof verifiedLicense>

export const verifyLicense = {
  method: 'POST',
  path: '/api/licenses/verify',
  summary: 'Tells whether we sold a key, from its order number and its last five characters',
  body: z.object({
    orderNumber: z
      .string(orderMissing)
      .check(z.trim(), z.minLength(1, orderMissing), z.maxLength(40, orderMissing)),
    lastFive: z
      .string(fiveNeeded)
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{5}$/, fiveNeeded)),
  }),
  response: z.object({
    success: z.literal(true),
    /** Null alike for an order that does not exist and for characters that do not belong to it. */
    license: z.nullable(verifiedLicense),
  }),
} as const satisfies Endpoint
