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
  'downloads.macRedirect': z.enum(macRedirects),
  /** Whether buyers are asked for a review, a week after their keys came. */
  'reviews.requestMails': z.boolean(),
  /** What quotes take off for many licences of one edition, unless staff say otherwise. */
  'quotes.volume_breaks': volumeBreaks,
} as const

export type SettingKey = keyof typeof settings
export type Settings = { [Key in SettingKey]: z.infer<(typeof settings)[Key]> }

export const defaultSettings: Settings = {
  'truth.mode': 'spec',
  'hero.layout': 'split',
  'chat.visible': false,
  'invoice.seller': {
    name: companyFacts.name,
    address: [...companyFacts.address],
    email: companyFacts.email,
    website: companyFacts.website,
    registrations: [],
  },
  'invoice.tax_note': 'VAT or sales tax: none charged by the seller; the total contains no tax.',
  'downloads.macRedirect': 'auto',
  'reviews.requestMails': false,
  'quotes.volume_breaks': defaultVolumeBreaks,
}
