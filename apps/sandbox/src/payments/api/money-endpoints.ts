import { closeDispute, updateDispute } from '../disputes.ts'
import { uploadFile } from '../files.ts'
import { textOf } from '../form.ts'
import { createRefund } from '../refunds.ts'
import type { World } from '../state/world.ts'
import type { Call, Endpoint } from './endpoint.ts'

const balance = {
  object: 'balance',
  available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  livemode: false,
}

/** The group that a list is asked for: all that belongs to one intent. */
function intentAsked(world: World, { params }: Call): string | undefined {
  const charge = textOf(params, 'charge')
  return charge ? world.charges.find(charge).payment_intent : textOf(params, 'payment_intent')
}

export const moneyEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/balance', handle: () => balance },
  {
    method: 'GET',
    path: '/v1/charges',
    handle: (world, call) => world.charges.page(call.params, intentAsked(world, call)),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    handle: (world, { id }) => world.charges.find(id),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    handle: (world, { id }) => world.methods.find(id),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    handle: (world, { params }) => createRefund(world, params),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    handle: (world, call) => world.refunds.page(call.params, intentAsked(world, call)),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    handle: (world, { id }) => world.refunds.find(id),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    handle: (world, call) => world.disputes.page(call.params, intentAsked(world, call)),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    handle: (world, { id }) => world.disputes.find(id),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    handle: (world, { id, params }) => updateDispute(world, world.disputes.find(id), params),
  },
  {
    // To close a dispute oneself is to give in.
    method: 'POST',
    path: '/v1/disputes/:id/close',
    handle: (world, { id }) => closeDispute(world, world.disputes.find(id), 'lost'),
  },
  {
    method: 'POST',
    path: '/v1/files',
    handle: (world, { params }) => uploadFile(world, params),
  },
  {
    method: 'GET',
    path: '/v1/files/:id',
    handle: (world, { id }) => world.files.find(id),
  },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    handle: (world, call) => world.warnings.page(call.params, intentAsked(world, call)),
  },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    handle: (world, { id }) => world.warnings.find(id),
  },
  {
    method: 'GET',
    path: '/v1/events',
    handle: (world, { params }) => world.events.page(params),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    handle: (world, { id }) => world.events.find(id),
  },
]
