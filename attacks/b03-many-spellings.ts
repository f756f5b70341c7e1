import { addCoupon } from './support/coupons.ts'
import { aBuyer, aLine, buy, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** One mailbox, written in many ways. */
const spellings = (mailbox: string) => [
  `${mailbox}+1@xn--bcher-kva.example`,
  `${mailbox}+two+three@bücher.example`,
  `${mailbox}@XN--BCHER-KVA.example`,
  `${mailbox}@BÜCHER.example`,
  `${mailbox}@ｂücher.example`,
  `${mailbox.toUpperCase()}+X@bücher.EXAMPLE`,
]

const mailbox = () => `one-${Math.random().toString(36).slice(2)}`

/** A code that everybody may use once. */
async function oncePerPerson(shop: Shop, trial: Trial) {
  const couponCode = await addCoupon(shop, { percent: 50, maxUses: 50 })
  const name = mailbox()
  const first = await buy(shop, {
    couponCode,
    billingInfo: aBuyer({ email: `${name}@bücher.example` }),
  })
  trial.works('a person uses it once', first.confirmation.status === 200, first.confirmation.text)
  const other = await open(shop.browser(), {
    couponCode,
    billingInfo: aBuyer({ email: `${mailbox()}@bücher.example` }),
  })
  trial.works('and so does a neighbour', other.status === 200, other.text)
  for (const email of spellings(name)) {
    const answer = await open(shop.browser(), { couponCode, billingInfo: aBuyer({ email }) })
    trial.held(`once more as ${email}`, answer.status === 422, answer.text)
  }
}

async function newcomers(shop: Shop, trial: Trial) {
  const name = mailbox()
  await buy(shop, { billingInfo: aBuyer({ email: `${name}@bücher.example` }) })
  const couponCode = await addCoupon(shop, { percent: 50, isFirstOrder: true, maxPerCustomer: 9 })
  for (const email of spellings(name)) {
    const answer = await open(shop.browser(), { couponCode, billingInfo: aBuyer({ email }) })
    trial.held(`a first order as ${email}`, answer.status === 422, answer.text)
  }
}

async function gifts(shop: Shop, trial: Trial) {
  const couponCode = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 50 })
  const name = mailbox()
  const claim = (email: string) =>
    shop.browser().post('/api/confirm-free-order', {
      items: [aLine()],
      billingInfo: aBuyer({ email }),
      couponCode,
    })
  const first = await claim(`${name}@bücher.example`)
  trial.works('a free order for one person', first.status === 200, first.text)
  const [row] = await shop.sql('select email from orders where id = $1', [first.json.orderId])
  trial.works('the address stays as it was typed', row?.email === `${name}@bücher.example`, row)
  for (const email of spellings(name)) {
    const answer = await claim(email)
    trial.held(`another free order as ${email}`, answer.status >= 400, answer.text)
  }
}

export const manySpellings: Attack = {
  id: 'B3',
  says: 'However an address is spelt, it is one person to a coupon',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 12)
    await oncePerPerson(shop, trial)
    await newcomers(shop, trial)
    await gifts(shop, trial)
    return trial.outcome()
  },
}
