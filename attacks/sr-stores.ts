import { randomBytes } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import type { Answer } from './support/http.ts'
import { aCart } from './support/purchase.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { openHosts } from './support/stores.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const STORES = '/api/admin/stores'
/** Ends a tag, an attribute and a block of data; short enough for a brand. */
const MARKUP = `"'></script><img src=x onerror=p()>`

const terms = {
  name: 'Store of an attack',
  brand: '',
  tagline: '',
  hosts: [],
  routeSet: 'main',
  heroLayout: null,
  currency: 'USD',
  productIds: null,
  state: 'active',
}

const newId = () => `sr-${randomBytes(4).toString('hex')}`

const create = ({ browser, headers }: StaffCall, wish: object) =>
  browser.post(STORES, { ...terms, reason: 'an attack', ...wish }, headers)

const at = (shop: Shop, host: string, path = '/api/storefront') =>
  shop.browser().get(path, { host: `${host}:${new URL(shop.origin).port}` })

/** A store whose host answers. */
async function openStore(shop: Shop, trial: Trial, owner: StaffCall, wish: object = {}) {
  const id = newId()
  const host = `${id}.localhost`
  const made = await create(owner, { id, hosts: [host], ...wish })
  await openHosts(shop)
  const isOpen = await eventually(async () => (await at(shop, host)).status === 200, 5_000)
  trial.works('the owner makes a store, and its host answers', isOpen === true, made.text)
  return { id, host }
}

async function close(shop: Shop, id: string) {
  await shop.sql(`update stores set state = 'closed', version = version + 1 where id = $1`, [id])
}

/** Names near that of a store, and other ways to name it. */
async function nearHosts(shop: Shop, trial: Trial, { host, brand }: Record<string, string>) {
  const names = [
    `${host}.evil.example`,
    `x.${host}`,
    `x${host}`,
    `${host}@evil.example`,
    '*.localhost',
  ]
  for (const name of names) {
    const { status, text } = await at(shop, name)
    trial.held(`the host ${name}`, status === 421 || status === 400, text)
  }
  const forged = [{ 'x-forwarded-host': host }, { forwarded: `host=${host}` }, { 'x-host': host }]
  for (const headers of forged) {
    const { text } = await shop.browser().get('/api/storefront', headers as Record<string, string>)
    trial.held(`the main host with ${JSON.stringify(headers)}`, !text.includes(`"${brand}"`), text)
  }
}

/** No store may take a name that leads to another, nor one that is no name. */
async function takenHosts(trial: Trial, owner: StaffCall, host: string) {
  const names = [
    host,
    'office.localhost',
    '127.0.0.1',
    'localhost',
    '[::1]',
    '*',
    `${host}:80`,
    '-a.b',
  ]
  for (const name of names) {
    const answer = await create(owner, { id: newId(), hosts: [name] })
    trial.held(`another store takes ${name}`, answer.status === 400, answer.text)
  }
}

async function foreignThings(shop: Shop, trial: Trial, owner: StaffCall, storeId: string) {
  const who = { email: `${newId()}@example.com`, last: 'Limited' }
  const { browser, headers } = await shop.staff('admin', who)
  const [row] = await shop.sql('select id from staff where email = $1', [who.email])
  const stores = `/api/admin/staff-members/${row?.id}/stores`
  await owner.browser.call('PUT', stores, { storeIds: [storeId] }, owner.headers)
  const port = new URL(shop.origin).port
  const bought = async (host: string) =>
    (await shop.browser().post('/api/create-payment-intent', aCart(), { host })).json.orderId
  const own = await bought(`${storeId}.localhost:${port}`)
  const foreign = await bought(new URL(shop.origin).host)
  const seen = await browser.get(`/api/admin/order-details/${own}`, headers)
  trial.works('limited staff open an order of their store', seen.status === 200, seen.text)
  const tries: readonly (readonly [string, string, object?])[] = [
    ['GET', `/api/admin/order-details/${foreign}`],
    ['GET', `/api/admin/order-details/${String(foreign).toUpperCase()}`],
    ['GET', `/api/admin/notes?subject=order:${foreign}`],
    ['POST', `/api/admin/order-details/${foreign}/cancel`, { reason: 'not mine' }],
    ['PUT', `/api/admin/order-details/${foreign}/tags`, { tags: ['mine'] }],
    ['GET', `/api/admin/customers/${foreign}`],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/settings'],
    ['PUT', stores, { storeIds: [] }],
  ]
  for (const [method, path, body] of tries) {
    const answer = await browser.call(method, path, body, headers)
    const isClosed = answer.status >= 400 && !answer.text.includes(String(foreign))
    trial.held(`limited staff: ${method} ${path}`, isClosed, answer.text)
  }
  const list = await browser.get('/api/admin/orders?limit=200&store=main', headers)
  trial.held('a list of another store', !list.text.includes(String(foreign)), list.text)
}

export const foreignStores: Attack = {
  id: 'SR1',
  says: 'A store answers to its own names alone, and staff who are limited to stores see and change nothing of another',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const brand = `Brand ${newId()}`
    const { id, host } = await openStore(shop, trial, owner, { brand })
    await nearHosts(shop, trial, { host, brand })
    await takenHosts(trial, owner, host)
    await foreignThings(shop, trial, owner, id)
    await close(shop, id)
    const isGone = await eventually(async () => (await at(shop, host)).status === 421, 5_000)
    trial.held('the host of a closed store', isGone === true, host)
    return trial.outcome()
  },
}

export const storeWords: Attack = {
  id: 'SR2',
  says: 'Markup in the words of a store is text on its pages and nowhere else, and no word breaks a line of a mail',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const words = { name: MARKUP, brand: MARKUP, tagline: MARKUP + MARKUP }
    const { id, host } = await openStore(shop, trial, owner, words)
    const front = await at(shop, host)
    trial.works('the brand is what was said', front.text.includes('onerror=p()'), front.text)
    for (const brand of ['One\r\nBcc: x@evil.example', 'a\u0000b', 'right\u202eleft', 'a\tb']) {
      const answer = await create(owner, { id: newId(), brand })
      trial.held(`a brand ${JSON.stringify(brand)}`, answer.status === 400, answer.text)
    }
    for (const field of [{ heroLayout: MARKUP }, { currency: MARKUP }, { hosts: [MARKUP] }]) {
      const answer = await create(owner, { id: newId(), ...field })
      trial.held(`a field ${JSON.stringify(field)}`, answer.status === 400, answer.text)
    }
    const isData = String(front.headers['content-type']).startsWith('application/json')
    trial.held('the API answers data, not a document', isData, front.headers)
    for (const path of hasPages ? ['/', '/shop', '/contact', '/checkout', '/nowhere'] : []) {
      const { text } = await at(shop, host, path)
      trial.held(`${path} shows it as text`, !/<img src=x onerror/i.test(text), text)
      const main = await shop.browser().get(path)
      trial.held(`${path} of the shop has nothing of it`, !main.text.includes('onerror=p'), path)
    }
    await close(shop, id)
    return trial.outcome()
  },
}

const codeOf = ({ json }: Answer) => json.code

export const outsideTheSlice: Attack = {
  id: 'SR3',
  says: 'What a store does not sell cannot be bought through its host, and no body or cookie moves an order to another store',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const { id, host } = await openStore(shop, trial, owner, { productIds: ['home-2024'] })
    const headers = { host: `${host}:${new URL(shop.origin).port}` }
    const pay = (body: object, browser = shop.browser()) =>
      browser.post('/api/create-payment-intent', { ...aCart(), ...body }, headers)
    const storeOf = async (orderId: unknown) =>
      (await shop.sql('select store_id from orders where id = $1', [orderId]))[0]?.store_id
    const inside = { items: [{ productId: 'home-2024', quantity: 1 }] }
    const honest = await pay(inside)
    trial.works('what it sells is sold', (await storeOf(honest.json.orderId)) === id, honest.text)
    const outside = { productId: 'home-2021', quantity: 1 }
    for (const items of [[outside], [...inside.items, outside]]) {
      for (const path of ['/api/create-payment-intent', '/api/checkout/quote']) {
        const answer = await shop.browser().post(path, { ...aCart(), items }, headers)
        trial.held(
          `${path} with ${items.length} lines`,
          codeOf(answer) === 'product_not_found',
          answer.text,
        )
      }
    }
    const forged = await pay({ ...inside, storeId: 'main', store_id: 'main', store: 'office' })
    trial.held(
      'a body that names a store',
      (await storeOf(forged.json.orderId)) === id,
      forged.text,
    )
    // The checkout of the shop, with a quote for what the store does not sell, carried over.
    const carried = shop.browser()
    await carried.post('/api/checkout/quote', { items: [outside], currency: 'usd' })
    const moved = await pay({ items: [outside] }, carried)
    trial.held('a quote of another store', codeOf(moved) === 'product_not_found', moved.text)
    const own = await pay(inside, carried)
    trial.held('a cookie of another store', (await storeOf(own.json.orderId)) === id, own.text)
    await close(shop, id)
    return trial.outcome()
  },
}
