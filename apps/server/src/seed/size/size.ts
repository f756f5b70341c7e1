import type { Config } from '../../config.ts'
import { sealNotes } from '../book/audit.ts'
import { atDesk, type Desk } from '../book/desk.ts'
import { createDice } from '../book/dice.ts'
import { createPapers } from '../book/papers.ts'
import { readShop } from '../book/shop-facts.ts'
import { addCarts } from './carts.ts'
import { addCustomers } from './customers.ts'
import { addMessages } from './inbox.ts'
import { addMoves } from './moves.ts'
import { addOrders } from './orders.ts'
import { addReviews } from './reviews.ts'
import { type Bulk, personOf } from './shares.ts'
import { createShelves } from './stock.ts'
import { addSubscribers } from './subscribers.ts'

const SEED = 20_260_102
const DAY_MS = 86_400_000
const LONGEST_DAYS = 300

type SizeRequest = Readonly<{ url: string; orders: number; say: (line: string) => void }>

/** A shop with so many orders and what belongs to them, beside whatever is there. */
export async function seedAtSize(config: Config, { url, orders, say }: SizeRequest): Promise<void> {
  if (config.isLive) throw new Error('a live shop is never filled with samples')
  const began = performance.now()
  const tell = (what: string) =>
    say(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${what}`)
  await atDesk(config, { url, isBulk: true }, async (desk) => {
    if (await isThere(desk))
      throw new Error('this database has data at size already: reset it first')
    await fill(desk, orders, tell)
  })
  tell('indexes, references and statistics')
  // Entries are read in their order, which takes their index.
  await atDesk(config, { url, isBulk: false }, sealNotes)
  tell('audit log')
}

async function isThere({ tx }: Desk): Promise<boolean> {
  const { email } = personOf({ dice: createDice(SEED) }, 0)
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('email_normal', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody is asked about payments of the last days: the provider would not know them. */
async function period({ tx }: Desk, opened: Date) {
  const { first } = await tx
    .selectFrom('payment_attempts')
    .select((select) => select.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  const end = Math.min(Date.now() - 2 * DAY_MS, Number(first ?? Infinity) - DAY_MS)
  return { begin: Math.max(Number(opened) + DAY_MS, end - LONGEST_DAYS * DAY_MS), end }
}

async function fill(desk: Desk, orders: number, tell: (what: string) => void) {
  const shop = await readShop(desk.tx)
  const dice = createDice(SEED + orders)
  const papers = await createPapers(desk, shop)
  const { begin, end } = await period(desk, shop.opened)
  const shelves = await createShelves({ desk, shop, dice, at: new Date(begin - DAY_MS / 2) })
  const bulk: Bulk = { desk, shop, dice, papers, orders, begin, end, shelves, bought: [] }
  await addCustomers(bulk)
  tell('customers')
  await addOrders(bulk)
  await papers.keepCounters()
  await addMoves(bulk)
  tell('orders')
  await shelves.fillUp(orders)
  tell('keys')
  await addReviews(bulk)
  await addCarts(bulk)
  await addMessages(bulk)
  await addSubscribers(bulk)
  tell('reviews, carts, letters and subscribers')
}
