import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '../../chaos/call.ts'
import { aGuest, aName, anAddress, choose } from './guest.ts'
import { coldStart } from './launch.ts'
import { versionOf } from './pins.ts'
import { finish, folderOf } from './scratch.ts'
import type { System } from './system.ts'

const folder = folderOf('medusa')
const cli = 'node_modules/@medusajs/cli/cli.js'

/** Writes the tables, nine products and what a checkout needs. */
export function seedMedusa(url: string) {
  const env = { DATABASE_URL: url, NODE_ENV: 'production' }
  finish(folder, [process.execPath, cli, 'db:migrate'], env)
  finish(folder, [process.execPath, cli, 'exec', './src/scripts/seed.js'], env)
}

type Seeded = { regionId: string; publishableKey: string }
const seeded = (): Seeded => JSON.parse(readFileSync(join(folder, 'seeded.json'), 'utf8'))
const headersOf = ({ publishableKey }: Seeded) => ({ 'x-publishable-api-key': publishableKey })
const listPath = ({ regionId }: Seeded) => `/store/products?region_id=${regionId}`

type Cart = { cart: { id: string } }

async function order(port: number, variants: readonly string[], serial: number): Promise<number> {
  const known = seeded()
  const { send, calls } = aGuest(port, headersOf(known))
  const { cart } = await send<Cart>('POST', '/store/carts', { region_id: known.regionId })
  const path = `/store/carts/${cart.id}`
  for (const id of choose(variants, serial)) {
    await send('POST', `${path}/line-items`, { variant_id: id, quantity: 1 })
  }
  const { street, city, zip } = anAddress
  const address = {
    first_name: aName.first,
    last_name: aName.last,
    address_1: street,
    city,
    postal_code: zip,
    country_code: 'us',
  }
  const email = `buyer-${serial}@example.com`
  await send('POST', path, { email, shipping_address: address, billing_address: address })
  type Options = { shipping_options: { id: string }[] }
  const { shipping_options: ways } = await send<Options>(
    'GET',
    `/store/shipping-options?cart_id=${cart.id}`,
  )
  await send('POST', `${path}/shipping-methods`, { option_id: ways[0]?.id })
  type Collection = { payment_collection: { id: string } }
  const { payment_collection: collection } = await send<Collection>(
    'POST',
    '/store/payment-collections',
    { cart_id: cart.id },
  )
  const sessions = `/store/payment-collections/${collection.id}/payment-sessions`
  await send('POST', sessions, { provider_id: 'pp_system_default' })
  const { type } = await send<{ type: string }>('POST', `${path}/complete`, {})
  if (type !== 'order') throw new Error(`a cart ended as ${type}`)
  return calls()
}

async function variantsAt(port: number): Promise<string[]> {
  const known = seeded()
  const path = listPath(known)
  const answer = await call({ port, method: 'GET', path, headers: headersOf(known) })
  const { products } = answer.json<{ products: { variants: { id: string }[] }[] }>()
  return products.flatMap(({ variants }) => variants.map(({ id }) => id))
}

/** Medusa as it starts by itself: one process that serves and works. */
export function medusa(port: number, database: string, url: string): System {
  let variants: string[] = []
  const program = {
    args: [cli, 'start', '--port', String(port), '--host', '127.0.0.1'],
    folder,
    env: { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'warn' },
    log: join(folder, 'server.log'),
  }
  const known = seeded()
  return {
    name: 'medusa',
    version: versionOf('medusa'),
    port,
    database,
    lists: [{ name: 'store products', path: listPath(known), headers: headersOf(known) }],
    start: async () => {
      const { child, ...cost } = await coldStart(program, port, '/health')
      variants = await variantsAt(port)
      return { children: [child], ...cost }
    },
    order: (serial) => order(port, variants, serial),
    // Its events are in the memory of its process.
    left: 'select 0 as count',
  }
}
