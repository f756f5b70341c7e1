import { readStatus } from '@keyhaven/contracts/status'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { route } from '../../../../infra/http/route.ts'
import { rememberStatus } from './status-memory.ts'

/** How the shop is, for everyone. */
export function statusRoutes(app: FastifyInstance, ctx: Context) {
  const status = rememberStatus(ctx)
  app.addHook('onReady', status.begin)
  app.addHook('onClose', async () => status.stop())
  route(app, readStatus, { allow: 'public', anyOrigin: true }, async (_, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return await status.now()
  })
}
