import { codeTo, seenOrder } from './support/addresses.ts'
import { anAccount } from './support/customers.ts'
import { act, doneByTwo, hired, isStopped } from './support/key-moves.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

/** An account by its number, a guest by an order. */
const customerOf = async (shop: Shop, email: string) =>
  String(
    (
      await shop.sql(
        `select id::text from customers where email = $1
         union all select id from orders where email = $1 limit 1`,
        [email],
      )
    )[0]?.id,
  )

/** Joins two customers as the screen does: what it showed is what it asks for. */
async function merge(shop: Shop, by: Staff, from: string, into: string, more: object = {}) {
  const [loser, winner] = [await customerOf(shop, from), await customerOf(shop, into)]
  const path = `customers/${loser}/merge`
  const shown = await by.browser.get(`/api/admin/${path}?into=${winner}`, by.headers)
  const { orders = 0, licenses = 0 } = shown.json as { orders?: number; licenses?: number }
  const seen = { orders, licenses }
  return await act(by, path, { into: winner, reason: 'the same person', seen, ...more })
}

const shownKeys = async (shop: Shop, email: string) =>
  Number(
    (
      await shop.sql(
        `select count(*)::int as keys from assignments a
         join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
         where o.email = $1 and a.revoked_at is null and a.withheld_at is null`,
        [email],
      )
    )[0]?.keys,
  )

/** An admin gives a customer's keys to a friend by joining the two. */
export const stolenByMerging: Attack = {
  id: 'KL5',
  says: 'Keys that were seen follow a merge by the code of the mailbox that loses them; without it two agree and they stay shut',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 6)
    const admin = await hired(shop, 'admin')
    const friend = await seenOrder(shop, 'merge-friend@example.com')
    const empty = await anAccount(shop)
    const harmless = await merge(shop, admin, empty.email, friend.email)
    trial.works('an empty account is joined', harmless.json.success === true, harmless.text)
    const victim = await seenOrder(shop, 'merge-victim@example.com')
    const alone = await merge(shop, admin, victim.email, friend.email)
    trial.held('one person joins a customer with seen keys', isStopped(alone), alone.text)
    const guessed = await merge(shop, admin, victim.email, friend.email, { code: '2222-2222-2222' })
    trial.held('with a guessed code', isStopped(guessed), guessed.text)
    trial.held('keys of the friend', (await shownKeys(shop, friend.email)) === 1)
    await doneByTwo(shop, trial, alone)
    const agreed = await seenOrder(shop, 'merge-agrees@example.com')
    await act(admin, `customers/${agreed.orderId}/merge/ask`, { into: friend.orderId })
    const code = await codeTo(shop, agreed.email)
    const proven = await merge(shop, admin, agreed.email, friend.email, { code })
    trial.works(
      'with the code of the old mailbox one is enough',
      proven.json.orders === 1,
      proven.text,
    )
    trial.works('and its key follows', (await shownKeys(shop, friend.email)) === 2)
    trial.held('the seen key stays shut', (await shownKeys(shop, friend.email)) === 2)
    return trial.outcome()
  },
}
