import * as z from 'zod/mini'
import { companyFacts } from './company.ts'
import { heroLayouts } from './storefront.ts'
import { defaultVolumeBreaks, volumeBreaks } from './volume-breaks.ts'

/** Buyers on a Mac are taken to its page, offered it, or left where they are. */
export const macRedirects = ['auto', 'offer', 'off'] as const
export type MacRedirect = (typeof macRedirects)[number]

/** Every setting of the store, with what it may be. */
export const settings = {
  /** What marketing says: the agreed texts, what is measured, or each claim by its own mode. */
  'truth.mode': z.enum(['spec', 'computed', 'custom']),
  'hero.layout': z.enum(heroLayouts),
  'chat.visible': z.boolean(),
  /** Whether a cart may be paid for while keys are missing. If not, its payment is refused as out of stock. */
  'checkout.backorders': z.boolean(),
  /** Where cards are entered: on our page or on the provider's. Null leaves it to the environment. */
  'checkout.mode': z.nullable(z.enum(['elements', 'hosted'])),
  /** Days in New York on which nobody answers, such as 2026-12-25. Sundays need no entry. */
  'support.holidays': z
    .array(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)))
    .check(z.maxLength(60)),
  /** Who invoices are from. */
  'invoice.seller': z.object({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    address: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(8)),
    email: z.string().check(z.maxLength(200)),
    website: z.string().check(z.maxLength(200)),
    /** A line per registration or tax number, if there is one. */
    registrations: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5)),
  }),
  /** What invoices say about tax; the shop computes none. */
  'invoice.tax_note': z.string().check(z.minLength(1), z.maxLength(500)),
  /** Whether the receipt by e-mail carries the invoice. */
  'mails.attachInvoice': z.boolean(),
  'downloads.macRedirect': z.enum(macRedirects),
  /** Whether buyers are asked for a review, a week after their keys came. */
  'reviews.requestMails': z.boolean(),
  /** What quotes take off for many licences of one edition, unless staff say otherwise. */
  'quotes.volume_breaks': volumeBreaks,
  /** A price that staff make for editions: below so many percent of the catalogue's, a second person approves it. */
  'prices.floor_percent': z.int().check(z.gte(0), z.lte(100)),
  /** Keys replaced within 24 hours without a person looking: in all, and of one supplier batch. */
  'claims.automatic_per_day': z.int().check(z.minimum(0), z.maximum(1_000)),
  'claims.automatic_per_batch': z.int().check(z.minimum(0), z.maximum(1_000)),
  /** Whether payments are judged when they are settled. If not, every key is delivered at once. */
  'risk.is_on': z.boolean(),
  /** From this score on a code from the mailbox is asked for; from the other a person looks. 101 is never reached. */
  'risk.code_from': z.int().check(z.minimum(1), z.maximum(101)),
  'risk.review_from': z.int().check(z.minimum(1), z.maximum(101)),
  /** How long an order waits for its code before a person looks. */
  'risk.code_hours': z.int().check(z.minimum(1), z.maximum(168)),
} as const

export type SettingKey = keyof typeof settings
export type Settings = { [Key in SettingKey]: z.infer<(typeof settings)[Key]> }

export const defaultSettings: Settings = {
  'truth.mode': 'spec',
  'hero.layout': 'split',
  'chat.visible': false,
  'checkout.backorders': true,
  'checkout.mode': null,
  'support.holidays': [],
  'invoice.seller': {
    name: companyFacts.name,
    address: [...companyFacts.address],
    email: companyFacts.email,
    website: companyFacts.website,
    registrations: [],
  },
  'invoice.tax_note': 'VAT or sales tax: none charged by the seller; the total contains no tax.',
  'mails.attachInvoice': false,
  'downloads.macRedirect': 'auto',
  'reviews.requestMails': false,
  'quotes.volume_breaks': defaultVolumeBreaks,
  'prices.floor_percent': 50,
  'claims.automatic_per_day': 20,
  'claims.automatic_per_batch': 5,
  'risk.is_on': true,
  'risk.code_from': 30,
  'risk.review_from': 50,
  'risk.code_hours': 24,
}
