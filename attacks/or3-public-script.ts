import { readFileSync } from 'node:fs'
import type { Browser } from './support/browser.ts'
import type { HttpAnswer } from './support/http.ts'
import { buy, keysIn, type Opened } from './support/purchase.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const table = new URL('../docs/authz.csv', import.meta.url)

/** Every call that needs a document of the zone, as the table of access has it, made for one order. */
function zonedCalls(orderId: string): { method: string; path: string; name: string }[] {
  const [head = [], ...rows] = readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const zone = head.indexOf('zone')
  return rows
    .filter((row) => row[zone])
    .map(([method = '', path = '']) => ({
      ...{ method, name: path },
      path: path.replace(':id', orderId).replaceAll(/:\w+/g, '1'),
    }))
}

/** What a browser adds to the calls of a script, whatever the script says itself. */
const byScript = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }

const tokenIn = ({ text }: HttpAnswer) => /name="zone-token" content="([^"]+)"/.exec(text)?.[1]

/** Bodies that pass the schemas where that takes no more than the order. */
const bodyFor = (name: string, { paymentIntentId, clientSecret }: Opened) =>
  name === '/api/confirm-payment' ? { paymentIntentId, clientSecret } : {}

async function call(
  browser: Browser,
  { method, path, name }: ReturnType<typeof zonedCalls>[number],
  opened: Opened,
  token: string,
) {
  const headers = { ...byScript, 'sec-fetch-mode': 'cors', 'x-zone-token': token }
  const body = method === 'GET' ? undefined : bodyFor(name, opened)
  return await browser.call(method, path, body, headers)
}

/** With the cookies of the buyer, and every token a script could come by. */
async function calls(shop: Shop, trial: Trial) {
  const { browser, opened, keys } = await buy(shop)
  trial.works('the buyer’s own page shows the key', keys.length === 1, keys)
  const other = await buy(shop)
  const foreign = hasPages ? (tokenIn(await other.browser.get('/account')) ?? '') : ''
  const tokens = { none: '', foreign, invented: `${Date.now() + 9_000_000}.${'A'.repeat(43)}` }
  for (const one of zonedCalls(opened.orderId)) {
    for (const [what, token] of Object.entries(tokens)) {
      const answer = await call(browser, one, opened, token)
      const isKept = keysIn(answer).length === 0 && !answer.text.includes(keys[0] ?? '?')
      const named = answer.text.includes('Byron')
      trial.held(`${one.method} ${one.name} with the token ${what}`, isKept && !named, answer.text)
      const handed = answer.headers['x-zone-token']
      trial.held(`a token from ${one.name}`, handed === undefined, handed)
    }
  }
  return { browser, opened, keys }
}

const openerOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  headers['cross-origin-opener-policy']

/** Scripts are given no document that has a token; people are, and their page gets the key. */
async function documents(trial: Trial, bought: Awaited<ReturnType<typeof calls>>) {
  const { browser, opened, keys } = bought
  const order = `/order-success/${opened.orderId}`
  const ways: [dest: string, mode: string][] = [
    ['empty', 'cors'],
    ['empty', 'same-origin'],
    ['iframe', 'navigate'],
    ['object', 'navigate'],
    ['embed', 'navigate'],
    ['worker', 'same-origin'],
  ]
  for (const path of [order, '/account', '/checkout', '/open', '/download-redeem']) {
    for (const [dest, mode] of ways) {
      const headers = { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode }
      const answer = await browser.get(path, headers)
      const isRefused = answer.status === 403 && !answer.text.includes('zone-token')
      trial.held(`${path} for ${dest} ${mode}`, isRefused, answer.status)
    }
    const data = await browser.get(`${path}.data`, byScript)
    trial.held(`a token in the data of ${path}`, !data.text.includes('zone-token'), data.text)
  }
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const page = await browser.get(order, navigation)
  const token = tokenIn(page) ?? ''
  trial.works('a person’s own navigation gets the token', token !== '', page.status)
  trial.held('the page is kept', page.headers['cache-control'] === 'no-store')
  const policy = String(page.headers['content-security-policy'])
  trial.held('the page is framed', policy.includes("frame-ancestors 'none'"), policy)
  trial.held('a hand on it', openerOf(page) === 'same-origin')
  const checkout = await browser.get('/checkout', navigation)
  const front = await browser.get('/', navigation)
  trial.held('a hand on the checkout', openerOf(checkout) !== openerOf(front), openerOf(front))
  const headers = { 'x-zone-token': token }
  const shown = await browser.post(`/api/orders/${opened.orderId}/keys`, {}, headers)
  trial.works('and its key', keysIn(shown)[0] === keys[0], shown.text)
  const moved = await browser.post('/api/auth/register', {
    ...{ email: 'zone-owner@example.com', password: 'mauve-otter-pilot' },
    ...{ firstName: 'Ada', lastName: 'Byron' },
  })
  trial.works('a sign-in hands the next token on', moved.headers['x-zone-token'] !== undefined)
  const late = await browser.post(`/api/orders/${opened.orderId}/keys`, {}, headers)
  trial.held('the token of other cookies', late.json.code === 'zone_stale', late.text)
}

export const publicScript: Attack = {
  id: 'OR3',
  says: 'A script of a public page, with every cookie of a buyer, gets no whole key and moves none (S2)',
  async run(shop) {
    const trial = newTrial()
    const bought = await calls(shop, trial)
    if (hasPages) await documents(trial, bought)
    return trial.outcome()
  },
}
