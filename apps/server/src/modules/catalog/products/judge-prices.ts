import { fromDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { type Fall, fallsOf, type Runner } from '../sale-floor/falls-below.ts'
import { fallenOf, referenceOnDay, shareOf } from '../sale-floor/reference.rules.ts'
import {
  type Fallen,
  type FallenOwn,
  fallenOwnOf,
  momentsOf,
  type PlannedPrice,
  type Schedule,
  withPrice,
  withShares,
} from '../sale-floor/schedule.ts'
import { isLater } from './edition-desk.repo.ts'
import { refusedAt } from './edition-fields.ts'
import { lockPriced, type PricedEdition } from './price-desk.repo.ts'
import { scheduleOf } from './price-schedule.ts'

export type PriceRequest = Readonly<{ productId: string; price: string; from: string | null }>

export type Judged = Readonly<{
  edition: PricedEdition
  priceMinor: number
  from: string | null
  /** In milliseconds. */
  begins: number
  /** What it is measured by; the list price before the first. */
  referenceMinor: number | null
  /** The share of it, in hundredths of a percent. */
  shareBp: number
  isBelow: boolean
  /** Prices of the edition that wait for their day and would be below the floor then. */
  fallen: readonly (PlannedPrice & Readonly<{ shareBp: number }>)[]
  /** Prices fixed in a currency, now or later, that would be below the floor. */
  fallenOwn: readonly FallenOwn[]
}>

/** A price on its day: what it is measured by, the share of it, and which others would fall below with it. */
export function measured(
  schedule: Schedule,
  { id, listMinor }: PricedEdition,
  { priceMinor, from }: Pick<Judged, 'priceMinor' | 'from'>,
) {
  const { measures, planned, now } = schedule
  const begins = from === null ? now : Date.parse(from)
  const before = measures.prices.get(id) ?? []
  const others = planned.filter(({ productId, from }) => productId === id && from !== begins)
  const referenceMinor = referenceOnDay([...before, ...others], begins) ?? listMinor
  const shareBp = shareOf(priceMinor, referenceMinor ?? 0)
  const row = { id: 0, productId: id, approvalId: null }
  const own = { ...row, minor: priceMinor, from: begins, shareBp: 0 }
  const past = before.map((price) => ({ ...price, id: 0, productId: id }))
  const fallen = fallenOf([...past, ...others, own], now, measures.floorShareBp)
  const fallenOwn = fallenOwnOf(withPrice(schedule, own), id)
  const isBelow = shareBp < measures.floorShareBp
  return { begins, referenceMinor, shareBp, isBelow, fallen, fallenOwn }
}

export const fallenBy = ({ edition, fallen, fallenOwn }: Judged): Fallen => ({
  productId: edition.id,
  planned: fallen,
  own: fallenOwn,
})

/** What runs and would fall below the floor with these prices, on their day or when a later one begins. */
export async function fallsWith(
  ctx: Context,
  tx: Tx,
  runners: readonly Runner[],
  { prices, schedule }: Awaited<ReturnType<typeof judged>>,
): Promise<Fall[]> {
  const shared = withShares(schedule, prices.map(fallenBy))
  const after = prices.reduce<Schedule>(
    (sum, { edition, priceMinor, begins, isBelow, shareBp }) =>
      withPrice(sum, {
        id: 0,
        productId: edition.id,
        minor: priceMinor,
        from: begins,
        shareBp: isBelow ? shareBp : null,
        approvalId: null,
      }),
    shared,
  )
  const since = Math.min(...prices.map(({ begins }) => begins))
  return await fallsOf(ctx, tx, runners, momentsOf(schedule, after, since))
}

export async function judged(ctx: Context, tx: Tx, wanted: readonly PriceRequest[]) {
  const ids = wanted.map(({ productId }) => productId)
  if (new Set(ids).size !== ids.length) throw refusedAt('changes', 'An edition is named twice')
  const editions = new Map((await lockPriced(tx, ids)).map((edition) => [edition.id, edition]))
  const schedule = await scheduleOf(ctx, tx, ids)
  const found: Judged[] = []
  for (const { productId, price, from } of wanted) {
    const edition = editions.get(productId)
    if (!edition) throw refusedAt('changes', 'There is no such edition')
    const priceMinor = fromDecimal(price, 'USD')?.minor ?? 0
    if (priceMinor <= 0) throw refusedAt('changes', 'A price is above zero')
    if (from !== null && !(await isLater(tx, from))) {
      throw refusedAt('from', 'Choose a moment that is still to come')
    }
    const request = { priceMinor, from }
    found.push({ edition, ...request, ...measured(schedule, edition, request) })
  }
  return { prices: found, schedule }
}
