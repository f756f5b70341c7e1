import type { ManagedStore, StoreWish } from '@keyhaven/contracts/staff/stores'
import type { Colleague } from './approvals.ts'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

export const aStore: StoreWish = {
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

/** Makes a store and waits until its host answers. */
export async function makeStore(
  shop: TestShop,
  { call }: Colleague,
  id: string,
  wish: Partial<StoreWish> = {},
): Promise<ManagedStore> {
  const { hosts = [`${id}.localhost`] } = wish
  const body = { id, ...aStore, ...wish, hosts, reason: 'for a test' }
  const reply = await call('POST', '/api/admin/stores', body)
  if (reply.statusCode !== 201) throw new Error(reply.payload)
  for (const host of hosts)
    await eventually('the host', async () => (await ask(shop, host)).statusCode === 200)
  return reply.json<{ store: ManagedStore }>().store
}

export const ask = ({ app }: Pick<TestShop, 'app'>, host: string, url = '/api/storefront') =>
  app.inject({ method: 'GET', url, headers: { host } })

/** Changes a store as the screen does that has read it. */
export async function editStore(
  { call }: Colleague,
  { version, id, ...store }: ManagedStore,
  change: Partial<StoreWish>,
) {
  const { address: _, givenHosts: __, createdAt: ___, ...wish } = store
  return await call(
    'PUT',
    `/api/admin/stores/${id}`,
    { ...wish, ...change, reason: 'for a test' },
    { 'if-match': `"${version}"` },
  )
}
