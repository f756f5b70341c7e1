import type { Browser } from './support/browser.ts'
import { enterByCode } from './support/codes.ts'
import type { Answer } from './support/http.ts'
import { mailsTo, mailTo } from './support/mail.ts'
import {
  aBuyer,
  aLine,
  confirm,
  keysIn,
  type Opened,
  open,
  openedIn,
  unitsOf,
  viewOrder,
} from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const RISKY_CARD = 'pm_card_riskLevelHighestPays'
const GUESSES = 30

type Held = Readonly<{ browser: Browser; opened: Opened; orderId: string; email: string }>

/** A payment that a code, or a person, must release. Earlier ones of this card count for none. */
async function held(shop: Shop, email: string, country = 'US'): Promise<Held> {
  await shop.sql("update risk_signals set noted_at = noted_at - interval '2 days'")
  const browser = shop.browser()
  const opened = openedIn(await open(browser, { billingInfo: aBuyer({ email, country }) }))
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret, RISKY_CARD)
  await confirm(browser, opened)
  return { browser, opened, orderId: opened.orderId, email }
}

const enter = ({ browser, orderId }: Held, code: string) =>
  browser.post(`/api/orders/${orderId}/release`, { code })
/** The newest code for the keys; the account mails digits, too. */
async function codeTo(shop: Shop, email: string): Promise<string> {
  const mail = await mailTo(shop, email, 'One step to your keys')
  return /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Not a key in an answer, none assigned, none in a mail. */
async function hasNothing(shop: Shop, { orderId, email }: Held, answers: readonly Answer[]) {
  const shown = answers.flatMap((answer) => [
    ...keysIn(answer),
    ...(answer.text.match(/ATTCK(-[A-Z0-9]{5}){4}/g) ?? []),
  ])
  const mailed = (await mailsTo(shop, email)).filter(({ text }) => text.includes('ATTCK-'))
  return shown.length === 0 && mailed.length === 0 && (await unitsOf(shop, orderId)) === 0
}

async function honest(shop: Shop, trial: Trial) {
  const buyer = await held(shop, 'honest-hold@example.com')
  const answer = await enter(buyer, await codeTo(shop, buyer.email))
  trial.works('the code releases the order', answer.status === 200, answer.text)
  const seen = await viewOrder(buyer.browser, buyer.orderId)
  trial.works('the buyer sees the key', new Set(keysIn(seen)).size === 1, seen.text)
}

/** Every call that shows or sends keys, or leads to one that does. */
async function otherDoors(shop: Shop, trial: Trial, thief: Held) {
  const { browser, orderId, email, opened } = thief
  const at = `/api/orders/${orderId}`
  const [row] = await shop.sql('select order_number from orders where id = $1', [orderId])
  const orderNumber = String(row?.order_number)
  const { browser: account, token } = await enterByCode(shop, email)
  const own = { authorization: `Bearer ${token}` }
  const calls: [string, () => Promise<Answer>][] = [
    ['confirming again', () => confirm(browser, opened)],
    ['the order page', () => viewOrder(browser, orderId)],
    ['revealing', () => browser.post(`${at}/keys`, {})],
    [
      'sending the keys again',
      () => browser.post('/api/send-license-keys', { orderId, customerEmail: email }),
    ],
    ['the file of keys', () => browser.get(`${at}/keys.csv`)],
    ['the phone to the computer', () => browser.post(`${at}/handover`, {})],
    ['a seat', () => browser.post(`${at}/seats`, { productId: 'home-2024', email })],
    ['a claim', () => browser.get(`${at}/key-claims`)],
    [
      'a new key by a claim',
      () => browser.post(`${at}/key-claims`, { licenseId: 1, problem: 'blocked' }),
    ],
    ['the invoices', () => browser.get(`${at}/invoices`)],
    ['the Mac page', () => browser.post('/api/download/create-mac-token', { orderNumber, email })],
    ['the account', () => account.get('/api/account/orders', own)],
    [
      'the order in the account',
      () => account.post(`/api/account/orders/${orderId}/open`, {}, own),
    ],
    ['the order page in the account', () => viewOrder(account, orderId)],
    ['another address', () => browser.post(`${at}/address/code`, { email: 'mule@example.com' })],
    ['a return', () => browser.get(`${at}/returns`)],
    ['a link by mail', () => browser.post(`${at}/access-link`, {})],
    ['the timeline', () => browser.get(`${at}/timeline`)],
  ]
  for (const [door, call] of calls) {
    const answer = await call()
    trial.held(door, await hasNothing(shop, thief, [answer]), answer.text)
  }
}

async function codes(shop: Shop, trial: Trial, thief: Held) {
  const other = await held(shop, 'another-hold@example.com')
  const foreign = await enter(thief, await codeTo(shop, other.email))
  trial.held('the code of another order', await hasNothing(shop, thief, [foreign]), foreign.text)
  const crossed = await other.browser.post(`/api/orders/${thief.orderId}/release`, {
    code: await codeTo(shop, thief.email),
  })
  trial.held('the code in another browser', crossed.status === 404, crossed.text)
  const odd = ['', '0', '000000000', '%%%%%%', "' or 1=1", '１２３４５６', '123 45 6']
  for (const code of odd) {
    const answer = await enter(thief, code)
    trial.held(`the code ${code}`, answer.status >= 400, answer.text)
  }
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, (_, nth) => enter(thief, String(100_000 + nth * 7))),
  )
  trial.held('guesses at once', await hasNothing(shop, thief, guesses))
  const right = await enter(thief, await codeTo(shop, thief.email))
  trial.held('the right code after them', right.status >= 400, right.text)
  const again = await thief.browser.post(`/api/orders/${thief.orderId}/release-code`, {})
  const twice = await thief.browser.post(`/api/orders/${thief.orderId}/release-code`, {})
  trial.held('a new code twice a minute', twice.status === 429 || again.status === 429, twice.text)
}

/** One large purchase in many small ones, by one card, each in a browser of its own. */
async function splitting(shop: Shop, trial: Trial) {
  await shop.sql("update risk_signals set noted_at = noted_at - interval '2 days'")
  const payments = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const browser = shop.browser()
      const billingInfo = aBuyer({ email: `part-${nth}@example.com`, country: 'CA' })
      const opened = openedIn(await open(browser, { items: [aLine()], billingInfo }))
      await shop.provider.pay(opened.paymentIntentId, opened.clientSecret, 'pm_card_mastercard')
      return { browser, opened }
    }),
  )
  await Promise.all(payments.map(({ browser, opened }) => confirm(browser, opened)))
  const rows = await shop.sql(
    `select c.level from risk_checks c join orders o on o.id = c.order_id
     where o.email like 'part-%@example.com'`,
  )
  const atOnce = rows.filter(({ level }) => level === 'low').length
  trial.held('eight parts at the same moment', rows.length === 8 && atOnce <= 4, rows)
}

export const riskHold: Attack = {
  id: 'T43',
  says: 'While an order waits for its code or a person, no door shows, sends or hands over a key',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 30)
    await honest(shop, trial)
    const high = await held(shop, 'thief-hold@mailinator.com', 'CA')
    await otherDoors(shop, trial, high)
    const skipped = await enter(high, '123456')
    trial.held('a code where a person must look', skipped.status === 409, skipped.text)
    const medium = await held(shop, 'medium-hold@example.com')
    await otherDoors(shop, trial, medium)
    await codes(shop, trial, medium)
    await splitting(shop, trial)
    trial.held(
      'both thieves have nothing',
      (await hasNothing(shop, high, [])) && (await hasNothing(shop, medium, [])),
    )
    return trial.outcome()
  },
}
