import { expire, settle } from '../book/pay.ts'
import { dispute, keysOf, refund, reveal } from '../book/reverse.ts'
import { openSale, type Sale, sumsOf } from '../book/sale.ts'
import { type Bulk, breathe, CHUNK, personOf, shareOf } from './shares.ts'

const SHARE_PAID = 0.72
const SHARE_REFUNDED = 0.04
const SHARE_DISPUTED = 0.01
const SHARE_SEEN = 0.6
const DAY_MS = 86_400_000

/** Every sixth buyer has an account; each account has one order on average, some have many. */
function buyerOf(bulk: Bulk) {
  const accounts = shareOf('customers', bulk.orders)
  const { dice } = bulk
  const nth = dice.chance(0.4) ? dice.below(accounts) : accounts + dice.below(bulk.orders)
  return personOf(bulk, nth)
}

function openCart(bulk: Bulk, at: Date): Sale {
  const { desk, shop, dice } = bulk
  const person = buyerOf(bulk)
  const { id } = dice.pick(shop.products)
  const items = [{ productId: id, quantity: dice.chance(0.1) ? 2 + dice.below(3) : 1 }]
  const other = shop.products[dice.below(shop.products.length)]
  if (other && other.id !== id && dice.chance(0.2)) items.push({ productId: other.id, quantity: 1 })
  const { currency } = person
  const sums = sumsOf(shop, { items, currency, at })
  return openSale(desk, shop, dice, { at, person, currency, sums })
}

/** Later, but never after the end. */
const later = ({ end }: Bulk, at: Date, ms: number) =>
  new Date(Math.min(at.getTime() + ms, (at.getTime() + end) / 2))

function complete(bulk: Bulk, sale: Sale) {
  const { desk, dice, papers, shelves } = bulk
  const at = new Date((sale.order.created_at as Date).getTime() + 90_000)
  const cause = 'confirmed by the browser'
  const ledgerId = settle(desk, dice, sale, { at, cause, take: shelves.take, isTerse: true })
  if (ledgerId !== null) papers.invoice(sale, ledgerId, at)
  if (dice.chance(SHARE_SEEN))
    for (const key of keysOf(sale)) reveal(desk, key, later(bulk, at, 60_000))
  const back = later(bulk, at, 5 * DAY_MS)
  if (dice.chance(SHARE_REFUNDED)) return refund(desk, dice, papers, sale, back)
  if (dice.chance(SHARE_DISPUTED)) {
    const outcome = dice.pick(['open', 'won', 'lost'] as const)
    return dispute(desk, dice, sale, { at: back, end: later(bulk, back, 9 * DAY_MS), outcome })
  }
  const [line] = sale.lines
  if (!line || bulk.bought.length >= shareOf('reviews', bulk.orders)) return
  const { nth } = sale.person
  const { id: orderId } = sale.order
  bulk.bought.push({ orderId, productId: line.row.product_id, nth, paidAt: at.getTime() })
}

/** Orders one after the other over the whole time, three in four of them paid. */
export async function addOrders(bulk: Bulk) {
  const { desk, dice, papers, orders, begin, end } = bulk
  const step = (end - begin - DAY_MS) / orders
  for (let nth = 0; nth < orders; nth += 1) {
    const at = new Date(begin + Math.floor(nth * step))
    const sale = openCart(bulk, at)
    if (dice.chance(SHARE_PAID)) complete(bulk, sale)
    else expire(desk, dice, sale)
    await breathe(nth)
    if (nth % CHUNK !== CHUNK - 1) continue
    papers.issueUpTo(at)
    await desk.flush()
  }
  papers.issueUpTo(new Date(end + DAY_MS))
  await desk.finish()
}
