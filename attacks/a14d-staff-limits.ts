import { seenOrder } from './support/addresses.ts'
import { decide } from './support/approvals.ts'
import { act, hired, MASKED, waitingFor } from './support/key-moves.ts'
import { keysIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PER_DAY = 5

const assignmentOf = async (shop: Shop, orderId: string) =>
  Number(
    (
      await shop.sql(
        `select a.id from assignments a join order_lines l on l.id = a.order_line_id
         where l.order_id = $1`,
        [orderId],
      )
    )[0]?.id,
  )

/** More keys than one person may reveal, and keys for those who may reveal none. */
export const manyReveals: Attack = {
  id: 'A14D',
  says: 'One person reveals five keys in 24 hours; each further one takes a second person, and once',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 1)
    const { orderId } = await seenOrder(shop, 'mover-revealed@example.com')
    const assignmentId = await assignmentOf(shop, orderId)
    const reveal = (by: Staff) =>
      act(by, `order-details/${orderId}/reveal`, { assignmentId, reason: 'the buyer calls' })
    const admin = await hired(shop, 'admin')
    const first = await reveal(admin)
    trial.works('an admin reveals a key', keysIn(first).length === 1, first.text)
    for (const role of MASKED) {
      const answer = await reveal(await hired(shop, role))
      trial.held(`${role} reveals a key`, answer.status === 403, answer.text)
    }
    const answers = await Promise.all(Array.from({ length: PER_DAY + 5 }, () => reveal(admin)))
    const shown = answers.filter((answer) => keysIn(answer).length > 0).length
    trial.held('many at once', shown === PER_DAY - 1, shown)
    const waiting = await waitingFor(shop, await reveal(admin))
    const own = await decide(admin, waiting)
    trial.held('who asks approves it', own.status === 403, own.text)
    const decided = await decide(await shop.staff('admin'), waiting)
    trial.works('a second person approves one more', decided.status === 200, decided.text)
    const after = await Promise.all([1, 2, 3, 4].map(() => reveal(admin)))
    const more = after.filter((answer) => keysIn(answer).length > 0).length
    trial.held('one approval for four reveals', more === 1, more)
    return trial.outcome()
  },
}

const full = { what: { kind: 'full' }, reason: 'other', note: '', seen: 1 }

/** The same money twice. */
export const doubleRefunds: Attack = {
  id: 'A14E',
  says: 'However often and by however many it is refunded at once, money goes back once',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    const finance = await hired(shop, 'finance')
    const admin = await hired(shop, 'admin')
    const refund = (by: Staff, orderId: string) => act(by, `order-details/${orderId}/refund`, full)
    const honest = await seenOrder(shop, 'mover-refunded@example.com')
    const made = await refund(finance, honest.orderId)
    trial.works('finance refunds an order', made.status === 200, made.text)
    const again = await refund(admin, honest.orderId)
    trial.held('refunded again', again.status >= 400, again.text)
    const raced = await seenOrder(shop, 'mover-raced@example.com')
    const many = [finance, admin, finance, admin, finance, admin]
    const answers = await Promise.all(many.map((by) => refund(by, raced.orderId)))
    const won = answers.filter(({ status }) => status === 200).length
    trial.held('six at once', won === 1, answers.map(({ text }) => text).join())
    const [row] = await shop.sql(
      `select sum(r.amount_minor)::int as promised, min(o.charge_minor)::int as charged
       from refund_requests r join orders o on o.id = r.order_id
       where r.order_id = $1 and r.state <> 'refused'`,
      [raced.orderId],
    )
    trial.held('more than was paid', row?.promised === row?.charged, row)
    return trial.outcome()
  },
}

/** A place in one list, used in another one or made up. */
export const forgedCursors: Attack = {
  id: 'A14F',
  says: 'A cursor of the list of orders opens that list alone, as it was signed',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    await seenOrder(shop, 'mover-listed@example.com')
    await seenOrder(shop, 'mover-listed-too@example.com')
    const { browser, headers } = await hired(shop, 'support')
    const list = (query: string) => browser.moved().get(`/api/admin/orders?${query}`, headers)
    const first = await list('limit=1')
    const { next } = first.json.page as { next: string }
    const cursor = encodeURIComponent(next)
    const second = await list(`limit=1&after=${cursor}`)
    trial.works('the next page opens', second.status === 200, second.text)
    const flipped = next.slice(0, -2) + (next.endsWith('A') ? 'BB' : 'AA')
    const made = Buffer.from(JSON.stringify({ at: '2000-01-01', id: "' or 1=1 --" }))
    const tries: [string, string][] = [
      ['in another view', `queue=free&after=${cursor}`],
      ['in another order', `sort=createdAt&after=${cursor}`],
      ['with another search', `q=mover&after=${cursor}`],
      ['changed', `after=${encodeURIComponent(flipped)}`],
      ['made up', `after=${made.toString('base64url')}`],
      ['cut short', `after=${encodeURIComponent(next.slice(0, 8))}`],
    ]
    for (const [what, query] of tries) {
      const answer = await list(query)
      trial.held(`a cursor ${what}`, answer.status === 400, answer.text)
    }
    return trial.outcome()
  },
}
