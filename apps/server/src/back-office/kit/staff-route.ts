import type { Endpoint, RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { StaffCall, StaffScreen } from '@keyhaven/contracts/staff/screens/staff-screen'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { MOST_STAFF_VALUES } from '../../infra/http/bounded-json.ts'
import { onceByStaff, type Repeats } from '../../infra/http/idempotency/once-by-scope.ts'
import type { Limit } from '../../infra/http/rate-limit.ts'
import { route } from '../../infra/http/route.ts'
import { rememberWrite } from '../../modules/staff/staff/remember-write.ts'
import { type StaffContext, staffContext } from './staff-context.ts'
import { limitedToStores } from './store-limits.ts'

type StaffHandler<E extends Endpoint> = (
  input: RequestOf<E>,
  ctx: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResponseOf<E>>

/** A handler with bounds tighter or wider than those of other calls. */
type BoundedHandler<E extends Endpoint> = Readonly<{
  limit?: Limit
  bodyLimit?: number
  handle: StaffHandler<E>
}>

type HandlerOf<E> = E extends Endpoint ? StaffHandler<E> | BoundedHandler<E> : never

type HandledCall = Omit<BoundedHandler<Endpoint>, 'handle'> &
  Readonly<{ endpoint: Endpoint; handle: StaffHandler<never> }>

/** Handlers beside the endpoints they answer: one that answers otherwise does not compile. */
export function handles<Contract extends object, Name extends keyof Contract & string>(
  contract: Contract,
  handlers: { readonly [N in Name]: HandlerOf<Contract[N]> },
): Readonly<Record<Name, HandledCall>> {
  const entries = Object.entries<StaffHandler<never> | BoundedHandler<never>>(handlers)
  const handled = entries.map(([name, handler]) => {
    const endpoint = contract[name as Name] as Endpoint
    return [name, { endpoint, ...('handle' in handler ? handler : { handle: handler }) }]
  })
  return Object.fromEntries(handled)
}

/** Serves one call for staff. Handlers get the StaffContext and no other; a POST understands `Idempotency-Key`. */
export type ServeCall = (screen: StaffScreen, call: StaffCall, handled: HandledCall) => void

/** Every call of a screen, with its handler: one without does not compile. */
export const served =
  <Screen extends StaffScreen>(
    screen: Screen,
    handled: Readonly<Record<keyof Screen['calls'] & string, HandledCall>>,
  ) =>
  (serve: ServeCall) => {
    for (const [name, handledCall] of Object.entries<HandledCall>(handled)) {
      const call = screen.calls[name]
      if (!call) throw new Error(`the screen ${screen.name} declares no call ${name}`)
      serve(screen, call, handledCall)
    }
  }

const repeatsOf = ({ repeat }: StaffCall): Repeats => ({
  isKeyNeeded: repeat === 'key' || repeat === 'key-secret',
  isSecret: repeat === 'secret' || repeat === 'key-secret',
})

export const staffRoutesOn =
  (scope: FastifyInstance, ctx: Context): ServeCall =>
  ({ name }, call, { endpoint, handle, ...bounds }) => {
    const { allow, stores, stepUp, isForNewStaff = false } = call
    const keepToStores = limitedToStores(stores)
    const rules = {
      ...{ allow, screen: name, stores, mostValues: MOST_STAFF_VALUES, isForNewStaff, ...bounds },
      ...(stepUp && { stepUp }),
    }
    route(scope, endpoint, rules, async (input, request, reply) => {
      const staff = staffContext(ctx, request)
      await keepToStores(staff, input)
      const run = () => handle(input as never, staff, request, reply)
      if (endpoint.method === 'GET') return await run()
      const work = () =>
        endpoint.method === 'POST'
          ? onceByStaff(staff, { request, reply, ...repeatsOf(call) }, run)
          : run()
      return await work().finally(() => rememberWrite(staff))
    })
  }
