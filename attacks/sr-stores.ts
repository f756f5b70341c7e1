import { randomBytes } from 'node:crypto'
import { eventually } from './support/eventually.ts'
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

const create = ({ browser, headers }: StaffCall, own: object) =>
  browser.post(STORES, { ...terms, reason: 'an attack', ...own }, headers)

const at = (shop: Shop, host: string, path = '/api/storefront') =>
  shop.browser().get(path, { host: `${host}:${new URL(shop.origin).port}` })

/** A store whose host answers. */
async function openStore(shop: Shop, trial: Trial, owner: StaffCall, own: object = {}) {
  const id = newId()
  const host = `${id}.localhost`
  const made = await create(owner, { id, hosts: [host], ...own })
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

export const foreignStores: Attack = {
  id: 'SR1',
  says: 'A store answers to its own names alone, and no other store takes one of them',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const brand = `Brand ${newId()}`
    const { id, host } = await openStore(shop, trial, owner, { brand })
    await nearHosts(shop, trial, { host, brand })
    await takenHosts(trial, owner, host)
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
