import { setTimeout as wait } from 'node:timers/promises'
import { complete } from '../contract/check-answer.ts'
import { checkExpand } from '../contract/check-expand.ts'
import { checkRequest } from '../contract/check-request.ts'
import { textsOf } from '../form.ts'
import { type ErrorBody, isRefusal } from '../refusal.ts'
import type { World } from '../state/world.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { expand } from './expand.ts'
import type { Fault } from './faults.ts'
import type { Outcome } from './idempotency.ts'
import { publicView } from './public-view.ts'

const SLOW_MS = 5000

/** What the provider says when it is itself at fault. */
const failure = (message: string): Outcome =>
  answerOf(500, { error: { type: 'api_error', message } })

const ordered = failure('An unknown error occurred.')

/** Does the work of a call once, with the fault that was asked for. */
export async function perform(
  world: World,
  endpoint: Endpoint,
  call: Call,
  fault?: Fault,
): Promise<Outcome> {
  if (fault?.kind === 'slow') await wait(fault.ms ?? SLOW_MS, undefined, { ref: false })
  if (fault?.kind === 'error-before') return ordered
  const outcome = attempt(world, endpoint, call)
  return fault?.kind === 'error-after' ? ordered : outcome
}

function attempt(world: World, endpoint: Endpoint, call: Call): Outcome {
  const { params, isSecret } = call
  try {
    if (!world.account.settings().isLax) check(endpoint, call)
  } catch (error) {
    return { ...errorAnswer(error, isSecret), isKept: false }
  }
  try {
    const result = endpoint.handle(world, call)
    if (!isSecret) return answerOf(200, publicView(complete(result)))
    return answerOf(200, complete(expand(world, result, textsOf(params, 'expand'))))
  } catch (error) {
    return errorAnswer(error, isSecret)
  }
}

/** Before anything happens: what is malformed is refused and forgotten. */
function check({ method, path }: Endpoint, { id, params, isSecret }: Call) {
  checkRequest(`${method} ${path}`, params, isSecret)
  checkExpand(path, params, method === 'GET' && id === '' && path !== '/v1/account')
}

/** A refusal is an answer; anything else is a bug of the sandbox, and says so. */
export function errorAnswer(error: unknown, isSecret: boolean): Outcome {
  if (isRefusal(error)) return refusalAnswer(error.status, error.body, isSecret)
  return failure(`The sandbox itself failed: ${String(error)}`)
}

function refusalAnswer(status: number, body: ErrorBody, isSecret: boolean): Outcome {
  const intent = body.payment_intent && complete(body.payment_intent)
  const shown = intent && (isSecret ? intent : publicView(intent))
  const error = shown ? { ...body, payment_intent: shown } : body
  const isKept = !body.code?.startsWith('parameter_')
  return { ...answerOf(status, { error }), isKept }
}

function answerOf(status: number, body: object): Outcome {
  return { status, body: JSON.stringify(body), isKept: true }
}
