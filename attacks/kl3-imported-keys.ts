import { randomBytes } from 'node:crypto'
import { broughtOver } from './support/imports.ts'
import { act, doneByTwo, hired, isStopped, keysOf } from './support/key-moves.ts'
import type { Shop } from './support/shop.ts'
import { aKey, stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const unitOf = async (shop: Shop, email: string) =>
  (
    await shop.sql(
      `select a.unit_id as id, o.id as order from assignments a
       join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
       where o.email = $1 and a.revoked_at is null`,
      [email],
    )
  )[0]

/** An invented order of another shop, with an invented key. */
export const inventedOrders: Attack = {
  id: 'KL3',
  says: 'An order of another shop gets no key of our stock by one person, neither by a replacement nor by a claim',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 3)
    const mark = randomBytes(4).toString('hex')
    const email = `kl3-${mark}@example.com`
    const admin = await hired(shop, 'admin')
    const brought = await broughtOver(admin, { id: `kl3-${mark}`, email, key: aKey('KLIII') })
    trial.works('an order and its key come over', brought.report.keys?.new === 1, brought)
    const unit = await unitOf(shop, email)
    const replaced = await act(admin, `licenses/units/${String(unit?.id)}/replace`, {
      reason: 'does not work',
    })
    trial.held('one person replaces its key', isStopped(replaced), replaced.text)
    const [taken] = await shop.sql(
      `select count(*)::int as keys from assignments a join order_lines l on l.id = a.order_line_id
       join orders o on o.id = l.order_id where o.email = $1`,
      [email],
    )
    trial.held('a key of our stock', taken?.keys === 1, taken)
    await doneByTwo(shop, trial, replaced)
    const claimed = await act(admin, 'key-claims', {
      ...{ order: String(unit?.order), lastFive: '', errorCode: '', symptom: 'key-already-used' },
      note: 'they called',
    })
    trial.held('or claims for it', claimed.json.outcome !== 'replaced', claimed.text)
    trial.works('the order has one key in force', (await keysOf(shop, email)) === 1)
    return trial.outcome()
  },
}
