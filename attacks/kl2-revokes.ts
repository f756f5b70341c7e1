import { seenOrder } from './support/addresses.ts'
import { approvalsOf, decide } from './support/approvals.ts'
import { eventually, pause } from './support/eventually.ts'
import { act, doneByTwo, hired, isStopped } from './support/key-moves.ts'
import { unitsOf, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const reason = 'because I say so'
const SERVED_MS = 4_000

const unitIn = async (shop: Shop, orderId: string) =>
  (
    await shop.sql(
      `select a.unit_id as id from assignments a join order_lines l on l.id = a.order_line_id
       where l.order_id = $1 and a.revoked_at is null`,
      [orderId],
    )
  )[0]?.id

const on = async (shop: Shop, by: Staff, orderId: string, what: 'revoke' | 'replace') =>
  act(by, `licenses/units/${String(await unitIn(shop, orderId))}/${what}`, { reason })

const isServed = (shop: Shop, orderId: string, keys: number) =>
  eventually(async () => (await unitsOf(shop, orderId)) === keys, 20_000)

/** Catalogue takes a key away and waits for the next one. */
export const endlessRevokes: Attack = {
  id: 'KL2',
  says: 'A key that was taken away is followed by one; the next waits for two, and none follows for staff',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    const catalogue = await hired(shop, 'catalogue')
    const friend = await seenOrder(shop, 'revokes-friend@example.com')
    const first = await on(shop, catalogue, friend.orderId, 'revoke')
    trial.works('a key is taken away', first.status === 200, first.text)
    trial.works('another follows', (await isServed(shop, friend.orderId, 2)) === true)
    await viewOrder(friend.browser, friend.orderId)
    const second = await on(shop, catalogue, friend.orderId, 'revoke')
    trial.works('the next is taken away, too', second.status === 200, second.text)
    const own = await seenOrder(shop, catalogue.email)
    await on(shop, catalogue, own.orderId, 'revoke')
    await pause(SERVED_MS)
    trial.held('a third key of a friend', (await unitsOf(shop, friend.orderId)) === 2)
    trial.held('a second key of staff', (await unitsOf(shop, own.orderId)) === 1)
    const admin = await shop.staff('admin')
    const waiting = (await approvalsOf(admin)).filter(({ summary }) => /taken away/.test(summary))
    trial.held('both wait for two', waiting.length === 2, waiting)
    for (const each of waiting.slice(0, 1)) {
      const alone = await decide(catalogue, each)
      trial.held('who took it away approves', alone.status === 403, alone.text)
      const decided = await decide(admin, each)
      trial.works('a colleague approves', decided.status === 200, decided.text)
    }
    const keys = async () =>
      (await unitsOf(shop, friend.orderId)) + (await unitsOf(shop, own.orderId))
    const isOneMore = await eventually(async () => (await keys()) >= 4, 20_000)
    trial.held('one approval is one key', isOneMore === true && (await keys()) === 4, await keys())
    return trial.outcome()
  },
}

/** Support replaces the key of one place again and again, alone and in turns. */
export const replacedAgain: Attack = {
  id: 'KL4',
  says: 'A place is replaced once by one person; every time after takes two, for another member and months later, too',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    const support = await hired(shop, 'support')
    const catalogue = await hired(shop, 'catalogue')
    const { orderId } = await seenOrder(shop, 'again-friend@example.com')
    const first = await on(shop, support, orderId, 'replace')
    trial.works('a key is replaced', first.json.orderId === orderId, first.text)
    for (const by of [support, catalogue, support]) {
      const again = await on(shop, by, orderId, 'replace')
      trial.held('the place is replaced again', isStopped(again), again.text)
    }
    await shop.sql("update key_moves set at = at - interval '100 days'")
    const later = await on(shop, catalogue, orderId, 'replace')
    trial.held('a hundred days later', isStopped(later), later.text)
    trial.held('keys of the place', (await unitsOf(shop, orderId)) === 2)
    await doneByTwo(shop, trial, later)
    return trial.outcome()
  },
}
