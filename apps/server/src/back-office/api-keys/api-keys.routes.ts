import { addApiKey, listApiKeys, revokeApiKey } from '@keyhaven/contracts/staff/api-keys'
import { revokeKey } from '../../modules/platform/api-keys/manage-keys.ts'
import { makeApiKey } from '../../modules/platform/people-acts/make-api-key.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { listedKeys } from './list-keys.ts'

const done = { success: true } as const

export function apiKeyScreen(route: StaffRoute) {
  const manage = { allow: 'apikeys.manage' } as const
  const change = { ...manage, stepUp: 'always' } as const
  route(listApiKeys, manage, ({ query }, ctx) => listedKeys(ctx, query))
  route(addApiKey, { ...change, isSecret: true }, async ({ body }, ctx) => ({
    ...done,
    ...(await makeApiKey(ctx, ctx.staff, body)),
  }))
  route(revokeApiKey, change, async ({ params }, ctx) => {
    await revokeKey(ctx, ctx.staff, params.id)
    return done
  })
}
