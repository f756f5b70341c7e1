import { seenOrder } from './support/addresses.ts'
import { act, doneByTwo, hired, isStopped } from './support/key-moves.ts'
import { keysIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const ALONE = 5
const reason = 'the buyer calls'

const keyOf = async (shop: Shop, orderId: string) =>
  (
    await shop.sql(
      `select a.id, a.withheld_at is not null as shut from assignments a
       join order_lines l on l.id = a.order_line_id where l.order_id = $1`,
      [orderId],
    )
  )[0]

/** Keys that are shut are opened by one person, and keys are read by the dozen. */
export const openedShutKeys: Attack = {
  id: 'KL6',
  says: 'Withheld keys are released by two, and one person reveals five keys in 24 hours',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    const admin = await hired(shop, 'admin')
    const victim = await seenOrder(shop, 'shut-victim@example.com')
    const moved = await act(admin, `order-details/${victim.orderId}/address`, {
      ...{ email: 'shut-friend@example.com', reason },
    })
    trial.works('an admin corrects an address', moved.json.success === true, moved.text)
    const released = await act(admin, `order-details/${victim.orderId}/release-keys`, { reason })
    trial.held('one person releases the keys', isStopped(released), released.text)
    trial.held('they stay shut', (await keyOf(shop, victim.orderId))?.shut === true)
    const { orderId } = await seenOrder(shop, 'shut-read@example.com')
    const assignmentId = Number((await keyOf(shop, orderId))?.id)
    const reveal = () => act(admin, `order-details/${orderId}/reveal`, { assignmentId, reason })
    const answers = []
    for (let nth = 0; nth < ALONE; nth += 1) answers.push(await reveal())
    const shown = answers.filter((answer) => keysIn(answer).length > 0).length
    trial.works('five keys are revealed', shown === ALONE, shown)
    const many = await Promise.all([1, 2, 3, 4].map(reveal))
    const more = many.filter((answer) => keysIn(answer).length > 0).length
    trial.held('more at once', more === 0, more)
    await shop.sql("update key_moves set at = at - interval '23 hours'")
    const later = await reveal()
    trial.held('23 hours later', isStopped(later), later.text)
    await doneByTwo(shop, trial, released)
    trial.works('they are shown again', (await keyOf(shop, victim.orderId))?.shut === false)
    return trial.outcome()
  },
}
