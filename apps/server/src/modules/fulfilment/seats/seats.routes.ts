import { assignSeats, listSeats, readKeysFile } from '@keyhaven/contracts/seats'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { paidOrder } from '../orders/opened-order.ts'
import { handOutSeats, keysFile, seatsFor } from './seats.service.ts'

const MINUTE = 60
const HOUR = 3_600

export function seatRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({
    allow: 'order' as const,
    limit: { max, seconds },
  })
  route(app, listSeats, limit(60, MINUTE), (_, request) => seatsFor(ctx, paidOrder(request)))
  route(app, assignSeats, { ...limit(60, HOUR), zone: true }, ({ body }, request) =>
    handOutSeats(ctx, paidOrder(request), body),
  )
  route(app, readKeysFile, { ...limit(20, MINUTE), zone: true }, async (_, request, reply) => {
    const { fileName, text } = await keysFile(ctx, request, paidOrder(request))
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('text/csv; charset=utf-8')
    return text
  })
}
