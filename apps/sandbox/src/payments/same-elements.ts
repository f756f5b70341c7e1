import { type Params, partOf, textOf } from './form.ts'
import { isMethodType, offeredTypes } from './methods.ts'
import { refuseRequest } from './refusal.ts'
import type { PaymentIntent } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** The form and the intent were made apart: what they were made with has to be the same. */
export function requireSameElements(world: World, intent: PaymentIntent, params: Params) {
  const elements = partOf(params, 'elements')
  if (textOf(elements, 'mode') === undefined) return
  compare('amount', String(intent.amount), textOf(elements, 'amount'))
  compare('currency', intent.currency, textOf(elements, 'currency'))
  const types = textOf(elements, 'types')
  const offered = offeredTypes({
    active: world.account.methods(),
    amount: intent.amount,
    currency: intent.currency,
    allowed: types === undefined ? null : types.split(',').filter(isMethodType),
  })
  compare('payment_method_types', listed(intent.payment_method_types), listed(offered))
  const capture = textOf(elements, 'capture_method')
  if (capture) compare('capture_method', intent.capture_method, capture)
  compare('setup_future_usage', 'null', textOf(elements, 'setup_future_usage') ?? 'null')
}

const listed = (types: readonly string[]) => JSON.stringify([...types].sort())

function compare(name: string, provided: string, expected: string | undefined) {
  if (provided === expected) return
  refuseRequest(
    `The provided ${name} (${provided}) does not match the expected ${name} (${expected}). Try ` +
      'confirming with a Payment Intent that is configured to use the same parameters as Stripe Elements.',
    { param: name },
  )
}
