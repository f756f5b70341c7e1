import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { neverByKey, type Permission, permissions } from './permissions.ts'
import { apiKeysScreen } from './screens/api-keys.ts'

export const API_KEY_PREFIX = 'khk_'
export const LONGEST_KEY_DAYS = 365
/** Beyond this a second person agrees first. */
export const KEY_DAYS_ALONE = 90
const LONGEST_NAME = 80
const MOST_NETWORKS = 20

/** What a key can be given. */
export const keyable = permissions.filter((name) => !neverByKey.includes(name)) as [
  Permission,
  ...Permission[],
]

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins. */
  hint: z.string(),
  permissions: z.array(z.string()),
  networks: z.array(z.string()),
  ownerId: z.string(),
  ownerName: z.string(),
  state: z.enum(['active', 'expired', 'revoked', 'owner_left']),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = {
  ...apiKeysScreen.calls.listApiKeys,
  summary: 'Keys for programs, the newest first; never the keys themselves',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['createdAt']), '-createdAt') }),
  response: z.object({ success: z.literal(true), keys: z.array(apiKey), ...pageAnswer }),
} as const satisfies Endpoint

export const addApiKey = {
  ...apiKeysScreen.calls.addApiKey,
  summary:
    'Makes a key; it is shown in this answer and never again. Beyond 90 days it asks for an approval first; the same call then makes it',
  status: 201,
  body: z.object({
    name: z
      .string('A key has a name')
      .check(
        z.trim(),
        z.minLength(1, 'A key has a name'),
        z.maxLength(LONGEST_NAME, 'The name is too long'),
      ),
    permissions: z
      .array(z.enum(keyable, 'No key may do this'), 'Choose what the key may do')
      .check(
        z.minLength(1, 'Choose what the key may do'),
        z.maxLength(keyable.length, 'Too many permissions'),
      ),
    days: z
      .int('A key lasts a number of days')
      .check(
        z.gte(1, 'A key lasts a day at least'),
        z.lte(LONGEST_KEY_DAYS, 'A key lasts a year at most'),
      ),
    networks: z._default(
      z
        .array(z.string().check(z.trim(), z.maxLength(50, 'This is no network')))
        .check(z.maxLength(MOST_NETWORKS, 'At most 20 networks')),
      [],
    ),
  }),
  response: z.union([
    z.object({ success: z.literal(true), id: z.string(), secret: z.string() }),
    z.object({ success: z.literal(true), approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const revokeApiKey = {
  ...apiKeysScreen.calls.revokeApiKey,
  summary: 'Ends a key at once',
  params: z.object({ id: z.string().check(z.regex(/^key_[0-9a-f]{20}$/, 'No such key')) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
