import * as z from 'zod/mini'
import { heroLayouts } from './storefront.ts'

/** Buyers on a Mac are taken to its page, offered it, or left where they are. */
export const macRedirects = ['auto', 'offer', 'off'] as const
export type MacRedirect = (typeof macRedirects)[number]

/** Every setting of the store, with what it may be. */
export const settings = {
  /** What marketing says: the agreed texts, what is measured, or each claim by its own mode. */
  'truth.mode': z.enum(['spec', 'computed', 'custom']),
  'hero.layout': z.enum(heroLayouts),
  'chat.visible': z.boolean(),
  'downloads.macRedirect': z.enum(macRedirects),
} as const

export type SettingKey = keyof typeof settings
export type Settings = { [Key in SettingKey]: z.infer<(typeof settings)[Key]> }

export const defaultSettings: Settings = {
  'truth.mode': 'spec',
  'hero.layout': 'split',
  'chat.visible': false,
  'downloads.macRedirect': 'auto',
}
