import { withMovedClock } from './support/clock.ts'
import { aPhone, forgetWrongCodes, hasKeys, knock, sayFrom, take } from './support/handovers.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const MINUTES = 15

/** A code that did its work, in any other browser and in the same one. */
async function usedCodes(shop: Shop, trial: Trial) {
  const phone = await aPhone(shop)
  const { id, code } = await phone.offer()
  const computer = shop.browser()
  await knock(computer, code)
  await phone.says(id, true)
  trial.works('the order opens', (await take(computer)).status === 200)
  trial.held('taken twice', (await take(computer)).status === 410)
  const stranger = shop.browser()
  const again = await knock(stranger, code)
  trial.held('the code once more', again.status === 409, again.text)
  trial.held('the yes once more', (await phone.says(id, true)).status === 409)
  trial.held('nothing opened', !(await hasKeys(stranger, phone.orderId)))
}

/** Two computers with one code: one gets it, and the other hears that it was overtaken. */
async function twoComputers(shop: Shop, trial: Trial) {
  const phone = await aPhone(shop)
  const { id, code } = await phone.offer()
  const both = Array.from({ length: 6 }, () => shop.browser())
  const knocks = await Promise.all(both.map((one) => knock(one, code)))
  const statuses = knocks.map(({ status }) => status).toSorted()
  trial.held(
    'more than one computer knocks',
    statuses.join() === '200,409,409,409,409,409',
    statuses,
  )
  await phone.says(id, true)
  const keys = await Promise.all(both.map((one) => hasKeys(one, phone.orderId)))
  const winners = keys.filter(Boolean).length
  trial.held('more than one computer opens the order', winners === 1, keys)
}

/** After its time nothing is left: no code, no question, no yes. */
async function oldCodes(shop: Shop, trial: Trial) {
  const phones = [await aPhone(shop), await aPhone(shop), await aPhone(shop)] as const
  const [offered, asked, allowed] = await Promise.all(phones.map((phone) => phone.offer()))
  if (!offered || !asked || !allowed) throw new Error('no codes')
  const [late, waiting, ready] = [shop.browser(), shop.browser(), shop.browser()]
  await knock(waiting, asked.code)
  await knock(ready, allowed.code)
  await phones[2].says(allowed.id, true)
  await withMovedClock(shop, async (moveTo) => {
    await moveTo(MINUTES * 60 + 1)
    trial.held('an old code', (await knock(late, offered.code)).status === 410)
    trial.held('a yes to an old question', (await phones[1].says(asked.id, true)).status === 409)
    trial.held('an old yes', (await take(ready)).status === 410)
  })
}

/** A new code, and losing the order, end what was under way. */
async function endedCodes(shop: Shop, trial: Trial) {
  const phone = await aPhone(shop)
  const first = await phone.offer()
  const computer = shop.browser()
  await knock(computer, first.code)
  await phone.says(first.id, true)
  await phone.offer()
  trial.held('a yes from before the new code', (await take(computer)).status === 410)
  const stranger = shop.browser()
  trial.held('a code from before it', (await knock(stranger, first.code)).status === 410)
  trial.held('nothing opened', !(await hasKeys(stranger, phone.orderId)))
}

/** Another order: its phone, its number and its computer open nothing here. */
async function otherOrders(shop: Shop, trial: Trial) {
  const victim = await aPhone(shop)
  const thief = await aPhone(shop)
  const { id } = await victim.offer()
  const own = await thief.offer()
  const computer = shop.browser()
  await knock(computer, own.code)
  await thief.says(own.id, true)
  await take(computer)
  trial.held('a yes for one order opens another', !(await hasKeys(computer, victim.orderId)))
  const crossed = await sayFrom(thief.browser, thief.orderId)(id, true)
  trial.held('the number of another order’s code', crossed.status === 409, crossed.text)
  const foreign = await thief.browser.post(`/api/orders/${victim.orderId}/handover`, {})
  trial.held('a code for another order', foreign.status === 404, foreign.text)
}

export const replayedCodes: Attack = {
  id: 'C2',
  says: 'A code from phone to computer works once, for 15 minutes, for one order and one computer',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    await forgetWrongCodes(shop)
    await usedCodes(shop, trial)
    await twoComputers(shop, trial)
    await otherOrders(shop, trial)
    await endedCodes(shop, trial)
    await oldCodes(shop, trial)
    await forgetWrongCodes(shop)
    return trial.outcome()
  },
}
