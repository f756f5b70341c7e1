import { addCoupon, usesOf } from './support/coupons.ts'
import { aBuyer, aLine, buy, confirm, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const RACERS = 25
const anAddress = (nth: number) => aBuyer({ email: `racer-${nth}-${Date.now()}@example.com` })

/** How many paid orders had the coupon taken off. */
async function discounted(shop: Shop, code: string): Promise<number> {
  const rows = await shop.sql(
    `select 1 from orders join coupons on coupons.id = coupon_id
     where code = $1 and payment_status = 'paid'`,
    [code],
  )
  return rows.length
}

/** Everyone opens a payment with the code at once, and those let in pay. */
async function race(shop: Shop, trial: Trial, maxUses: number) {
  const code = await addCoupon(shop, { percent: 50, maxUses })
  const racers = Array.from({ length: RACERS }, (_, nth) => ({ nth, browser: shop.browser() }))
  const paid = await Promise.all(
    racers.map(async ({ nth, browser }) => {
      const answer = await open(browser, { couponCode: code, billingInfo: anAddress(nth) })
      if (answer.status !== 200) return answer.status
      const opened = openedIn(answer)
      await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
      return (await confirm(browser, opened)).status
    }),
  )
  const won = paid.filter((status) => status === 200).length
  trial.held(`${RACERS} race for ${maxUses}: that many win`, won === maxUses, paid.join(' '))
  const { used, held } = await usesOf(shop, code)
  trial.held(`${RACERS} race for ${maxUses}: counted`, used === maxUses && held === 0, {
    used,
    held,
  })
  const orders = await discounted(shop, code)
  trial.held(`${RACERS} race for ${maxUses}: given`, orders === maxUses, orders)
}

/** The last use is opened, given up, opened by another; then the first one tries to pay after all. */
async function giveUpAndPay(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 50, maxUses: 1 })
  const first = shop.browser()
  const given = openedIn(await open(first, { couponCode: code, billingInfo: anAddress(1) }))
  await open(first, { items: [aLine({ productId: 'home-2021' })] })
  const second = await buy(shop, { couponCode: code, billingInfo: anAddress(2) })
  trial.works('a use that was given up serves another', second.confirmation.status === 200)
  const late = await shop.provider.pay(given.paymentIntentId, given.clientSecret)
  trial.held('the use that was given up is paid', late.status >= 400, late.text)
  trial.held('the code was used once', (await discounted(shop, code)) === 1)
}

/** One per customer: a throwaway address opens the payment, the real one is put in afterwards. */
async function swapAddress(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 50 })
  const email = `swapper-${Date.now()}@example.com`
  await buy(shop, { couponCode: code, billingInfo: aBuyer({ email }) })
  const browser = shop.browser()
  await open(browser, { couponCode: code, billingInfo: anAddress(3) })
  const swapped = await open(browser, { couponCode: code, billingInfo: aBuyer({ email }) })
  if (swapped.status === 200) {
    const opened = openedIn(swapped)
    await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
    await confirm(browser, opened)
  }
  const rows = await shop.sql(
    `select 1 from orders join coupons on coupons.id = coupon_id
     where code = $1 and email_normal = $2 and payment_status = 'paid'`,
    [code, email],
  )
  trial.held('an address that was put in later', rows.length === 1, `${rows.length} orders`)
  await sameAddress(shop, trial, code, email)
}

async function sameAddress(shop: Shop, trial: Trial, couponCode: string, email: string) {
  for (const again of [email, email.toUpperCase(), ` ${email}`]) {
    const billingInfo = aBuyer({ email: again })
    const answer = await open(shop.browser(), { couponCode, billingInfo })
    trial.held(`the same address as "${again}"`, answer.status === 422, answer.text)
  }
}

/** A coupon for newcomers, and a person who bought before. */
async function returning(shop: Shop, trial: Trial) {
  const couponCode = await addCoupon(shop, { percent: 50, isFirstOrder: true, maxPerCustomer: 9 })
  const billingInfo = aBuyer({ email: `returning-${Date.now()}@example.com` })
  const first = await buy(shop, { couponCode, billingInfo })
  trial.works('a newcomer uses it', first.confirmation.status === 200, first.confirmation.text)
  const again = await open(shop.browser(), { couponCode, billingInfo })
  trial.held('a coupon for a first order, the second time', again.status === 422, again.text)
}

/** Twenty confirmations of one payment use the coupon once. */
async function confirmOften(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 50, maxUses: 3 })
  const browser = shop.browser()
  const opened = openedIn(await open(browser, { couponCode: code, billingInfo: anAddress(4) }))
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  await Promise.all(Array.from({ length: 20 }, () => confirm(browser, opened)))
  const { used, held } = await usesOf(shop, code)
  trial.held('twenty confirmations, one use', used === 1 && held === 0, { used, held })
}

export const overRedemption: Attack = {
  id: 'T16',
  says: 'A coupon is used as often as it says, even in a race',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const code = await addCoupon(shop, { percent: 50, maxUses: 1 })
    const { confirmation } = await buy(shop, { couponCode: code, billingInfo: anAddress(0) })
    trial.works('a single use is used', confirmation.status === 200, confirmation.text)
    await race(shop, trial, 1)
    await race(shop, trial, 7)
    await giveUpAndPay(shop, trial)
    await swapAddress(shop, trial)
    await returning(shop, trial)
    await confirmOften(shop, trial)
    return trial.outcome()
  },
}
