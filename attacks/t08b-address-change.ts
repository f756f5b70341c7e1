import {
  addressIn,
  byReceipt,
  codeTo,
  inBrowser,
  type SeenOrder,
  seenOrder,
} from './support/addresses.ts'
import type { Answer } from './support/http.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import { buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const THIEF = 'thief@example.com'
const MAILS_PER_HOUR = 3

const askInBrowser = ({ browser, orderId }: SeenOrder, email: string) =>
  browser.moved().post(`/api/orders/${orderId}/address/code`, { email })

const askByReceipt = (shop: Shop, { receipt }: SeenOrder, email: string) =>
  shop.browser().post('/api/orders/correct-address/code', { ...receipt, email })

const isRefused = ({ status, text }: Answer) => status === 422 && text.includes('address_refused')

/** The reader of the old mailbox moves the order, in the browser that bought it or in another one. */
async function legitimate(shop: Shop, trial: Trial) {
  const first = await seenOrder(shop, 'mistyped@example.com')
  const asked = await askInBrowser(first, 'corrected@example.com')
  trial.works('the browser that paid asks for a code', asked.status === 200, asked.text)
  const email = 'corrected@example.com'
  const told = await inBrowser(first.browser, first.orderId, {
    ...{ email, way: 'code' },
    code: await codeTo(shop, first.email),
  })
  trial.works('the code corrects the address', told.status === 200, told.text)

  const second = await seenOrder(shop, 'mistyped-too@example.com')
  await askByReceipt(shop, second, 'corrected-too@example.com')
  const code = await codeTo(shop, second.email)
  const claim = { email: 'corrected-too@example.com', way: 'code', code }
  const answer = await byReceipt(shop.browser(), second.receipt, claim)
  trial.works('the code corrects it elsewhere', answer.status === 200, answer.text)
  const mail = await mailTo(shop, 'corrected-too@example.com', 'Open your order')
  trial.works('the link goes to the right address', mail !== undefined)
  const notice = await mailTo(shop, second.email, 'goes to another address')
  trial.works('the old address is told', notice !== undefined)
  const before = await viewOrder(second.browser, second.orderId)
  trial.held('a cookie from before the correction', keysIn(before).length === 0, before.text)
  const again = await byReceipt(shop.browser(), second.receipt, { ...claim, email: THIEF })
  trial.held('the code once more', again.status === 422, again.text)
}

/** Everything right but one thing, from a browser of the attacker’s own each time. */
async function almostRight(shop: Shop, trial: Trial) {
  const wrongs = [
    ...[{ amount: '0' }, { amount: '149.98' }, { amount: '-149.99' }, { amount: '1e2' }],
    ...[{ currency: 'EUR' }, { orderNumber: 'KH-2222-2222' }],
    ...[{ orderNumber: "KH-%' or 1=1--" }],
  ]
  const victim = await seenOrder(shop, 'victim@example.com')
  for (const wrong of wrongs) {
    const receipt = { ...victim.receipt, ...wrong }
    const answer = await byReceipt(shop.browser(), receipt, { email: THIEF, way: 'delay' })
    trial.held(`a receipt with ${JSON.stringify(wrong)}`, isRefused(answer), answer.text)
  }
  for (const cardLast4 of [null, 4242, ['4242'], '42424', '', '4242\u0000', { $ne: '' }]) {
    const claim = { email: THIEF, way: 'card', cardLast4 }
    const answer = await byReceipt(shop.browser(), victim.receipt, claim)
    trial.held(`the card ${JSON.stringify(cardLast4)}`, answer.status === 400, answer.text)
  }
  const address = await addressIn(shop, victim.orderId)
  trial.held('the address stays', address === victim.email, address)
}

/** Other people’s browsers, with the right card or without any. */
async function foreignBrowsers(shop: Shop, trial: Trial, { orderId }: SeenOrder) {
  const claim = { email: THIEF, way: 'delay' }
  const stranger = await inBrowser(shop.browser(), orderId, claim)
  trial.held('a browser without a cookie', isRefused(stranger), stranger.text)
  const other = await inBrowser((await buy(shop)).browser, orderId, claim)
  trial.held('the cookie of another order', isRefused(other), other.text)
  const jar = new Map([['oa', 'A'.repeat(43)]])
  const invented = await inBrowser(shop.browserAt(shop.browser().address, jar), orderId, claim)
  trial.held('an invented cookie', isRefused(invented), invented.text)
}

/** A code is good for its order and its new address; nothing else is. */
async function codes(shop: Shop, trial: Trial, victim: SeenOrder) {
  const own = await seenOrder(shop, 'thief-own@example.com')
  await askByReceipt(shop, own, THIEF)
  const foreign = await codeTo(shop, own.email)
  await askByReceipt(shop, victim, 'somewhere@example.com')
  const real = await codeTo(shop, victim.email)
  const tries = [
    ['the code of another order', THIEF, foreign],
    ['the right code for another address', THIEF, real],
    ['a guess', THIEF, '2222-2222-2222'],
  ] as const
  for (const [what, email, code] of tries) {
    const answer = await byReceipt(shop.browser(), victim.receipt, { email, way: 'code', code })
    trial.held(what, answer.status === 422, answer.text)
  }
  const statuses: number[] = []
  for (let nth = 0; nth < MAILS_PER_HOUR + 2; nth += 1) {
    statuses.push((await askByReceipt(shop, victim, THIEF)).status)
  }
  trial.held(
    'a flood of codes',
    statuses.slice(-2).every((status) => status === 429),
    statuses,
  )
  const owner = await askInBrowser(victim, 'new@example.com')
  trial.works('the owner still gets a code meanwhile', owner.status === 200, owner.text)
}

export const addressChange: Attack = {
  id: 'T8B',
  says: 'Only the reader of the old mailbox can change the address of an order, and the mailbox is told',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    await legitimate(shop, trial)
    await almostRight(shop, trial)
    await foreignBrowsers(shop, trial, await seenOrder(shop, 'owner-one@example.com'))
    await codes(shop, trial, await seenOrder(shop, 'owner-two@example.com'))
    await quiet(shop)
    const strayed = await mailsTo(shop, THIEF)
    trial.held('the thief got no mail', strayed.length === 0, strayed[0]?.subject)
    return trial.outcome()
  },
}
