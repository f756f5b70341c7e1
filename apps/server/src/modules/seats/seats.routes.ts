import { assignSeats, listSeats, readKeysFile } from '@keyhaven/contracts/seats'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { handOutSeats, keysFile, seatedOrder, seatsFor } from './seats.service.ts'

const MINUTE = 60
const HOUR = 3_600

export function seatRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({
    allow: 'public' as const,
    limit: { max: max * ctx.config.LIMIT_FACTOR, seconds },
  })
  route(app, listSeats, limit(60, MINUTE), async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await seatsFor(ctx, await seatedOrder(ctx, request, params.id))
  })
  route(app, assignSeats, limit(60, HOUR), async ({ params, body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await handOutSeats(ctx, await seatedOrder(ctx, request, params.id), body)
  })
  route(app, readKeysFile, limit(20, MINUTE), async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const order = await seatedOrder(ctx, request, params.id)
    const { fileName, text } = await keysFile(ctx, request, order)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('text/csv; charset=utf-8')
    return text
  })
}
