import { setImmediate } from 'node:timers/promises'
import type { Desk } from '../book/desk.ts'
import type { Dice } from '../book/dice.ts'
import type { Papers } from '../book/papers.ts'
import { type Person, personCalled } from '../book/people.ts'
import type { ShopFacts } from '../book/shop-facts.ts'
import type { Shelves } from './stock.ts'

/** What belongs to a million orders; smaller sizes in proportion. */
const ofAMillion = {
  units: 2_000_000,
  customers: 200_000,
  reviews: 100_000,
  carts: 50_000,
  messages: 20_000,
  subscribers: 100_000,
} as const

/** Rows that are made and written together. */
export const CHUNK = 5_000
const BREATH = 25

type Bought = Readonly<{ orderId: string; productId: string; nth: number; paidAt: number }>

export type Bulk = Readonly<{
  desk: Desk
  shop: ShopFacts
  dice: Dice
  papers: Papers
  orders: number
  begin: number
  end: number
  shelves: Shelves
  /** Orders to write a review about. */
  bought: Bought[]
}>

export const shareOf = (what: keyof typeof ofAMillion, orders: number) =>
  Math.ceil((ofAMillion[what] * orders) / 1_000_000)

/** Customers come first, then people who bought or wrote without an account. */
export const personOf = ({ dice }: Pick<Bulk, 'dice'>, nth: number): Person => ({
  ...personCalled(nth, dice),
  email: `sample.${nth}@example.com`,
})

/** Lets the rows of before travel on while the next ones are made. */
export async function breathe(nth: number) {
  if (nth % BREATH === 0) await setImmediate()
}

/** Calls for each number, and writes what came of it now and then. */
export async function inChunks({ desk }: Bulk, count: number, make: (nth: number) => void) {
  for (let nth = 0; nth < count; nth += 1) {
    make(nth)
    await breathe(nth)
    if (nth % CHUNK === CHUNK - 1) await desk.flush()
  }
  await desk.finish()
}
