import { addressIn, byReceipt, CARD, unseenOrder } from './support/addresses.ts'
import { aBrowser, type Browser } from './support/browser.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const THIEF = 'guesses-digits@example.com'
const MOST_WRONG = 10
const GUESSES = 25

type Unseen = Awaited<ReturnType<typeof unseenOrder>>

const name = (browser: Browser, { receipt }: Unseen, email: string, cardLast4: string) =>
  byReceipt(browser, receipt, { email, way: 'card', cardLast4 })

/** Nobody has the key and every mail came back: the buyer names the card, after a slip of the finger. */
async function legitimate(shop: Shop, trial: Trial) {
  const order = await unseenOrder(shop, 'refuse-honest@example.com')
  const slip = await name(shop.browser(), order, 'honest@example.com', '4241')
  trial.works('a slip is refused', slip.status === 422, slip.text)
  const answer = await name(shop.browser(), order, 'honest@example.com', CARD)
  trial.works('the card puts the address right', answer.status === 200, answer.text)
  const mail = await mailTo(shop, 'honest@example.com', 'Your licence key for order')
  trial.works('and the key goes there', mail !== undefined)
}

/** Each guess from a network of its own, in turn and all at once. */
async function guess(shop: Shop, trial: Trial, order: Unseen) {
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, nth) =>
      name(shop.browser(), order, THIEF, String(1_000 + nth)),
    ),
  )
  const judged = answers.filter(({ status }) => status === 422).length
  const statuses = answers.map(({ status }) => status).join(' ')
  trial.held(`${GUESSES} guesses, ten of them judged`, judged === MOST_WRONG, statuses)
  const right = await name(shop.browser(), order, THIEF, CARD)
  trial.held('the right digits after that', right.status === 409, right.text)
  const address = await addressIn(shop, order.orderId)
  trial.held('the order keeps its address', address === order.email, address)
}

/** A process that has just begun has counted nothing itself. */
async function restarted(shop: Shop, trial: Trial, order: Unseen) {
  const fresh = await shop.startAnother({})
  await shop.untilReady(fresh)
  const elsewhere = aBrowser({ base: fresh.base, origin: shop.origin })
  const answer = await name(elsewhere, order, THIEF, CARD)
  trial.held('the right digits at another process', answer.status === 409, answer.text)
  await fresh.stop()
}

export const cardDigits: Attack = {
  id: 'A02C',
  says: 'Ten wrong digits close this proof for an order for good, on every network and process',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    await legitimate(shop, trial)
    const order = await unseenOrder(shop, 'refuse-victim@example.com')
    await guess(shop, trial, order)
    await restarted(shop, trial, order)
    await quiet(shop)
    const strayed = await mailsTo(shop, THIEF)
    trial.held('the thief got no mail', strayed.length === 0, strayed[0]?.subject)
    return trial.outcome()
  },
}
