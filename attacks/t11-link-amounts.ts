import { hostileValues } from './support/hostile.ts'
import {
  aPayer,
  comeBack,
  makeLink,
  payLink,
  payThere,
  sessionIn,
  viewResult,
} from './support/links.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const ASKED = 9_900
const AT_ONCE = 12

/** What the provider would take on a page. */
async function askedOn({ provider }: Shop, sessionId: string) {
  const { json } = await provider.asShop('GET', `/v1/checkout/sessions/${sessionId}`)
  return { amount: json.amount_total, currency: json.currency, success: String(json.success_url) }
}

/** The amount and the currency are the link’s, whatever else is sent. */
async function otherAmounts(shop: Shop, trial: Trial) {
  const lies = [
    ...[{ customAmount: 0.01 }, { customAmount: '0.01', currency: 'JPY' }, { amount: 1 }],
    ...[
      { amount_minor: 1, amountMinor: 1 },
      { currency: 'INR' },
      { discount: 98, couponCode: 'X' },
    ],
    ...[{ isCustomerPaymentLink: true }, { customAmount: null }, { customAmount: { $gt: 0 } }],
  ]
  for (const lie of lies) {
    const { id } = await makeLink(shop)
    const answer = await payLink(shop.browser(), id, lie)
    const { amount, currency } = await askedOn(shop, sessionIn(answer))
    const isAsked = amount === ASKED && currency === 'usd'
    trial.held(`an amount by ${JSON.stringify(lie)}`, isAsked, `${amount} ${currency}`)
  }
  const { id } = await makeLink(shop)
  for (const value of hostileValues) {
    const body = `{"paymentLinkId":"${id}","customerInfo":${JSON.stringify(aPayer())},"customAmount":${value}}`
    const answer = await shop.browser().postRaw('/api/process-payment', body)
    trial.held(`customAmount ${value.slice(0, 20)}`, answer.status < 500, answer.text)
  }
}

/** Where the buyer comes back to is the shop’s own address. */
async function otherHosts(shop: Shop, trial: Trial) {
  const { id } = await makeLink(shop)
  const hosts = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const body = { paymentLinkId: id, customerInfo: aPayer(), success_url: 'https://evil.example' }
  const answer = await shop.browser().post('/api/process-payment', body, hosts)
  const { success } = await askedOn(shop, sessionIn(answer))
  trial.held('a foreign way back', success.startsWith(`${shop.origin}/payment-success?`), success)
  const page = String(answer.json.checkoutUrl)
  trial.held('a foreign page', page.startsWith(shop.provider.base), page)
  const foreign = await shop
    .browser()
    .post('/api/process-payment', body, { origin: 'https://evil.example' })
  trial.held('a call from a foreign page', foreign.status === 403, foreign.text)
}

/** Many at once: one use is one payment, and one browser has one page. */
async function oneMore(shop: Shop, trial: Trial) {
  const { id } = await makeLink(shop, { maxUses: 2 })
  const browsers = Array.from({ length: AT_ONCE }, () => shop.browser())
  const answers = await Promise.all(browsers.map((browser) => payLink(browser, id)))
  const sessions = answers.filter(({ status }) => status === 200).map(sessionIn)
  trial.held('two uses opened by twelve browsers', sessions.length === 2, sessions.length)
  for (const [index, session] of sessions.entries()) {
    await payThere(shop, session)
    await comeBack(browsers[index] ?? shop.browser(), session)
  }
  const late = await Promise.all(browsers.map((browser) => payLink(browser, id)))
  trial.held(
    'a third use',
    late.every(({ status }) => status === 410),
    late[0]?.text,
  )
  const orders = await shop.sql(
    `select 1 from orders where payment_link_id = $1 and paid_at is not null`,
    [id],
  )
  trial.held('paid twice and no more', orders.length === 2, orders.length)
  const twice = await makeLink(shop)
  const browser = shop.browser()
  await payLink(browser, twice.id)
  const pages = await Promise.all(Array.from({ length: 4 }, () => payLink(browser, twice.id)))
  trial.held(
    'a button pressed five times',
    new Set(pages.map(sessionIn)).size === 1,
    pages[0]?.text,
  )
}

export const linkAmounts: Attack = {
  id: 'T11',
  says: 'A payment link is paid with what it asks, as often as it allows',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const { id } = await makeLink(shop)
    const browser = shop.browser()
    const session = sessionIn(await payLink(browser, id))
    const paid = await payThere(shop, session)
    trial.works('a link is paid', paid.status === 200, paid.text)
    await comeBack(browser, session)
    const result = await viewResult(browser, session)
    trial.works('and confirmed', result.json.amount === ASKED, result.text)
    await otherAmounts(shop, trial)
    await otherHosts(shop, trial)
    await oneMore(shop, trial)
    return trial.outcome()
  },
}
