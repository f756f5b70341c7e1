import {
  addressIn,
  byReceipt,
  CARD,
  inBrowser,
  inMails,
  keepTokenTo,
  passThreeDays,
  type SeenOrder,
  seenOrder,
} from './support/addresses.ts'
import { eventually } from './support/eventually.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import { invoiceTexts } from './support/pdf.ts'
import { keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const THIEF = 'reads-the-pdf@example.com'

/** What the invoice tells its reader; digits of the card, if it has any. */
async function printed(order: SeenOrder) {
  const texts = await eventually(async () => {
    const found = await invoiceTexts(order.browser, order.orderId)
    return found.length > 0 && found
  })
  const text = (texts ?? []).join('\n')
  return { text, cardLast4: /ending in (\d{4})/.exec(text)?.[1] ?? CARD }
}

/** The reader of the document names everything on it, and guesses the rest right. */
async function takeOver(shop: Shop, trial: Trial, order: SeenOrder) {
  const { text, cardLast4 } = await printed(order)
  trial.works('the buyer downloads the invoice', text.includes(order.receipt.orderNumber), text)
  const claim = { email: THIEF, way: 'card', cardLast4 }
  const answer = await byReceipt(shop.browser(), order.receipt, claim)
  trial.held('number, amount and digits move an order', answer.status >= 400, answer.text)
  trial.held('digits on the invoice', !text.includes(CARD), /.*4242.*/.exec(text)?.[0])
  const address = await addressIn(shop, order.orderId)
  trial.held('the order keeps its address', address === order.email, address)
  const own = await viewOrder(order.browser, order.orderId)
  trial.held('the buyer’s browser keeps the order', keysIn(own).includes(order.key), own.text)
  const cookie = await inBrowser(order.browser, order.orderId, claim)
  trial.held('the same with the buyer’s own browser', cookie.status >= 400, cookie.text)
}

async function keysOfThief(shop: Shop, { key }: SeenOrder) {
  await quiet(shop)
  return (await mailsTo(shop, THIEF)).filter(({ text }) => text.includes(key))
}

/** Nobody objects for three days: the address moves, the keys do not, and the owner takes it back. */
async function waitItOut(shop: Shop, trial: Trial, order: SeenOrder) {
  const asked = await byReceipt(shop.browser(), order.receipt, { email: THIEF, way: 'delay' })
  trial.works('anybody may ask and wait', asked.status === 200, asked.text)
  const notice = await keepTokenTo(shop, order.email)
  trial.works('the old address is told how to say no', notice !== undefined)
  const early = await addressIn(shop, order.orderId)
  trial.held('nothing moves before its time', early === order.email, early)
  await passThreeDays(shop, order.orderId)
  const link = await inMails(shop, THIEF, /order-access#([\w-]{43})/)
  trial.works('after 72 hours the new address opens the order', link !== undefined)
  const thief = shop.browser()
  await thief.post('/api/orders/redeem-link', { token: link })
  const view = await viewOrder(thief, order.orderId)
  trial.held('keys that were seen, on the page', !view.text.includes(order.key), view.text)
  const body = { orderId: order.orderId, customerEmail: THIEF }
  const resent = await thief.post('/api/send-license-keys', body)
  trial.held('the same by resend', resent.status >= 400, resent.text)
  const claims = await thief.get(`/api/orders/${order.orderId}/key-claims`)
  const [licence] = (claims.json.licenses ?? []) as { id: number }[]
  const claimed = await thief.post(`/api/orders/${order.orderId}/key-claims`, {
    licenseId: licence?.id,
    errorCode: '0xC004C003',
  })
  trial.held('another key, by saying it does not work', claimed.status >= 400, claimed.text)
  const mailed = await keysOfThief(shop, order)
  trial.held('keys that were seen, by mail', mailed.length === 0, mailed[0]?.subject)
  const done = await mailTo(shop, order.email, 'Take the order back')
  const token = /keep-address#(\d+\.[\w-]{43})/.exec(done?.text ?? '')?.[1]
  const back = await shop.browser().post('/api/orders/keep-address', { token })
  trial.works('the owner takes it back, late', back.json.outcome === 'taken_back', back.text)
  const address = await addressIn(shop, order.orderId)
  trial.works('the order has its address again', address === order.email, address)
  const gone = await viewOrder(thief, order.orderId)
  trial.held('the thief’s browser after that', gone.json.requiresVerification === true, gone.text)
  const again = await byReceipt(shop.browser(), order.receipt, { email: THIEF, way: 'delay' })
  trial.held('waiting once more', again.status === 409, again.text)
}

/** The owner objects in time. The link works once, and only with its secret. */
async function objected(shop: Shop, trial: Trial, order: SeenOrder) {
  await byReceipt(shop.browser(), order.receipt, { email: THIEF, way: 'delay' })
  const token = (await keepTokenTo(shop, order.email)) ?? ''
  const keep = (text: string) => shop.browser().post('/api/orders/keep-address', { token: text })
  const [id] = token.split('.')
  const forged = await keep(`${id}.${'A'.repeat(43)}`)
  trial.held('a link someone made up', forged.status === 410, forged.text)
  const stopped = await keep(token)
  trial.works('the owner says no without signing in', stopped.json.outcome === 'stopped')
  const twice = await keep(token)
  trial.held('the link once more', twice.status === 410, twice.text)
  await passThreeDays(shop, order.orderId)
  const address = await addressIn(shop, order.orderId)
  trial.held('a change that was stopped', address === order.email, address)
}

export const printedProof: Attack = {
  id: 'A02',
  says: 'Nothing printed on a document moves an order or its keys; three days without objection move no key',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 3)
    await takeOver(shop, trial, await seenOrder(shop, 'pdf-owner@example.com'))
    if (trial.outcome().breaches.length > 0) return trial.outcome()
    await waitItOut(shop, trial, await seenOrder(shop, 'away-owner@example.com'))
    await objected(shop, trial, await seenOrder(shop, 'awake-owner@example.com'))
    return trial.outcome()
  },
}
