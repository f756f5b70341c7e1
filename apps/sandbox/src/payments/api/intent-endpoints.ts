import { confirmIntent, finishAuthentication } from '../confirmation.ts'
import { isOn, textOf } from '../form.ts'
import { cancelIntent, createIntent, updateIntent } from '../intents.ts'
import { refuseRequest } from '../refusal.ts'
import type { PaymentIntent } from '../state/shapes.ts'
import type { World } from '../state/world.ts'
import type { Call, Endpoint } from './endpoint.ts'

const path = '/v1/payment_intents'

/** The intent of the call; a browser has to prove that it was given this one. */
function intentOf(world: World, { id, params, isSecret }: Call): PaymentIntent {
  const intent = world.intents.find(id, 'intent')
  if (!isSecret && textOf(params, 'client_secret') !== intent.client_secret) {
    refuseRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account.',
      { param: 'client_secret', code: 'resource_missing' },
    )
  }
  return intent
}

export const intentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path,
    handle(world, call) {
      const intent = createIntent(world, call.params)
      return isOn(call.params, 'confirm') ? confirmIntent(world, intent, call) : intent
    },
  },
  { method: 'GET', path, handle: (world, { params }) => world.intents.page(params) },
  { method: 'GET', path: `${path}/:id`, isPublic: true, handle: intentOf },
  {
    method: 'POST',
    path: `${path}/:id`,
    handle: (world, call) => updateIntent(world, intentOf(world, call), call.params),
  },
  {
    method: 'POST',
    path: `${path}/:id/confirm`,
    isPublic: true,
    handle: (world, call) => confirmIntent(world, intentOf(world, call), call),
  },
  {
    method: 'POST',
    path: `${path}/:id/cancel`,
    handle: (world, call) => cancelIntent(world, intentOf(world, call), call.params),
  },
  {
    // The end of 3-D Secure: what the bank's page does in the real world.
    method: 'POST',
    path: `${path}/:id/authenticate`,
    isPublic: true,
    handle: (world, call) =>
      finishAuthentication(world, intentOf(world, call), call.params.outcome === 'complete'),
  },
]
