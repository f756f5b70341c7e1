import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** How the top of the home page may be laid out. */
export const heroLayouts = [
  'split',
  'split-reverse',
  'split-60-40',
  'split-40-60',
  'split-overlap',
  'split-angled',
  'split-staggered',
  'split-card',
  'centered',
  'diagonal',
  'stacked',
  'grid',
  'card',
  'minimal',
  'bold',
  'finder',
] as const
export type HeroLayout = (typeof heroLayouts)[number]

/** Every number or promise that pages make about the shop; each is decided in one place. */
export const claimIds = [
  'delivery',
  'delivery-time',
  'delivery-peak',
  'delivery-later',
  'money-back',
  'no-subscription',
  'rating',
  'rating-count',
  'customers',
  'satisfaction',
  'satisfaction-shop',
  'support',
  'support-hours',
  'support-title',
  'authentic-badge',
  'authentic-software',
  'reseller',
  'partner',
  'license-status',
  'verified-mark',
  'discount-badge',
  'support-instant',
  'support-team',
  'support-free',
  'support-technical',
  'support-reply',
  'payment-secure',
  'genuine-license',
  'instant-delivery',
  'advanced-security',
  'priority-support',
] as const
export type ClaimId = (typeof claimIds)[number]

/** The words for each claim; one that cannot be made is null and is not shown. */
export type Claims = Readonly<Record<ClaimId, string | null>>

/** Who sells and how to reach them, as every page prints it. */
const company = z.object({
  name: z.string(),
  website: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneHref: z.string(),
  address: z.array(z.string()),
  about: z.string(),
  disclaimer: z.string(),
  /** "Mon–Sat, 9 am–6 pm ET" */
  supportHours: z.string(),
  /** The same for search engines: days with equal hours together. */
  openingHours: z.array(
    z.object({ days: z.array(z.string()), opens: z.string(), closes: z.string() }),
  ),
})
export type Company = z.infer<typeof company>

const storefront = z.object({
  company,
  /** Whether buyers are asked for a phone number, may give one, or are not asked. */
  phoneRule: z.enum(['required', 'optional', 'hidden']),
  /** Where orders are billed to. Left out by a store that sells to the countries of the specification. */
  soldTo: z.optional(z.array(z.string())),
  heroLayout: z.enum(heroLayouts),
  /** Whether examples may be shown where nothing real exists yet, marked as such. */
  showsSamples: z.boolean(),
  chatVisible: z.boolean(),
  claims: z.record(z.enum(claimIds), z.nullable(z.string())),
})
export type Storefront = z.infer<typeof storefront>

export const getStorefront = {
  method: 'GET',
  path: '/api/storefront',
  summary: 'What the owner has set for public pages, and the claims they may make',
  response: storefront,
} as const satisfies Endpoint
