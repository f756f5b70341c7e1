import { setTimeout as wait } from 'node:timers/promises'
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
  try {
    const result = endpoint.handle(world, call)
    const shown = call.isSecret ? result : publicView(result)
    return answerOf(200, expand(world, shown, textsOf(call.params, 'expand')))
  } catch (error) {
    return errorAnswer(error, call.isSecret)
  }
}

/** A refusal is an answer; anything else is a bug of the sandbox, and says so. */
export function errorAnswer(error: unknown, isSecret: boolean): Outcome {
  if (isRefusal(error)) return refusalAnswer(error.status, error.body, isSecret)
  return failure(`The sandbox itself failed: ${String(error)}`)
}

function refusalAnswer(status: number, body: ErrorBody, isSecret: boolean): Outcome {
  const intent = body.payment_intent
  const error = isSecret || !intent ? body : { ...body, payment_intent: publicView(intent) }
  const isKept = !body.code?.startsWith('parameter_')
  return { ...answerOf(status, { error }), isKept }
}

function answerOf(status: number, body: object): Outcome {
  return { status, body: JSON.stringify(body), isKept: true }
}
