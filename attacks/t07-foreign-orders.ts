import { randomBytes } from 'node:crypto'
import type { Answer } from './support/http.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const SURNAME = 'Quillfeather'
const EMAIL = 'quillfeather@example.com'
const VIEWS_PER_MINUTE = 30
const NOBODY = 'A'.repeat(26)

type Bought = Awaited<ReturnType<typeof buy>>

const isRedacted = (answer: Answer) =>
  keysIn(answer).length === 0 && !answer.text.includes(SURNAME) && !answer.text.includes(EMAIL)

/** Others who know the address of the order page. */
async function strangers(shop: Shop, trial: Trial, { opened, browser }: Bought) {
  const bare = opened.orderId.replace('order_', '')
  const stranger = await viewOrder(shop.browser(), opened.orderId)
  trial.held('another browser', isRedacted(stranger), stranger.text)
  const without = await viewOrder(shop.browser(), bare)
  trial.held('the id without its prefix', isRedacted(without), without.text)
  const neighbour = await viewOrder(shop.browserAt(browser.address), opened.orderId)
  trial.held('another browser at the same address', isRedacted(neighbour), neighbour.text)
  const buyer = (await buy(shop)).browser
  const other = await viewOrder(buyer, opened.orderId)
  trial.held('a browser that bought something else', isRedacted(other), other.text)
  const session = new Map([...browser.cookies].filter(([name]) => name.endsWith('cs')))
  const half = await viewOrder(shop.browserAt(browser.address, session), opened.orderId)
  trial.held('the checkout cookie alone', isRedacted(half), half.text)
  for (const token of ['', 'x', 'A'.repeat(43), randomBytes(32).toString('base64url')]) {
    const jar = new Map([['oa', token]])
    const answer = await viewOrder(shop.browserAt(browser.address, jar), opened.orderId)
    trial.held(`an invented cookie "${token.slice(0, 6)}"`, isRedacted(answer), answer.text)
  }
}

/** Ids that might find an order which was not named. */
async function enumeration(shop: Shop, trial: Trial, { opened }: Bought) {
  const view = await viewOrder(shop.browser(), opened.orderId)
  const number = String(view.json.orderNumber)
  const ids = [
    ...[number, number.toLowerCase(), number.replaceAll('-', ''), `order_${number}`, '1', '0'],
    ...['%25', 'order_%25', 'order__', '*', 'order_*', `order_${NOBODY}`, NOBODY, 'undefined'],
    ...["'%20or%201=1--", 'order_%00', '..%2f..%2fhealthz', opened.orderId.toLowerCase()],
    ...[`${opened.orderId}%20`, `order_${opened.orderId}`, opened.orderId.slice(0, -1), 'null'],
  ]
  for (const id of ids) {
    const answer = await viewOrder(shop.browser(), id)
    const isUnknown = answer.status === 404 || answer.status === 400
    trial.held(`the id ${id}`, isUnknown && isRedacted(answer), `${answer.status} ${answer.text}`)
  }
  const guesser = shop.browser()
  const guess = () => viewOrder(guesser, randomBytes(17).toString('hex').slice(0, 26).toUpperCase())
  const guesses = Array.from({ length: VIEWS_PER_MINUTE + 10 }, guess)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const limited = statuses.filter((status) => status === 429).length
  trial.held('guesses beyond thirty a minute', limited >= 10, statuses.join(' '))
}

/** Access ends; links from mails work once, for a while, and are not guessed. */
async function ends(shop: Shop, trial: Trial, { opened, browser }: Bought) {
  const { orderId } = opened
  await browser.post(`/api/orders/${orderId}/access-link`, {})
  const mail = await mailTo(shop, EMAIL, 'This button opens order')
  const token = /order-access#([\w-]{43})/.exec(mail?.html ?? '')?.[1] ?? ''
  const redeem = (text: string) => shop.browser().post('/api/orders/redeem-link', { token: text })
  const both = await Promise.all([redeem(token), redeem(token), redeem(token)])
  const opens = both.filter(({ status }) => status === 200)
  trial.works('the mailed link opens the order', opens.length > 0, both[0]?.text)
  trial.held('the link redeemed three times at once', opens.length === 1, opens.length)
  for (const guess of [token, 'A'.repeat(43), '', `${token}x`, token.toLowerCase()]) {
    const answer = await redeem(guess)
    trial.held('a used or invented link', answer.status === 410, answer.text)
  }
  await shop.sql(`update order_access set expires_at = now() - interval '1 second'`)
  const late = await viewOrder(browser, orderId)
  trial.held('the buyer’s own cookie, expired', isRedacted(late), late.text)
}

/** Staff see orders if they may, by a call of their own and with masked keys; halves of sessions see nothing. */
async function staff(shop: Shop, trial: Trial, { opened }: Bought) {
  const path = `/api/admin/order-details/${opened.orderId}`
  const buyers = `/api/admin/orders/${opened.orderId}`
  for (const role of ['marketing', 'support', 'auditor', 'admin', 'super_admin']) {
    const { browser, headers } = await shop.staff(role)
    const answer = await browser.get(path, headers)
    trial.held(`a key for ${role}`, keysIn(answer).length === 0, answer.text)
    if (role === 'marketing')
      trial.held('an order for marketing', answer.status === 403, answer.text)
    else trial.works(`${role} sees whose order it is`, answer.text.includes(EMAIL), answer.text)
    const page = await browser.get(buyers, headers)
    trial.held(`the buyer’s page for ${role}`, isRedacted(page), page.text)
    const alone = await shop.browser().get(path, headers)
    trial.held(`the stored half of ${role}`, alone.status === 401, alone.text)
    const cookie = await shop.browserAt(browser.address, new Map(browser.cookies)).get(path)
    trial.held(`the cookie half of ${role}`, cookie.status === 401, cookie.text)
  }
  const noted = async (action: string) => {
    const rows = await shop.sql(
      `select count(*) from audit_log where object = $1 and action = $2 and actor like 'staff:%'`,
      [opened.orderId, action],
    )
    return Number(rows[0]?.count)
  }
  trial.held('staff looked and left no trace', (await noted('order.viewed')) === 4)
  trial.held('a key was revealed by looking', (await noted('license.reveal')) === 0)
}

/** A cookie that another person chose before the purchase must not open it afterwards. */
async function planted(shop: Shop, trial: Trial) {
  const known = randomBytes(32).toString('base64url')
  const victim = shop.browserAt(shop.browser().address, new Map([['oa', known]]))
  const { opened } = await buy(shop, {}, victim)
  const thief = shop.browserAt(shop.browser().address, new Map([['oa', known]]))
  const answer = await viewOrder(thief, opened.orderId)
  trial.held('a cookie planted before the purchase', isRedacted(answer), answer.text)
}

export const foreignOrders: Attack = {
  id: 'T7',
  says: 'An order shows its keys and its buyer to those who proved that it is theirs',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 5)
    const billingInfo = aBuyer({ email: EMAIL, lastName: SURNAME })
    const bought = await buy(shop, { billingInfo })
    const page = await viewOrder(bought.browser, bought.opened.orderId)
    trial.works('the buyer sees the keys again', keysIn(page).length > 0, page.text)
    trial.held('nobody keeps a copy', page.headers['cache-control'] === 'no-store')
    await strangers(shop, trial, bought)
    await enumeration(shop, trial, bought)
    await staff(shop, trial, bought)
    await planted(shop, trial)
    await ends(shop, trial, bought)
    await quiet(shop)
    const strayed = (await mailsTo(shop)).filter(
      ({ to, text }) => text.includes(bought.keys[0] ?? '?') && to.join() !== EMAIL,
    )
    trial.held('the key was mailed to nobody else', strayed.length === 0, strayed[0]?.to)
    return trial.outcome()
  },
}
