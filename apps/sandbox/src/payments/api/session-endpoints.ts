import { refuseRequest } from '../refusal.ts'
import { createSession, expireSession } from '../sessions.ts'
import type { Endpoint } from './endpoint.ts'
import { lineItemsOf } from './expand.ts'

const path = '/v1/checkout/sessions'

export const sessionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path,
    handle: (world, { params, origin }) => createSession(world, params, origin),
  },
  { method: 'GET', path, handle: (world, { params }) => world.sessions.page(params) },
  { method: 'GET', path: `${path}/:id`, handle: (world, { id }) => world.sessions.find(id) },
  {
    method: 'GET',
    path: `${path}/:id/line_items`,
    handle: (world, { id }) => lineItemsOf(world, world.sessions.find(id)),
  },
  {
    method: 'POST',
    path: `${path}/:id/expire`,
    handle(world, { id }) {
      const { status } = world.sessions.find(id)
      if (status === 'open') return expireSession(world, id)
      return refuseRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of ${status}.`,
      )
    },
  },
]
