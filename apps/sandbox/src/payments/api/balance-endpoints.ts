import { changeDomain, domainsCalled, registerDomain, validateDomain } from '../domains.ts'
import { textOf } from '../form.ts'
import { entriesOf } from '../payouts.ts'
import { pageOf } from '../state/collection.ts'
import type { World } from '../state/world.ts'
import type { Call, Endpoint } from './endpoint.ts'

const BALANCE = '/v1/balance_transactions'
const DOMAINS = '/v1/payment_method_domains'

/** All entries, or those of one payout, the newest first. */
function balancePage(world: World, { params }: Call) {
  const payout = textOf(params, 'payout')
  if (payout === undefined) return world.balance.page(params)
  const entries = entriesOf(world, payout)
  const after = textOf(params, 'starting_after')
  const start = after ? entries.findIndex(({ id }) => id === after) + 1 : 0
  return pageOf(BALANCE, params, entries.slice(start))
}

function domainPage(world: World, { params }: Call) {
  const host = textOf(params, 'domain_name')
  return host === undefined
    ? world.domains.page(params)
    : pageOf(DOMAINS, params, domainsCalled(world, host))
}

/** What came on the owner's balance and left for the bank, and where wallets may be shown. */
export const balanceEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: BALANCE, handle: balancePage },
  { method: 'GET', path: `${BALANCE}/:id`, handle: (world, { id }) => world.balance.find(id) },
  {
    method: 'GET',
    path: '/v1/payouts',
    handle: (world, { params }) => world.payouts.page(params),
  },
  { method: 'GET', path: '/v1/payouts/:id', handle: (world, { id }) => world.payouts.find(id) },
  {
    method: 'GET',
    path: '/v1/reviews',
    handle: (world, { params }) => world.reviews.page(params),
  },
  { method: 'GET', path: '/v1/reviews/:id', handle: (world, { id }) => world.reviews.find(id) },
  { method: 'GET', path: DOMAINS, handle: domainPage },
  {
    method: 'POST',
    path: DOMAINS,
    handle: (world, { params }) => registerDomain(world, params),
  },
  { method: 'GET', path: `${DOMAINS}/:id`, handle: (world, { id }) => world.domains.find(id) },
  {
    method: 'POST',
    path: `${DOMAINS}/:id`,
    handle: (world, { id, params }) => changeDomain(world, world.domains.find(id), params),
  },
  {
    method: 'POST',
    path: `${DOMAINS}/:id/validate`,
    handle: (world, { id }) => validateDomain(world, world.domains.find(id)),
  },
]
