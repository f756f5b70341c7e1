import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { defaultSettings, ownSettings, type SettingKey } from '../settings.ts'
import { orAsked, waiting } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { settingsScreen } from './screens/settings.ts'
import { storeId } from './stores.ts'

const keys = Object.keys(defaultSettings) as [SettingKey, ...SettingKey[]]
const byKey = z.object({ key: z.enum(keys, 'There is no such setting') })

/** One setting as it is now. */
const stated = z.object({
  key: z.enum(keys),
  value: z.unknown(),
  isDefault: z.boolean(),
  /** Sent back as If-Match; "0" while it has its default. */
  version: z.string(),
  /** Null while nobody changed it. */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  waiting,
})
export type StatedSetting = z.infer<typeof stated>

const overview = z.object({
  success: z.literal(true),
  settings: z.array(stated),
  /** What the environment says where a setting leaves it to the environment. */
  environment: z.object({
    checkoutMode: z.enum(['elements', 'hosted']),
    postalAddress: z.string(),
    securityContact: z.string(),
  }),
})
export type SettingsOverview = z.infer<typeof overview>

export const viewSettings = {
  ...settingsScreen.calls.viewSettings,
  summary: 'Every setting of the shop with its value, and who changed it last',
  response: overview,
} as const satisfies Endpoint

const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

export const viewStoreSettings = {
  ...settingsScreen.calls.viewStoreSettings,
  summary: 'What a store may say differently from the main one, and what it does',
  params: z.object({ id: storeId }),
  response: z.object({
    ...overview.shape,
    /** Which of them are the store's own. */
    own: z.array(z.enum(ownSettings)),
    /** What the main store says, and so this one while it has nothing of its own. */
    main: z.array(z.object({ key: z.enum(ownSettings), value: z.unknown() })),
  }),
} as const satisfies Endpoint

export const editStoreSetting = {
  ...settingsScreen.calls.editStoreSetting,
  summary: 'Gives a store a setting of its own, or takes it back',
  params: z.object({ id: storeId, key: z.enum(ownSettings, 'A store cannot have its own here') }),
  body: z.object({
    /** False: it says what the main store says again. */
    isOwn: z.boolean(),
    value: z.optional(z.unknown()),
    reason,
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const editSetting = {
  ...settingsScreen.calls.editSetting,
  summary:
    'Changes one setting, with a reason; pages show it at once. Loosening a guard waits for an approval',
  params: byKey,
  body: z.object({
    value: z.unknown(),
    reason,
  }),
  response: z.object({ success: z.literal(true), setting: stated, ...orAsked }),
} as const satisfies Endpoint

export const settingHistory = {
  ...settingsScreen.calls.settingHistory,
  summary: 'What one setting was before, by whom it was changed and why',
  params: byKey,
  query: z.object({
    ...pageQuery,
    /** Of what a store says differently; else of the shop's. */
    store: z.optional(storeId),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({
    success: z.literal(true),
    ...pageAnswer,
    changes: z.array(
      z.object({
        id: z.number(),
        before: z.unknown(),
        after: z.unknown(),
        changedBy: z.string(),
        reason: z.string(),
        at: z.string(),
      }),
    ),
  }),
} as const satisfies Endpoint
