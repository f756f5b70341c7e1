import { clientAssets, findIn } from './support/build.ts'
import { buy, keysIn, viewOrder } from './support/purchase.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** Everything the shop's own secrets and a customer's keys could look like in a bundle. */
const secrets: [string, RegExp][] = [
  // The home page draws one that was made up for the drawing.
  ['a licence key', /\b(?!RT4VK-92MHW-)[A-Z0-9]{5}(-[A-Z0-9]{5}){4}\b/],
  ['a secret key of the provider', /\b(sk|rk)_(test|live)_\w+/],
  ['a webhook secret', /whsec_\w+/],
  ['a key-encryption key', /KEY_ENCRYPTION_KEYS|KEY_PEPPER|a2V5aGF2ZW4/],
  ['a database address', /postgres:\/\//],
  ['a map to the sources', /sourceMappingURL=/],
  ['a private key', /BEGIN [A-Z ]*PRIVATE KEY/],
]

/** Places on a device that outlive the page. */
const storages = /\b(localStorage|sessionStorage|indexedDB|caches)\b(\.\w+)?/g
const known = /^(localStorage|sessionStorage)(\.(getItem|setItem|removeItem))?$/

type Kept = Map<string, string>

/** A device that only remembers, for the shop's own storing code to run on. */
function pretendDevice(): Kept {
  const kept: Kept = new Map()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage })
  return kept
}

type LastOrderModule = { rememberOrder: (confirmation: unknown, total: string) => void }

/** The real confirmation of a real purchase, through the code that remembers orders. */
async function remembered(shop: Shop, trial: Trial) {
  const { confirmation, keys, opened, browser } = await buy(shop)
  trial.works('the confirmation shows a key', keys.length === 1, confirmation.text)
  const kept = pretendDevice()
  const source = new URL('../apps/web/app/state/order/last-order.ts', import.meta.url)
  const { rememberOrder } = (await import(source.href)) as LastOrderModule
  rememberOrder(confirmation.json, '149.99')
  const stored = [...kept.values()].join(' ')
  trial.works('the order is remembered', stored.includes(opened.orderId), stored)
  trial.held('with its key', keysIn({ ...confirmation, text: stored }).length === 0, stored)
  trial.held('or a text like one', !stored.includes(keys[0] ?? '?'), stored)
  const page = await viewOrder(browser, opened.orderId)
  trial.works('the page reads the key anew', keysIn(page)[0] === keys[0], page.text)
}

/** A document never carries a key to another person, nor into a cache. */
async function documents(shop: Shop, trial: Trial) {
  const { keys, opened } = await buy(shop)
  for (const path of [`/order-success/${opened.orderId}`, '/', '/checkout']) {
    const { text } = await shop.browser().get(path, { accept: 'text/html' })
    trial.held(`${path} carries a key`, !text.includes(keys[0] ?? '?'))
  }
}

export const keysOnTheDevice: Attack = {
  id: 'T30',
  says: 'No key stays on the device, and no secret is in what browsers are given',
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) throw new Error('the web app is not built: npm run build')
    await stock(shop, 4)
    await remembered(shop, trial)
    const assets = clientAssets()
    trial.works('the build has scripts', assets.length > 10, assets.length)
    for (const [what, pattern] of secrets) {
      const found = findIn(assets, pattern)
      trial.held(`${what} in the build`, found.length === 0, found[0])
    }
    for (const { name, text } of assets) {
      const other = [...text.matchAll(storages)]
        .map(([use]) => use)
        .filter((use) => !known.test(use))
      trial.held(`${name} stores elsewhere`, other.length === 0, other.join(' '))
    }
    const direct = findIn(assets, /(set|save|write|store)\w*\([^()]{0,80}licenseKeys?\b(?!:\[\])/i)
    trial.held('a script stores keys', direct.length === 0, direct[0])
    await documents(shop, trial)
    return trial.outcome()
  },
}
