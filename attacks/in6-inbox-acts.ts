import { randomUUID } from 'node:crypto'
import { pause } from './support/eventually.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const FILL_MS = 5_100

const desk = async (shop: Shop, role: string) => {
  const { browser, headers } = await shop.staff(role)
  return (path: string, body: unknown) =>
    browser
      .moved()
      .call('POST', `/api/admin/${path}`, body, { ...headers, 'idempotency-key': randomUUID() })
}

/** A buyer who then wrote to us. */
async function aTalk(shop: Shop) {
  const email = `writer-${randomUUID()}@example.com`
  const { confirmation } = await buy(shop, { billingInfo: aBuyer({ email }) })
  const orderId = String(confirmation.json.orderId)
  const browser = shop.browser()
  const { formToken } = (await browser.get('/api/contact/form')).json
  await pause(FILL_MS)
  const said = {
    ...{ name: 'Ada Byron', email, subject: 'It stops', messageType: 'support', website: '' },
    ...{ message: 'The installer says 0xC004F050.', sessionId: 'a-device', formToken },
  }
  const { ticketNumber } = (await browser.post('/api/contact', said)).json
  return { ticket: String(ticketNumber), orderId }
}

const full = { what: { kind: 'full' }, reason: 'goodwill', note: '', seen: 9 }
const claim = { lastFive: '', errorCode: '', symptom: 'other', note: 'They called' }
const link = { title: 'Setup service', amount: '99.00' }

const refundsOf = async (shop: Shop, orderId: string) =>
  Number(
    (await shop.sql('select count(*) as n from refund_requests where order_id = $1', [orderId]))[0]
      ?.n,
  )

export const actsWithoutRights: Attack = {
  id: 'IN6',
  says: 'Answering conversations gives no right to refund, to claim or to ask for money, nor to touch another’s order',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    const [talk, other] = [await aTalk(shop), await aTalk(shop)]
    const [admin, support, finance, auditor] = await Promise.all(
      ['admin', 'support', 'finance', 'auditor'].map((role) => desk(shop, role)),
    )
    if (!admin || !support || !finance || !auditor) throw new Error('no desk')
    const at = (what: string, ticket = talk.ticket) => `inbox/${ticket}/${what}`
    const { orderId } = talk
    const made = await admin(at('payment-link'), link)
    trial.works('an admin makes a link', made.status === 201, made.text)
    const refused = await support(at('refund'), { ...full, orderId })
    trial.held('support refund', refused.status === 403, refused.text)
    for (const [what, body] of Object.entries({ refund: full, claim, 'payment-link': link })) {
      for (const [who, call] of Object.entries({ finance, auditor })) {
        const { status } = await call(at(what), { ...body, orderId })
        trial.held(`${who}, who answer nobody: ${what}`, status === 403, status)
      }
    }
    for (const [what, body] of Object.entries({ refund: full, claim })) {
      const { status } = await admin(at(what), { ...body, orderId: other.orderId })
      trial.held(`${what} of another’s order`, status === 404, status)
    }
    trial.held('the other order is as it was', (await refundsOf(shop, other.orderId)) === 0)
    return trial.outcome()
  },
}

export const refundsAtOnce: Attack = {
  id: 'IN7',
  says: 'A refund from the inbox and one from the page of the order at once give the money back once',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    const { ticket, orderId } = await aTalk(shop)
    const [one, two] = await Promise.all([desk(shop, 'admin'), desk(shop, 'super_admin')])
    const answers = await Promise.all([
      one(`inbox/${ticket}/refund`, { ...full, orderId }),
      two(`order-details/${orderId}/refund`, full),
    ])
    const done = answers.filter(({ status }) => status === 200).length
    trial.works('one of them refunds', done > 0, answers.map(({ text }) => text).join(' '))
    const count = await refundsOf(shop, orderId)
    trial.held('the money goes back twice', done === 1 && count === 1, count)
    return trial.outcome()
  },
}
