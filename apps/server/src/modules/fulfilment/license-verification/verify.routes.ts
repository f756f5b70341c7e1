import { verifyLicense } from '@keyhaven/contracts/license-verification'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { verifiedLicense } from './verify-license.ts'

const MINUTE = 60
const HOUR = 3_600

export function licenseVerificationRoutes(app: FastifyInstance, ctx: Context) {
  // Nobody guesses at one order from many networks. A number that does not exist counts the same.
  const orders = app.limitBySubject('licence verifications of one order', times(20, HOUR))

  route(
    app,
    verifyLicense,
    { allow: 'public', limit: times(30, MINUTE) },
    async ({ body }, _request, reply) => {
      reply.header('cache-control', 'no-store')
      await orders.take(normalOrderNumber(body.orderNumber) ?? body.orderNumber, reply)
      return await verifiedLicense(ctx, body)
    },
  )
}
