import type { Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { comeBack, makeLink, payLink, payThere, sessionIn, viewResult } from './support/links.ts'
import { givesNothing, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import type { Trial } from './support/trial.ts'

const PRIVATE = ['Quillfeather', 'quillfeather@example.com', '+1 415 555 0199', '7 Secret Lane']
const [lastName = '', email = '', phone = '', address = ''] = PRIVATE

const isPrivate = (answer: Answer) =>
  givesNothing(answer) && PRIVATE.every((text) => !answer.text.includes(text))

async function begin(shop: Shop, browser: Browser): Promise<string> {
  const products = [{ productId: 'home-2024', quantity: 1 }]
  const asked = { collectPhoneNumber: true, collectBillingAddress: true, products }
  const { id } = await makeLink(shop, asked)
  const customerInfo = { firstName: 'Ada', lastName, email, phone, address, city: 'Oakland' }
  return sessionIn(await payLink(browser, id, { customerInfo }))
}

/** The result of a link’s payment is told in full to the browser that paid, and reading it changes nothing. */
export async function linkResults(shop: Shop, trial: Trial) {
  await stock(shop, 1)
  const browser = shop.browser()
  await shop.provider.webhooks(false)
  const session = await begin(shop, browser)
  const early = await viewResult(browser, session)
  trial.held('the result of an unpaid link', early.status === 404, early.text)
  await payThere(shop, session)
  const first = await viewResult(shop.browser(), session)
  trial.held('a stranger reads before it is settled', isPrivate(first), first.text)
  const states = await shop.sql(
    `select payment_status from orders join payment_attempts on order_id = orders.id where session_id = $1`,
    [session],
  )
  trial.held('reading settles nothing', states[0]?.payment_status === 'awaiting', states[0])
  await shop.provider.webhooks(true)
  const back = await comeBack(browser, session)
  trial.works('the payer of a link comes back', back.status === 200, back.text)
  const own = await viewResult(browser, session)
  trial.works('and reads who paid', own.text.includes(address), own.text)
  for (const thief of [shop.browser(), shop.browserAt(browser.address)]) {
    trial.held('a stranger comes back', isPrivate(await comeBack(thief, session)))
    const read = await viewResult(thief, session)
    trial.held('a stranger reads the result', isPrivate(read) && !read.json.orderId, read.text)
  }
  for (const id of ['cs_test_0', '%25', 'x'.repeat(300), '../v1', `${session}x`]) {
    const answer = await viewResult(shop.browser(), id)
    trial.held(`the result of ${id.slice(0, 12)}`, [400, 404].includes(answer.status), answer.text)
  }
  const cart = await viewResult(browser, String((await open(browser)).json.paymentIntentId))
  trial.held('the payment of a cart as that of a link', cart.status === 404, cart.text)
}
