import type { Role } from '@keyhaven/contracts/staff/permissions'
import type { Desk } from '../book/desk.ts'
import type { Dice } from '../book/dice.ts'
import type { Papers } from '../book/papers.ts'
import type { TakeUnit } from '../book/pay.ts'
import type { Person } from '../book/people.ts'
import type { Coupon, Sale } from '../book/sale.ts'
import type { ShopFacts } from '../book/shop-facts.ts'

/** What every part of the demo knows of the others. */
export type Story = Readonly<{
  desk: Desk
  shop: ShopFacts
  dice: Dice
  papers: Papers
  begin: Date
  end: Date
  people: readonly Person[]
  staff: Readonly<Record<Role, string>>
  take: TakeUnit
  /** The edition that is sold out, so that a person waits. */
  scarce: string
  coupons: { tenth: Coupon; gift: Coupon }
  /** Browsers, one for each order and cart: the number of a new one. */
  browser: (at: Date) => number
  sales: Sale[]
}>

const DAY_MS = 86_400_000

export const days = (count: number) => count * DAY_MS
export const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A moment between one and the end of the story: 0 is the one, 1 the end. */
export const towardsEnd = ({ end }: Pick<Story, 'end'>, at: Date, share: number) =>
  plus(at, (end.getTime() - at.getTime()) * share)
