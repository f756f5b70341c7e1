import {
  buy,
  confirm,
  givesNothing,
  keysIn,
  open,
  openedIn,
  unitsOf,
  viewOrder,
} from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Trial } from './support/trial.ts'

/** The secret leaked: it opens nothing once the buyer has had their half hour. */
export async function lateSecret(shop: Shop, trial: Trial) {
  const { opened, browser } = await buy(shop)
  await shop.sql(`update orders set paid_at = paid_at - interval '31 minutes' where id = $1`, [
    opened.orderId,
  ])
  const thief = shop.browser()
  const answer = await confirm(thief, opened)
  trial.held('a leaked secret after half an hour', givesNothing(answer), answer.text)
  const page = await viewOrder(thief, opened.orderId)
  trial.held('and the order page after it', page.json.requiresVerification === true, page.text)
  const own = await confirm(browser, opened)
  trial.works('the buyer still sees the keys', keysIn(own).length > 0, own.text)
}

/** Money that was asked back freezes the keys, whichever call is made. */
export async function frozen(shop: Shop, trial: Trial) {
  for (const state of ['disputed', 'refunded', 'dispute_lost']) {
    const { opened, browser } = await buy(shop)
    await shop.sql('update orders set payment_status = $2 where id = $1', [opened.orderId, state])
    const answer = await confirm(browser, opened)
    trial.held(`confirming again when ${state}`, keysIn(answer).length === 0, answer.text)
    const page = await viewOrder(browser, opened.orderId)
    trial.held(`the page when ${state}`, keysIn(page).length === 0, page.text)
  }
}

/** Twenty confirmations of one payment are one delivery. */
export async function replay(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const opened = openedIn(await open(browser))
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(browser, opened)))
  const keys = new Set(answers.flatMap(keysIn))
  trial.held('twenty confirmations, one key', keys.size === 1, [...keys])
  trial.held('one unit left the stock', (await unitsOf(shop, opened.orderId)) === 1)
}
