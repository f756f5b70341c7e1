import { act, hired } from './support/key-moves.ts'
import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

let serial = 0

/** A friend buys licences; the order, and each of its licences. */
async function sold(shop: Shop, quantity = 1, email = `pal-${++serial}@example.com`) {
  const { opened } = await buy(shop, {
    items: [aLine({ quantity })],
    billingInfo: aBuyer({ email }),
  })
  const { orderId } = opened
  const [line] = await shop.sql('select id from order_lines where order_id = $1', [orderId])
  const lineId = Number(line?.id)
  return { orderId, email, places: (slots: number[]) => slots.map((slot) => ({ lineId, slot })) }
}

const refund = (by: Staff, orderId: string, what: object, seen = 0) =>
  act(by, `order-details/${orderId}/refund`, { what, reason: 'goodwill', note: '', seen })
const amount = (text: string) => ({ kind: 'amount', amount: text })

/** What went back or is promised of an order, in cents. */
const givenOf = async (shop: Shop, orderId: string) =>
  Number(
    (
      await shop.sql(
        `select coalesce(sum(amount_minor), 0) as minor from refund_requests
         where order_id = $1 and (state in ('approved', 'refunded') or paid_back_at is not null)`,
        [orderId],
      )
    )[0]?.minor,
  )

/** The key stays and the money goes: in one piece, in two, to a colleague. */
async function goodwill(shop: Shop, trial: Trial) {
  const [finance, honest] = [await hired(shop, 'finance'), await sold(shop)]
  const some = await refund(finance, honest.orderId, amount('20.00'))
  trial.works('a small goodwill', some.json.amount === '20.00', some.text)
  const more = await refund(finance, honest.orderId, amount('60.00'))
  trial.held(
    'a second one below the floor',
    (await givenOf(shop, honest.orderId)) === 2_000,
    more.text,
  )
  const pal = await sold(shop)
  const all = await refund(finance, pal.orderId, amount('149.98'))
  trial.held('all but a cent, key kept', (await givenOf(shop, pal.orderId)) === 0, all.text)
  const own = await sold(shop, 1, finance.email)
  const mine = await refund(finance, own.orderId, amount('5.00'))
  trial.held('to a mailbox of staff', (await givenOf(shop, own.orderId)) === 0, mine.text)
}

/** A limit of 250 dollars, reached in parts: of one order, of one buyer, of one day. */
async function split(shop: Shop, trial: Trial) {
  const finance = await hired(shop, 'finance')
  const three = await sold(shop, 3)
  const part = (slot: number) =>
    refund(finance, three.orderId, { kind: 'licenses', units: three.places([slot]) }, 1)
  const first = await part(1)
  trial.works('one licence of three', first.status === 200, first.text)
  const second = await part(2)
  trial.held(
    'the next, above the limit together',
    (await givenOf(shop, three.orderId)) <= 25_000,
    second.text,
  )
  const [one, other] = [await sold(shop), await sold(shop, 1, 'twice-pal@example.com')]
  const again = await sold(shop, 1, 'Twice-Pal+2@example.com')
  const full = { kind: 'full' }
  await refund(finance, one.orderId, full, 1)
  await refund(finance, other.orderId, full, 1)
  const same = await refund(finance, again.orderId, full, 1)
  trial.held(
    'another order of the same person',
    (await givenOf(shop, again.orderId)) === 0,
    same.text,
  )
}

async function wholeDay(shop: Shop, trial: Trial) {
  const finance = await hired(shop, 'finance')
  const orders = await Promise.all(Array.from({ length: 8 }, () => sold(shop)))
  await Promise.all(orders.map(({ orderId }) => refund(finance, orderId, { kind: 'full' }, 1)))
  const given = await Promise.all(orders.map(({ orderId }) => givenOf(shop, orderId)))
  const total = given.reduce((sum, minor) => sum + minor, 0)
  trial.held('eight orders at once in one day', total <= 100_000, total)
}

/** Money that nobody else saw leave. */
async function paidBack(shop: Shop, trial: Trial) {
  const finance = await hired(shop, 'finance')
  const failed = async (quantity: number) => {
    const { orderId } = await sold(shop, quantity)
    const id = `rr_${String(++serial).padStart(32, '0')}`
    await shop.sql(
      `insert into refund_requests
         (id, order_id, reason, is_automatic, state, amount_minor, currency, asked_at, decided_at, decided_by)
       select $1, id, 'other', true, 'failed', charge_minor, 'USD', now(), now(), 'system'
       from orders where id = $2`,
      [id, orderId],
    )
    return { orderId, path: `order-details/${orderId}/refunds/${id}/paid-back` }
  }
  const small = await failed(1)
  const done = await act(finance, small.path, { reason: 'by bank transfer' })
  trial.works('one within the limit', (await givenOf(shop, small.orderId)) === 14_999, done.text)
  const large = await failed(3)
  const alone = await act(finance, large.path, { reason: 'by bank transfer' })
  trial.held('one above it, alone', (await givenOf(shop, large.orderId)) === 0, alone.text)
}

export const moneyBack: Attack = {
  id: 'PL4',
  says: 'Nobody alone gives the money back and leaves the key, or more than their limit in parts',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 30)
    await goodwill(shop, trial)
    await split(shop, trial)
    await wholeDay(shop, trial)
    await paidBack(shop, trial)
    return trial.outcome()
  },
}
