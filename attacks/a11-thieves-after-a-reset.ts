import type { Browser } from './support/browser.ts'
import { codeBy, enterByCode } from './support/codes.ts'
import { anAccount, bearer, PASSWORD } from './support/customers.ts'
import { mailTo } from './support/mail.ts'
import { aBuyer, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const FIRST = 'graugans am see'
const SECOND = 'zwei reiher im moor'

let serial = 0

/** A thief who read one code in the mailbox: a session of 30 days, and an order open in the browser. */
async function aThief(shop: Shop, email: string, orderId: string) {
  const { browser, token } = await enterByCode(shop, email)
  await browser.post(`/api/account/orders/${orderId}/open`, {}, bearer(token))
  const view = await viewOrder(browser, orderId)
  if (keysIn(view).length === 0) throw new Error(`the thief has nothing to lose: ${view.text}`)
  return { browser, token }
}
type Thief = Awaited<ReturnType<typeof aThief>>

async function bought(shop: Shop) {
  serial += 1
  const email = `reset-${serial}@example.com`
  const { browser, opened } = await buy(shop, { billingInfo: aBuyer({ email }) })
  return { email, browser, orderId: opened.orderId }
}

async function isOut(trial: Trial, what: string, { browser, token }: Thief, orderId: string) {
  const me = await browser.get('/api/auth/me', bearer(token))
  trial.held(`${what}: the session lives on`, me.status === 401, me.text)
  const orders = await browser.get('/api/account/orders', bearer(token))
  trial.held(`${what}: it lists orders`, !orders.text.includes(orderId), orders.text)
  const view = await viewOrder(browser, orderId)
  trial.held(`${what}: the order stays open`, keysIn(view).length === 0, view.text)
}

async function reset(shop: Shop, browser: Browser, email: string, password: string, token = '') {
  const code = await codeBy(shop, browser, '/api/auth/reset/request', email)
  const headers = token ? bearer(token) : {}
  return await browser.post('/api/auth/reset', { email, code, password }, headers)
}

/** The thief came as a guest; the owner makes an account afterwards and chooses a password by code. */
async function guestSession(shop: Shop, trial: Trial) {
  const { email, orderId } = await bought(shop)
  const thief = await aThief(shop, email, orderId)
  const owner = await anAccount(shop, { email })
  const done = await reset(shop, owner.browser, email, FIRST, owner.token)
  trial.works('the owner chooses a password', done.status === 200, done.text)
  await isOut(trial, 'a guest session after a reset', thief, orderId)
}

/** An account with its password, a thief inside, and the password that puts him out. */
async function changes(shop: Shop, trial: Trial) {
  const { email, browser, orderId } = await bought(shop)
  const account = await anAccount(shop, { email })
  await reset(shop, account.browser, email, FIRST, account.token)
  const signedIn = await browser.post('/api/auth/login', { email, password: FIRST })
  const token = String(signedIn.json.token)
  await browser.post(`/api/account/orders/${orderId}/open`, {}, bearer(token))

  const thief = await aThief(shop, email, orderId)
  const done = await reset(shop, browser, email, SECOND, token)
  trial.works('the owner resets the password', done.status === 200, done.text)
  await isOut(trial, 'a session after a reset', thief, orderId)
  const told = await mailTo(shop, email, 'Your Keyhaven password was changed')
  trial.works('a mail says so', told !== undefined)
  const me = await browser.get('/api/auth/me', bearer(token))
  trial.works('the browser that changed it stays signed in', me.status === 200, me.text)
  const view = await viewOrder(browser, orderId)
  trial.works('with its order open', keysIn(view).length > 0, view.text)

  const again = await aThief(shop, email, orderId)
  const body = { current: SECOND, password: PASSWORD }
  const changed = await browser.post('/api/auth/password', body, bearer(token))
  trial.works('the owner changes the password', changed.status === 200, changed.text)
  await isOut(trial, 'a session after a change', again, orderId)
}

/** A stranger who registered the address may neither see nor end what its owner has open. */
async function unprovenNeighbour(shop: Shop, trial: Trial) {
  const { email, orderId } = await bought(shop)
  const owner = await aThief(shop, email, orderId)
  const stranger = await anAccount(shop, { email })
  const list = await stranger.browser.get('/api/auth/sessions', bearer(stranger.token))
  const { sessions } = list.json as { sessions: unknown[] }
  trial.held('a stranger sees the owner’s sessions', sessions.length === 1, list.text)
  const body = { current: PASSWORD, password: FIRST }
  await stranger.browser.post('/api/auth/password', body, bearer(stranger.token))
  const me = await owner.browser.get('/api/auth/me', bearer(owner.token))
  trial.held('a stranger signs the owner out', me.status === 200, me.text)
  const view = await viewOrder(owner.browser, orderId)
  trial.held('a stranger closes the owner’s order', keysIn(view).length > 0, view.text)
}

export const thievesAfterAReset: Attack = {
  id: 'A11',
  says: 'A new password puts everyone else out: sessions, guests and open orders',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    await guestSession(shop, trial)
    await changes(shop, trial)
    await unprovenNeighbour(shop, trial)
    return trial.outcome()
  },
}
