import { randomBytes } from 'node:crypto'
import { addCoupon } from './support/coupons.ts'
import { eventually } from './support/eventually.ts'
import { type Message, mailsTo } from './support/mail.ts'
import { aBuyer, aLine } from './support/purchase.ts'
import { anOfferOf, priceIt } from './support/quotes.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const CAPTURE = '/api/abandoned-cart/capture'
const HOST = 'keyhaven-support.example.net'
const SENTENCE = `dear customer, your licence was blocked. Confirm your card at https://${HOST}/verify`
const ADDRESSES = 12
const MOST_OF_A_NETWORK = 5

/** Ways to write something that is no name. */
const lures = [
  SENTENCE,
  `www.${HOST}`,
  `billing@${HOST}`,
  'Call +1 900 555 0100',
  `Ada\u200b ${HOST}`,
  `Ada\nhttps://${HOST}`,
]
const carriesLure = ({ subject, text, html }: Message) =>
  /keyhaven-support|900 555|was blocked|\u200b ?keyhaven/i.test(subject + text + html)

const anAddress = (who: string) => `${who}-${randomBytes(4).toString('hex')}@example.com`

const aCart = (email: string, customerName: string) => ({
  sessionId: `lure-${randomBytes(6).toString('hex')}`,
  items: [{ productId: 'home-2024', quantity: 1 }],
  remind: true,
  customerEmail: email,
  customerName,
})

const hoursPass = (shop: Shop, hours: number) =>
  shop.sql(
    `update abandoned_carts set changed_at = changed_at - make_interval(hours => $1),
       mailed_at = mailed_at - make_interval(hours => $1)`,
    [hours],
  )

const firstMail = (shop: Shop, email: string) =>
  eventually(async () => (await mailsTo(shop, email))[0], 30_000)

/** The one who ticked the box reads the mailbox: asked once, then reminded. */
async function honest(shop: Shop, trial: Trial) {
  const email = anAddress('asks')
  await shop.browser().post(CAPTURE, aCart(email, 'Ada'))
  await hoursPass(shop, 1)
  const mail = await firstMail(shop, email)
  trial.works('a shopper who ticked the box gets a mail', mail !== undefined)
  const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await shop.browser().post('/api/abandoned-cart/confirm', { token })
  await hoursPass(shop, 24)
  const second = await eventually(async () => (await mailsTo(shop, email))[1], 30_000)
  trial.works('and a reminder after saying yes', second !== undefined)
}

/** A stranger's sentence to a mailbox that asked for nothing. */
async function relayed(shop: Shop, trial: Trial) {
  const victims = lures.slice(0, 3).map((lure) => ({ lure, email: anAddress('victim') }))
  for (const { lure, email } of victims) {
    await shop.browser().post(CAPTURE, aCart(email, lure))
  }
  await hoursPass(shop, 1)
  for (const { email } of victims) await firstMail(shop, email)
  await hoursPass(shop, 24)
  for (const { lure, email } of victims) {
    const mails = await mailsTo(shop, email)
    trial.held(`a mail says "${lure.slice(0, 30)}"`, !mails.some(carriesLure), mails[0]?.text)
    trial.held('a stranger is written to twice', mails.length <= 1, mails.length)
  }
}

/** Every mailbox a network can think of. */
async function flooded(shop: Shop, trial: Trial) {
  await shop.sql('delete from abandoned_carts')
  const { address } = shop.browser()
  for (let nth = 0; nth < ADDRESSES; nth += 1) {
    await shop.browserAt(address).post(CAPTURE, aCart(anAddress('flood'), 'Ada'))
  }
  const rows = await shop.sql('select 1 from abandoned_carts where email is not null')
  trial.held(
    `${ADDRESSES} mailboxes named by one network`,
    rows.length <= MOST_OF_A_NETWORK,
    rows.length,
  )
  await shop.sql('delete from abandoned_carts')
}

/** The same sentence as the name of a buyer, of a contact, of a firm. */
async function otherMails(shop: Shop, trial: Trial) {
  const couponCode = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 99 })
  for (const lure of lures) {
    const free = anAddress('gift')
    await shop.browser().post('/api/confirm-free-order', {
      items: [aLine()],
      billingInfo: aBuyer({ email: free, firstName: lure }),
      couponCode,
    })
    const firm = anAddress('firm')
    const over = { email: firm, contactName: lure.slice(0, 90), company: lure.slice(0, 90) }
    const reference = await anOfferOf(shop, [{ productId: 'home-2024', quantity: 2 }], over).catch(
      () => '',
    )
    if (reference) await priceIt(await shop.staff('finance'), reference)
    const sent: Message[] = []
    for (const email of [free, reference ? firm : '']) {
      if (email && (await firstMail(shop, email))) sent.push(...(await mailsTo(shop, email)))
    }
    const caught = sent.find(carriesLure)
    trial.held(`the name "${lure.slice(0, 30)}" in a mail`, !caught, caught?.text)
  }
}

export const strangersWords: Attack = {
  id: 'A05',
  says: 'No mail says what a stranger typed, and nobody is reminded who did not prove the mailbox',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 10)
    await shop.sql('delete from abandoned_carts')
    await honest(shop, trial)
    await relayed(shop, trial)
    await flooded(shop, trial)
    await otherMails(shop, trial)
    return trial.outcome()
  },
}
