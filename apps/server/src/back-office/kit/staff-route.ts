import type { Endpoint, RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { StepUp } from '../../infra/http/access.ts'
import { MOST_STAFF_VALUES } from '../../infra/http/bounded-json.ts'
import type { Limit } from '../../infra/http/rate-limit.ts'
import { route } from '../../infra/http/route.ts'
import { rememberWrite } from '../../modules/platform/staff/remember-write.ts'
import { once, type Repeats } from './idempotency.ts'
import { type StaffContext, staffContext } from './staff-context.ts'
import { limitedToStores } from './store-limits.ts'

export type StaffRules = Readonly<{
  /** The permission it takes; `staff` where being signed in is enough. */
  allow: Permission | 'staff'
  limit?: Limit
  bodyLimit?: number
  /** `always` for refunds, keys, staff and settings: the second factor, shown within 15 minutes. */
  stepUp?: StepUp
  /** Open to staff who still have to set up their second factor. */
  isForNewStaff?: boolean
}> &
  Repeats

type StaffHandler<E extends Endpoint> = (
  input: RequestOf<E>,
  ctx: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResponseOf<E>>

/** Serves one call for staff. Handlers get the StaffContext and no other; a POST understands `Idempotency-Key`. */
export type StaffRoute = <E extends Endpoint>(
  endpoint: E,
  rules: StaffRules,
  handler: StaffHandler<E>,
) => void

export const staffRoutesOn =
  (scope: FastifyInstance, ctx: Context): StaffRoute =>
  (endpoint, { isKeyNeeded = false, isSecret = false, ...rules }, handler) => {
    const keepToStores = limitedToStores(endpoint)
    route(
      scope,
      endpoint,
      { mostValues: MOST_STAFF_VALUES, ...rules },
      async (input, request, reply) => {
        const staff = staffContext(ctx, request)
        await keepToStores(staff, input)
        const run = () => handler(input, staff, request, reply)
        if (endpoint.method === 'GET') return await run()
        const work = () =>
          endpoint.method === 'POST'
            ? once(staff, request, reply, { isKeyNeeded, isSecret }, run)
            : run()
        return await work().finally(() => rememberWrite(staff))
      },
    )
  }
