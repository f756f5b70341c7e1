import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { defaultSettings, type SettingKey } from '../settings.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'

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
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Every setting of the shop with its value, and who changed it last',
  response: overview,
} as const satisfies Endpoint

export const editSetting = {
  method: 'PUT',
  path: '/api/admin/settings/:key',
  summary: 'Changes one setting, with a reason; pages show it at once',
  params: byKey,
  body: z.object({
    value: z.unknown(),
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter')),
  }),
  response: z.object({ success: z.literal(true), setting: stated }),
} as const satisfies Endpoint

export const settingHistory = {
  method: 'GET',
  path: '/api/admin/settings/:key/history',
  summary: 'What one setting was before, by whom it was changed and why',
  params: byKey,
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['at']), '-at') }),
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
