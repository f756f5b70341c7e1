import type { World } from '../state/world.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from '../webhook-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const accountOf = ({ account }: World) => ({
  id: 'acct_sandbox',
  object: 'account',
  charges_enabled: account.settings().takesPayments,
  payouts_enabled: account.settings().paysOut,
  type: 'standard',
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  requirements: {
    currently_due: account.settings().due,
    current_deadline: account.settings().dueBy,
    disabled_reason: null,
  },
})

/** What an owner has at the provider besides money: the account, and who is told of events. */
export const accountEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/account', handle: (world) => accountOf(world) },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    handle: (world, { params }) => world.webhookEndpoints.page(params),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    handle: (world, { params }) => createWebhookEndpoint(world, params),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    handle: (world, { id }) => world.webhookEndpoints.find(id),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    handle: (world, { id, params }) =>
      updateWebhookEndpoint(world, world.webhookEndpoints.find(id), params),
  },
]
