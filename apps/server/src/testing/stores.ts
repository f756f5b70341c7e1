import type { ManagedStore, StoreTerms } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import type { Colleague } from './approvals.ts'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

export const aStore: StoreTerms = {
  name: 'Second store',
  brand: '',
  tagline: '',
  hosts: [],
  routeSet: 'main',
  heroLayout: null,
  currency: 'USD',
  productIds: null,
  state: 'active',
}

/** As if their owner had shown the tokens of all hosts that wait, and two people had opened them. */
async function openHosts({ ctx }: Pick<TestShop, 'ctx'>): Promise<void> {
  await sql`update host_proofs set proven_at = coalesce(proven_at, shop_now())`.execute(ctx.db)
  await sql`
    update stores s
    set version = version + 1,
      hosts = hosts || array(
        select host from host_proofs p where p.store_id = s.id and p.host <> all(s.hosts) order by host)
    where exists (select from host_proofs p where p.store_id = s.id and p.host <> all(s.hosts))`.execute(
    ctx.db,
  )
}

/** Makes a store with proven hosts, and waits until they answer. */
export async function makeStore(
  shop: TestShop,
  { call }: Colleague,
  id: string,
  terms: Partial<StoreTerms> = {},
): Promise<ManagedStore> {
  const { hosts = [`${id}.localhost`] } = terms
  const body = { id, ...aStore, ...terms, hosts, reason: 'for a test' }
  const reply = await call('POST', '/api/admin/stores', body)
  if (reply.statusCode !== 201) throw new Error(reply.payload)
  await openHosts(shop)
  for (const host of hosts)
    await eventually('the host', async () => (await ask(shop, host)).statusCode === 200)
  return (await call('GET', `/api/admin/stores/${id}`)).json<{ store: ManagedStore }>().store
}

export const ask = ({ app }: Pick<TestShop, 'app'>, host: string, url = '/api/storefront') =>
  app.inject({ method: 'GET', url, headers: { host } })

/** Changes a store as the screen does that has read it. */
export async function editStore(
  { call }: Colleague,
  { version, id, ...store }: ManagedStore,
  change: Partial<StoreTerms>,
) {
  const { address: _, givenHosts: __, createdAt: ___, ...terms } = store
  return await call(
    'PUT',
    `/api/admin/stores/${id}`,
    { ...terms, ...change, reason: 'for a test' },
    { 'if-match': `"${version}"` },
  )
}
