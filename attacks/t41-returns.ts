import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import { pause } from './support/eventually.ts'
import { mailTo } from './support/mail.ts'
import { aBuyer, buy, keysIn, open, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { addKeys, emptyShelf } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const EMAIL = 'returns@example.com'
const ROUNDS = 8
const WAITED_FOR = 'professional-plus-2021'

type Unit = Readonly<{ lineId: number; slot: number; state: string }>

const returnsOf = (browser: Browser, orderId: string) =>
  browser.get(`/api/orders/${orderId}/returns`)

const unitsIn = ({ json }: { json: Record<string, unknown> }) => (json.units ?? []) as Unit[]

const wishFor = (units: readonly Unit[], over: object = {}) => ({
  units: units.map(({ lineId, slot }) => ({ lineId, slot })),
  isWithdrawal: false,
  reason: 'changed_mind',
  ...over,
})

const ask = (browser: Browser, orderId: string, units: readonly Unit[], over?: object) =>
  browser.post(`/api/orders/${orderId}/returns`, wishFor(units, over))

async function waitingOrder(shop: Shop, over: object = {}) {
  const billingInfo = aBuyer({ email: EMAIL, country: 'DE' })
  const consents = { immediateDelivery: true, withdrawalWaiver: true }
  const items = [{ productId: WAITED_FOR, quantity: 1 }]
  return await buy(shop, { items, billingInfo, ...{ consents }, ...over })
}

/** Another person’s order, asked back by everyone but its buyer. */
async function foreign(shop: Shop, trial: Trial) {
  const { browser, opened } = await waitingOrder(shop)
  const own = await returnsOf(browser, opened.orderId)
  const units = unitsIn(own)
  trial.works('the buyer sees what can be returned', units.length === 1, own.text)
  const other = await waitingOrder(shop)
  const thieves: [string, Browser][] = [
    ['a stranger', shop.browser()],
    ['a buyer of something else', other.browser],
    ['an invented cookie', shop.browserAt(browser.address, new Map([['oa', 'A'.repeat(43)]]))],
  ]
  for (const [who, thief] of thieves) {
    const looked = await returnsOf(thief, opened.orderId)
    trial.held(`${who} looks`, looked.status === 404, looked.text)
    const asked = await ask(thief, opened.orderId, units)
    trial.held(`${who} asks`, asked.status === 404, asked.text)
    const account = await thief.post(
      `/api/account/orders/${opened.orderId}/returns`,
      wishFor(units),
    )
    trial.held(`${who} asks as a customer`, account.status === 401, account.text)
  }
  const mixed = await ask(other.browser, other.opened.orderId, units)
  trial.held('licences of another order in one’s own', mixed.status === 409, mixed.text)
  const staff = await shop.staff('support')
  const decided = await staff.browser.post(
    '/api/admin/returns/rr_x/decision',
    { decision: 'approve' },
    staff.headers,
  )
  trial.held('support approves', decided.status === 403, decided.text)
  const asked = await ask(browser, opened.orderId, units)
  trial.works('the buyer is refunded', asked.status === 200, asked.text)
  const again = await Promise.all([1, 2, 3].map(() => ask(browser, opened.orderId, units)))
  const accepted = again.filter(({ status }) => status === 200)
  trial.held('the same licence once more', accepted.length === 0, again[0]?.text)
}

/** A key arrives, is looked at and asked back in one moment: seeing it or returning it must lose. */
async function race(shop: Shop, trial: Trial) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyShelf(shop, WAITED_FOR)
    const { browser, opened } = await waitingOrder(shop)
    const units = unitsIn(await returnsOf(browser, opened.orderId))
    const arrival = addKeys(shop, 3, WAITED_FOR)
    const looks = [0, 20, 60].map(async (wait) => {
      await pause(wait)
      return await viewOrder(browser, opened.orderId)
    })
    if (round % 2 === 0) await arrival
    const [asked, ...pages] = await Promise.all([ask(browser, opened.orderId, units), ...looks])
    await arrival
    const keys = pages.flatMap(keysIn)
    const both = await shop.sql(
      `select 1
       from refund_units u
       join assignments a on a.id = u.assignment_id
       join key_units k on k.id = a.unit_id
       where k.status = 'superseded' and a.first_revealed_at is not null`,
    )
    trial.works('the request is taken', asked.status === 200, asked.text)
    trial.held('a key seen and for sale again', both.length === 0, asked.text)
    const isAutomatic = asked.text.includes('"isAutomatic":true')
    trial.held('refunded at once with the key seen', !(isAutomatic && keys.length > 0), asked.text)
  }
}

/** Pairs that do not match, links used again, guessed, or for licences of others. */
async function links(shop: Shop, trial: Trial) {
  const { browser, opened } = await waitingOrder(shop)
  const { json } = await returnsOf(browser, opened.orderId)
  const asked = { orderNumber: String(json.orderNumber), email: EMAIL, name: 'Ada Byron' }
  const honest = await shop.browser().post('/api/withdrawals', asked)
  trial.works('the link is asked for', honest.status === 202, honest.text)
  const wrong = { ...asked, email: 'thief@example.com' }
  const pair = await shop.browser().post('/api/withdrawals', wrong)
  const isAlike = pair.status === honest.status && pair.text === honest.text
  trial.held('a wrong address is answered otherwise', isAlike, pair.text)
  const about = `Withdraw from order ${asked.orderNumber}`
  const mail = await mailTo(shop, EMAIL, about)
  const token = /withdrawal#([\w-]{43})/.exec(mail?.html ?? '')?.[1] ?? ''
  const units = unitsIn(await shop.browser().post('/api/withdrawals/view', { token }))
  trial.works('the link shows the licence', units.length === 1, mail?.text)
  const places = units.map(({ lineId, slot }) => ({ lineId, slot }))
  const spend = (text: string, what: object[] = places) =>
    shop.browser().post('/api/withdrawals/confirm', { token: text, units: what })
  for (const guess of ['', 'A'.repeat(43), randomBytes(32).toString('base64url'), `${token}x`]) {
    const answer = await spend(guess)
    trial.held('an invented link', answer.status === 410, answer.text)
  }
  const elsewhere = await spend(token, [{ lineId: (units[0]?.lineId ?? 0) - 1, slot: 1 }])
  trial.held('a licence of another order', elsewhere.status === 409, elsewhere.text)
  const all = await Promise.all([spend(token), spend(token), spend(token)])
  const spent = all.filter(({ status }) => status === 200)
  trial.works('the withdrawal is declared', spent.length > 0, all[0]?.text)
  trial.held('the link confirmed three times at once', spent.length === 1, spent.length)
  const replayed = await spend(token)
  trial.held('the link used again', replayed.status === 410, replayed.text)
}

/** A consumer’s consents cannot be left out by leaving out the page. */
async function consents(shop: Shop, trial: Trial) {
  const billingInfo = aBuyer({ email: EMAIL, country: 'DE' })
  for (const given of [
    {},
    { consents: {} },
    { consents: { immediateDelivery: true } },
    { consents: { immediateDelivery: 'true', withdrawalWaiver: 'true' } },
    { consents: { immediateDelivery: true, withdrawalWaiver: false } },
  ]) {
    const answer = await open(shop.browser(), { billingInfo, ...given })
    trial.held('a German order without both consents', answer.status === 400, answer.text)
  }
}

export const returns: Attack = {
  id: 'T41',
  says: 'Money goes back to its buyer alone, and no key is both seen and sold again',
  async run(shop) {
    const trial = newTrial()
    await emptyShelf(shop, WAITED_FOR)
    await foreign(shop, trial)
    await consents(shop, trial)
    await links(shop, trial)
    await race(shop, trial)
    return trial.outcome()
  },
}
