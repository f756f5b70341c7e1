import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { Permission } from './permissions.ts'
import { liveScreen } from './screens/live.ts'

/** What lists can hear of, with the permission it takes; null where every member of staff may. */
export const liveKinds = {
  orders: 'orders.view',
  licenses: 'licenses.view',
  messages: 'inbox.view',
  reviews: 'reviews.moderate',
  approvals: 'approvals.decide',
  health: 'jobs.manage',
  notifications: null,
} as const satisfies Readonly<Record<string, Permission | null>>
export type LiveKind = keyof typeof liveKinds

export const isLiveKind = (name: string): name is LiveKind => Object.hasOwn(liveKinds, name)

/** The kinds a member of staff may hear of. */
export const liveKindsFor = ({
  permissions,
}: Readonly<{ permissions: readonly Permission[] }>): LiveKind[] =>
  (Object.keys(liveKinds) as LiveKind[]).filter((kind) => {
    const needed = liveKinds[kind]
    return needed === null || permissions.includes(needed)
  })

export const liveStream = {
  ...liveScreen.calls.liveStream,
  summary: 'Server-sent events: the name of a kind whenever something of it is new or changed',
  response: z.unknown(),
} as const satisfies Endpoint
