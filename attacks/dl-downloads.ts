import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRefusal, visitExternal } from '../apps/server/src/infra/http/external-visit.ts'
import { innerHosts } from './support/inner-hosts.ts'
import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const LINKS = '/api/admin/download-links'
const TOKENS = '/api/admin/download-tokens'
const USES = 10
/** A refusal comes at once; a busy machine is given time for the redirect before it. */
const LATE_MS = 3_000

const foreign = [
  ...['http://setup.office.com', 'https://setup.office.com:8443', 'https://a:b@setup.office.com'],
  ...['https://evil.example/setup.office.com', 'https://office.com.evil.example'],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest/meta-data'],
  ...['https://localhost/', 'https://metadata.google.internal/', 'http://127.0.0.1:5432/'],
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'],
  '"><script>alert(1)</script>',
]

const place = { productId: 'home-2024', system: 'Windows', purpose: 'reinstall' }
const put = ({ browser, headers }: StaffCall, url: unknown, version = '0') =>
  browser.call(
    'PUT',
    LINKS,
    { ...place, url, reason: 'The page moved' },
    { ...headers, 'if-match': `"${version}"` },
  )

/** Two hosts of this machine: one that may be visited and leads on, and one that must not be. */
async function twoHosts() {
  let calls = 0
  let location = ''
  const inner = createServer((_, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  const outer = createServer((_, response) => {
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end()
  }).listen(0, '127.0.0.1')
  await Promise.all([inner, outer].map((one) => new Promise((done) => one.once('listening', done))))
  const portOf = (server: typeof inner) => (server.address() as AddressInfo).port
  const origin = `http://127.0.0.1:${portOf(outer)}`
  return {
    innerPort: portOf(inner),
    calls: () => calls,
    leadTo: (where: string) => {
      location = where
    },
    visit: () => visitExternal({ url: origin, isOurs: (url) => url.origin === origin }),
    close: () => {
      inner.close()
      outer.close()
    },
  }
}

/** Whether it was refused, and not merely out of reach from here. */
async function isRefused(visit: Promise<unknown>): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LATE_MS).unref()
  })
  return isRefusal(await Promise.race([visit.catch((error: unknown) => error), late]))
}

async function ledInside(trial: Trial) {
  const hosts = await twoHosts()
  trial.works('a page that answers is visited', (await hosts.visit()) === 200)
  for (const host of innerHosts) {
    const url = `http://${host}:${hosts.innerPort}/`
    const straight = isRefused(visitExternal({ url, isOurs: () => false }))
    trial.held(`a check of ${host}`, await straight)
    hosts.leadTo(url)
    trial.held(`a redirect to ${host}`, await isRefused(hosts.visit()))
  }
  trial.held('nobody inside was called', hosts.calls() === 0, hosts.calls())
  hosts.close()
}

export const checkedLinks: Attack = {
  id: 'DL1',
  says: 'Links lead to the publisher alone, and looking at one calls nobody in our own network',
  async run(shop) {
    const trial = newTrial()
    const catalogue = await shop.staff('catalogue')
    const honest = await put(catalogue, 'https://www.microsoft.com/en-us/download')
    trial.works('the catalogue enters a link of the publisher', honest.status === 200, honest.text)
    for (const url of foreign) {
      const { status, text } = await put(catalogue, url, '1')
      trial.held(`a link to ${url}`, status === 400, text)
    }
    for (const role of ['support', 'finance', 'marketing', 'auditor']) {
      const { status } = await put(await shop.staff(role), 'https://setup.office.com', '1')
      trial.held(`${role} change a link`, status === 403, status)
    }
    const [row] = await shop.sql(
      "select url from download_links where product_id = 'home-2024' and purpose = 'reinstall'",
    )
    trial.held(
      'the link is as it was entered',
      row?.url === 'https://www.microsoft.com/en-us/download',
    )
    await ledInside(trial)
    await put(catalogue, null, '1')
    return trial.outcome()
  },
}

async function macToken(shop: Shop) {
  const email = `dl2-${randomBytes(4).toString('hex')}@example.com`
  const items = [aLine({ productId: 'home-2024' })]
  const { browser, confirmation } = await buy(shop, { items, billingInfo: aBuyer({ email }) })
  const orderNumber = String(confirmation.json.orderNumber)
  const answer = await browser.post('/api/download/create-mac-token', { orderNumber, email })
  return { token: String(answer.json.downloadToken), orderNumber }
}

const open = (shop: Shop, token: string) => shop.browser().post('/api/download/open', { token })

async function guessed(shop: Shop, trial: Trial, token: string) {
  const guesses = [
    '',
    '%',
    "' or 1=1 --",
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    randomBytes(32).toString('base64url'),
    '1',
  ]
  for (const guess of guesses) {
    const { status } = await open(shop, guess)
    trial.held(`a token guessed as ${guess.slice(0, 12)}`, status >= 400, status)
  }
}

export const macLinks: Attack = {
  id: 'DL2',
  says: 'A Mac link is neither guessed nor overused, and opens nothing once staff ended it',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    const { token, orderNumber } = await macToken(shop)
    const first = await open(shop, token)
    trial.works('the buyer opens the link', first.status === 200, first.text)
    await guessed(shop, trial, token)
    const statuses = await Promise.all(Array.from({ length: 30 }, () => open(shop, token)))
    const opened = statuses.filter(({ status }) => status === 200).length
    trial.held('thirty readers at once', opened === USES - 1, opened)

    const other = await macToken(shop)
    const { browser, headers } = await shop.staff('catalogue')
    const list = await browser.get(`${TOKENS}?q=${other.orderNumber}`, headers)
    const [seen] = list.json.tokens as { id: number }[]
    trial.works('the catalogue sees the link', seen !== undefined, list.text)
    trial.held('the list says what opens it', !list.text.includes(other.token))
    const end = async (call: StaffCall, id: unknown) =>
      await call.browser.post(
        `${TOKENS}/${id}/revoke`,
        { reason: 'It was passed on' },
        { ...call.headers, 'idempotency-key': randomUUID() },
      )
    for (const role of ['support', 'marketing', 'finance', 'auditor']) {
      const { status } = await end(await shop.staff(role), seen?.id)
      trial.held(`${role} end a link`, status === 403, status)
    }
    trial.works('an untouched link opens', (await open(shop, other.token)).status === 200)
    const ended = await end({ browser, headers }, seen?.id)
    trial.works('the catalogue ends it', ended.status === 200, ended.text)
    const after = await open(shop, other.token)
    trial.held('a link that staff ended', after.status === 410, after.text)
    trial.held('the order number in an error', !after.text.includes(orderNumber))
    return trial.outcome()
  },
}
