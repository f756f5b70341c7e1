import { addressIn, seenOrder } from './support/addresses.ts'
import { decide } from './support/approvals.ts'
import { act, hired, isStopped, keysOf, MASKED, waitingFor } from './support/key-moves.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const THIEF = 'mover-at-home@example.com'
const reason = 'because I say so'

const move = (by: Staff, orderId: string, email: string) =>
  act(by, `order-details/${orderId}/address`, { email, reason })

/** No key in the mailbox at home. */
async function nothingAtHome(shop: Shop, trial: Trial, keys: readonly string[]) {
  await quiet(shop)
  const mails = await mailsTo(shop, THIEF)
  const found = mails.filter(({ text, html }) =>
    keys.some((key) => `${text} ${html}`.includes(key)),
  )
  trial.held('a key in the mailbox at home', found.length === 0, found[0]?.subject)
  trial.held('a key of the thief', (await keysOf(shop, THIEF)) === 0)
}

/** Staff move an order to a mailbox of their own. */
export const movedOrders: Attack = {
  id: 'A14A',
  says: 'Staff who see keys masked move no order, and nobody moves one to staff, without a second person',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, MASKED.length + 7)
    const honest = await seenOrder(shop, 'mover-honest@example.com')
    const moved = await move(await hired(shop, 'admin'), honest.orderId, 'mover-right@example.com')
    trial.works('an admin corrects an address', moved.json.success === true, moved.text)
    const told = await mailTo(shop, honest.email, 'goes to another address')
    trial.works('the old address is told', told !== undefined)
    const victim = await seenOrder(shop, 'mover-victim@example.com')
    for (const role of MASKED) {
      const by = await hired(shop, role)
      for (const email of [THIEF, by.email]) {
        const answer = await move(by, victim.orderId, email)
        trial.held(`${role} moves an order`, isStopped(answer), answer.text)
      }
    }
    const admin = await hired(shop, 'admin')
    const own = await move(admin, victim.orderId, admin.email.replace('@', '+home@'))
    trial.held('an admin moves an order to himself', isStopped(own), own.text)
    const reader = await decide(admin, await waitingFor(shop, own))
    trial.held('and approves it', reader.status === 403, reader.text)
    await manyMoves(shop, trial)
    const address = await addressIn(shop, victim.orderId)
    trial.held('the order stays where it is', address === victim.email, address)
    await nothingAtHome(shop, trial, [victim.key, honest.key])
    return trial.outcome()
  },
}

/** Five at once by a person who may move three a day. */
async function manyMoves(shop: Shop, trial: Trial) {
  const admin = await hired(shop, 'admin')
  const orders = []
  for (let nth = 0; nth < 5; nth += 1) {
    orders.push(await seenOrder(shop, `mover-many-${nth}@example.com`))
  }
  const answers = await Promise.all(
    orders.map(({ orderId }, nth) => move(admin, orderId, `mover-new-${nth}@example.com`)),
  )
  const alone = answers.filter((answer) => !isStopped(answer)).length
  trial.held('five orders at once by one person', alone === 3, alone)
}

const order = (email: string) => ({
  buyer: { email, firstName: 'Ada', lastName: 'Byron', country: 'US' },
  items: [{ productId: 'home-2024', quantity: 1 }],
  reason,
})

/** Staff say that money arrived, or that none is needed. */
export const keysForNothing: Attack = {
  id: 'A14B',
  says: 'No order is marked as paid and no licence given away by one person, twice, or by who gets it',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 6)
    const finance = await hired(shop, 'finance')
    const admin = await shop.staff('admin')
    const written = await act(finance, 'orders/manual', order('mover-paid@example.com'))
    const paid = await act(finance, `order-details/${String(written.json.orderId)}/mark-paid`, {
      reason,
    })
    const waiting = await waitingFor(shop, paid)
    const many = await Promise.all([1, 2, 3, 4].map(() => decide(admin, waiting)))
    const first = many.filter(({ status }) => status === 200).length
    trial.works('two mark an order as paid', first === 1, many.map(({ text }) => text).join())
    const keys = await keysOf(shop, 'mover-paid@example.com')
    trial.held('approved four times at once, the order has one key', keys === 1, keys)
    for (const role of MASKED) {
      const by = await hired(shop, role)
      for (const path of ['orders/grants', 'orders/manual']) {
        const answer = await act(by, path, order(THIEF))
        const made = String(answer.json.orderId ?? '')
        const marked = await act(by, `order-details/${made}/mark-paid`, { reason })
        trial.held(`${role}: ${path}, and paid`, isStopped(marked), marked.text)
      }
    }
    const boss = await hired(shop, 'admin')
    const gift = await act(finance, 'orders/grants', order(boss.email))
    const own = await decide(boss, await waitingFor(shop, gift))
    trial.held('who gets a gift approves it', own.status === 403, own.text)
    const { opened } = await buy(shop, { billingInfo: aBuyer({ email: 'mover-cart@example.com' }) })
    const cart = await act(finance, `order-details/${opened.orderId}/mark-paid`, { reason })
    trial.held('an order of a buyer is marked as paid', cart.status === 409, cart.text)
    await nothingAtHome(shop, trial, [])
    return trial.outcome()
  },
}

const unitOf = async (shop: Shop, email: string) =>
  Number(
    (
      await shop.sql(
        `select a.unit_id as id from assignments a
         join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
         where o.email = $1 and a.revoked_at is null`,
        [email],
      )
    )[0]?.id,
  )

/** Staff have a key replaced, again and again, or for themselves. */
export const replacedKeys: Attack = {
  id: 'A14C',
  says: 'One person replaces three keys a day, and none of an order of staff',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 16)
    const support = await hired(shop, 'support')
    const swap = async (by: Staff, email: string) =>
      act(by, `licenses/units/${await unitOf(shop, email)}/replace`, { reason })
    const emails = [1, 2, 3, 4, 5].map((nth) => `mover-swap-${nth}@example.com`)
    for (const email of emails) await seenOrder(shop, email)
    const [first = ''] = emails
    const honest = await swap(support, first)
    trial.works('support replaces a key', typeof honest.json.orderId === 'string', honest.text)
    const answers = await Promise.all(emails.slice(1).map((email) => swap(support, email)))
    const alone = answers.filter((answer) => !isStopped(answer)).length
    trial.held('four more at once', alone === 2, alone)
    for (const role of MASKED) {
      const by = await hired(shop, role)
      await seenOrder(shop, by.email)
      const answer = await swap(by, by.email)
      trial.held(`${role} replaces a key of his own`, isStopped(answer), answer.text)
    }
    return trial.outcome()
  },
}
