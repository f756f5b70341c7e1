import { codeBy, enterByCode } from './support/codes.ts'
import { type Account, anAccount, bearer, PASSWORD } from './support/customers.ts'
import { mailTo } from './support/mail.ts'
import { aBuyer, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const NEW_PASSWORD = 'graugans am see'

const bought = async (shop: Shop, email: string) =>
  (await buy(shop, { billingInfo: aBuyer({ email }) })).opened.orderId

const signsIn = async (shop: Shop, email: string, password: string) =>
  (await shop.browser().post('/api/auth/login', { email, password })).status === 200

/** A person who confirms the address of their own account keeps everything they entered. */
async function ownAccount(shop: Shop, trial: Trial) {
  const { browser, email, token } = await anAccount(shop)
  const orderId = await bought(shop, email)
  const code = await codeBy(shop, browser, '/api/auth/verify/request', email, bearer(token))
  const verified = await browser.post('/api/auth/verify', { code }, bearer(token))
  trial.works('an own account is confirmed', verified.status === 200, verified.text)
  const list = await browser.get('/api/account/orders', bearer(token))
  trial.works('and lists its orders', list.text.includes(orderId), list.text)
  trial.works('its password still works', await signsIn(shop, email, PASSWORD))
}

/** A person who registered, never confirmed, bought as a guest and came with a code. */
async function forgottenAccount(shop: Shop, trial: Trial) {
  const { email } = await anAccount(shop)
  const orderId = await bought(shop, email)
  const { browser, answer, token } = await enterByCode(shop, email)
  trial.works('the code lets the owner in', answer.status === 200, answer.text)
  const list = await browser.get('/api/account/orders', bearer(token))
  trial.works('with the orders', list.text.includes(orderId), list.text)
  const { hasPassword } = answer.json.customer as { hasPassword: boolean }
  trial.works('the page can say that the password is gone', hasPassword === false, answer.text)
  const told = await mailTo(shop, email, 'no longer works')
  trial.works('and so does a mail', told !== undefined)
  const body = { password: NEW_PASSWORD }
  const set = await browser.post('/api/auth/password', body, bearer(token))
  trial.works('a new password is set in one step', set.status === 200, set.text)
  trial.works('and opens the account', await signsIn(shop, email, NEW_PASSWORD))
}

/** Everything the registrant can try once the owner has shown that the mailbox is theirs. */
async function registrantTries(shop: Shop, trial: Trial, after: string, squatter: Account) {
  const { browser, email, token } = squatter
  const orderId = await bought(shop, email)
  const list = await browser.get('/api/account/orders', bearer(token))
  trial.held(`${after}: the old session lists orders`, !list.text.includes(orderId), list.text)
  const cookies = new Map(browser.cookies)
  const thief = shop.browserAt(shop.browser().address, cookies)
  await thief.post(`/api/account/orders/${orderId}/open`, {}, bearer(token))
  const view = await viewOrder(thief, orderId)
  trial.held(`${after}: it opens an order with its key`, keysIn(view).length === 0, view.text)
  const isIn = await signsIn(shop, email, PASSWORD)
  trial.held(`${after}: the registrant's password signs in`, !isIn)
  const me = await browser.get('/api/auth/me', bearer(token))
  trial.held(`${after}: the old session lives`, me.status === 401, me.text)
  const erased = await browser.post('/api/account/erasure', { password: PASSWORD }, bearer(token))
  trial.held(`${after}: it erases the owner`, erased.status === 401, erased.text)
  const copy = await browser.post('/api/account/export', {}, bearer(token))
  trial.held(`${after}: it takes a copy of the data`, copy.status === 401, copy.text)
  const [row] = await shop.sql(
    'select first_name, last_name, phone from customers where email_normal = $1',
    [email],
  )
  const isBlank = row?.first_name === '' && row.last_name === '' && row.phone === null
  trial.held(`${after}: the registrant's name stays on the account`, isBlank, row)
}

const squatter = (shop: Shop) =>
  anAccount(shop, { firstName: 'Eve', lastName: 'Intruder', phone: '+44 20 7946 0666' })

async function afterCode(shop: Shop, trial: Trial) {
  const account = await squatter(shop)
  await bought(shop, account.email)
  const owner = await enterByCode(shop, account.email)
  trial.works('the owner enters by code', owner.answer.status === 200, owner.answer.text)
  await registrantTries(shop, trial, 'after a code', account)
}

async function afterReset(shop: Shop, trial: Trial) {
  const account = await squatter(shop)
  const browser = shop.browser()
  const code = await codeBy(shop, browser, '/api/auth/reset/request', account.email)
  const body = { email: account.email, code, password: NEW_PASSWORD }
  const reset = await browser.post('/api/auth/reset', body)
  trial.works('the owner chooses a password', reset.status === 200, reset.text)
  await registrantTries(shop, trial, 'after a new password', account)
}

/** The registrant signs in again and again while the owner comes: no session slips through. */
async function atTheSameMoment(shop: Shop, trial: Trial) {
  const account = await squatter(shop)
  const browser = shop.browser()
  const code = await codeBy(shop, browser, '/api/auth/code/request', account.email)
  const tries = Array.from({ length: 6 }, async () => {
    const thief = shop.browser()
    const { email } = account
    const { json } = await thief.post('/api/auth/login', { email, password: PASSWORD })
    return { thief, token: String(json.token) }
  })
  const entered = await browser.post('/api/auth/code', { email: account.email, code })
  trial.works('the owner enters meanwhile', entered.status === 200, entered.text)
  for (const { thief, token } of await Promise.all(tries)) {
    const me = await thief.get('/api/auth/me', bearer(token))
    trial.held('a session begun at the same moment lives', me.status === 401, me.text)
  }
}

export const registeredBeforeTheOwner: Attack = {
  id: 'A01',
  says: 'An account registered on a foreign address opens nothing once its owner comes',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    await ownAccount(shop, trial)
    await forgottenAccount(shop, trial)
    await afterCode(shop, trial)
    await afterReset(shop, trial)
    await atTheSameMoment(shop, trial)
    return trial.outcome()
  },
}
