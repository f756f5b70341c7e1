import * as z from 'zod/mini'
import { heroLayouts } from './storefront.ts'

/** Every setting of the store, with what it may be. */
export const settings = {
  /** What marketing says: the agreed texts, what is measured, or each claim by its own mode. */
  'truth.mode': z.enum(['spec', 'computed', 'custom']),
  'hero.layout': z.enum(heroLayouts),
  'chat.visible': z.boolean(),
  /** Whether buyers are asked for a review, a week after their keys came. */
  'reviews.requestMails': z.boolean(),
} as const

export type SettingKey = keyof typeof settings
export type Settings = { [Key in SettingKey]: z.infer<(typeof settings)[Key]> }

export const defaultSettings: Settings = {
  'truth.mode': 'spec',
  'hero.layout': 'split',
  'chat.visible': false,
  'reviews.requestMails': false,
}
