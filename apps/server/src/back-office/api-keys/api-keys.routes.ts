import * as contract from '@keyhaven/contracts/staff/api-keys'
import { apiKeysScreen } from '@keyhaven/contracts/staff/screens/api-keys'
import { revokeKey } from '../../modules/staff/api-keys/manage-keys.ts'
import { makeApiKey } from '../../modules/staff/people-acts/make-api-key.ts'
import { handles, served } from '../kit/staff-route.ts'
import { listedKeys } from './list-keys.ts'

const done = { success: true } as const

export const apiKeyRoutes = served(
  apiKeysScreen,
  handles(contract, {
    listApiKeys: ({ query }, ctx) => listedKeys(ctx, query),
    addApiKey: async ({ body }, ctx) => ({
      ...done,
      ...(await makeApiKey(ctx, ctx.staff, body)),
    }),
    revokeApiKey: async ({ params }, ctx) => {
      await revokeKey(ctx, ctx.staff, params.id)
      return done
    },
  }),
)
