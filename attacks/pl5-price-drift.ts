import { withMovedClock } from './support/clock.ts'
import { catalogueOf, editionsOf } from './support/editions.ts'
import { type Attack, newTrial } from './support/trial.ts'

const MONTHS = 13
const DAY = 86_400
/** A little more than thirty days: what was in force before is out of sight. */
const MONTH = 30 * DAY + 3_600
/** Half of sixty percent of the highest price of a year. */
const LEAST = 30

export const priceDrift: Attack = {
  id: 'PL5',
  says: 'One person who halves a price every month does not get it below 30 % of what it was within a year',
  async run(shop) {
    const trial = newTrial()
    // Those of other rows are for every edition, and would fall below the floor with this one.
    await shop.sql(`update coupons set is_active = false where code like 'ATTACK%'`)
    const staff = await shop.staff('catalogue')
    const desk = editionsOf(staff)
    const id = await desk.onSale('1000.00')
    const half = await desk.price(id, '500.00')
    trial.works('half the price takes one person', half.json.changed === 1, half.text)
    const forever = `update staff_sessions set expires_at = 'infinity', seen_at = 'infinity'`
    await withMovedClock(shop, async (moveTo) => {
      let price = 500
      for (let month = 1; month <= MONTHS; month += 1) {
        await moveTo(month * MONTH)
        await shop.sql(forever)
        const wanted = price / 2
        const answer = await desk.price(id, wanted.toFixed(2))
        if (answer.json.changed === 1) price = wanted
        else await desk.price(id, (Math.ceil(price * 60) / 100).toFixed(2))
        const now = (await catalogueOf(staff)).find((one) => one.id === id)?.price
        price = Number(now ?? price)
        // After a year the price of the beginning is out of sight, and what followed counts.
        const isYear = month <= 11
        if (isYear) trial.held(`month ${month}`, price >= 10 * LEAST, `it costs ${price}`)
      }
      trial.held('after thirteen months', price >= 0.3 * 10 * LEAST, `it costs ${price}`)
    })
    return trial.outcome()
  },
}
