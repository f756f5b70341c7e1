import { checkVatId as endpoint } from '@keyhaven/contracts/checkout'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { checkVatId } from '../../people/vat-checks/check-vat-id.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { checkoutOf } from './checkout-session.ts'

const HOUR = 3_600
const BY_BROWSER = 10
const BY_NETWORK = 30

/** The register's name and address are never sent: the shop is no way to look companies up. */
export function vatCheckRoutes(app: FastifyInstance, ctx: Context) {
  const browsers = app.limitBySubject('vat checks by browser', times(BY_BROWSER, HOUR))
  route(
    app,
    endpoint,
    { allow: 'checkout', limit: times(BY_NETWORK, HOUR) },
    async ({ body }, request, reply) => {
      await browsers.take(String(checkoutOf(request).id), reply)
      return { state: await checkVatId(atStore(ctx, storeIn(request)), body) }
    },
  )
}
