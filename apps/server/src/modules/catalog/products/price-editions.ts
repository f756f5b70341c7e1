import { isDeepStrictEqual } from 'node:util'
import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
import { ownCurrencies } from '@keyhaven/contracts/staff/products'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { defineApproval } from '../../platform/approvals/approval-kind.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { fallenOwnOf, measuresOf, type SaleMeasures } from '../sale-floor/measures.ts'
import { fallenOf, referenceOnDay, shareOf, shareText } from '../sale-floor/reference.rules.ts'
import { isLater } from './edition-desk.repo.ts'
import { refusedAt } from './edition-fields.ts'
import { insertOwnPrice } from './own-prices.repo.ts'
import {
  deletePlanned,
  insertPrice,
  lockPriced,
  type PlannedRow,
  type PricedEdition,
  permitPlanned,
  plannedOf,
  plannedPrice,
} from './price-desk.repo.ts'

type Wanted = Readonly<{ productId: string; price: string; from: string | null }>

type Judged = Readonly<{
  edition: PricedEdition
  priceMinor: number
  from: string | null
  /** What it is measured by; the list price before the first. */
  referenceMinor: number | null
  /** The share of it, in hundredths of a percent. */
  shareBp: number
  isBelow: boolean
  /** Prices of the edition that wait for their day and would be below the floor then. */
  fallen: readonly Fallen[]
  /** Prices fixed in a currency that would be below the floor from then on. */
  fallenOwn: ReturnType<typeof fallenOwnOf>
}>

type Fallen = PlannedRow & Readonly<{ shareBp: number }>

export type PriceOutcome = { changed: number } | { approval: AskedApproval }

type Schedule = Readonly<{ measures: SaleMeasures; planned: readonly PlannedRow[]; now: number }>

/** What was, is and will be the price of editions. */
async function scheduleOf(ctx: Context, tx: Tx, ids: readonly string[]): Promise<Schedule> {
  const measures = await measuresOf({ ...ctx, db: tx })
  return { measures, ...(await plannedOf(tx, ids)) }
}

/** A price on its day: what it is measured by, the share of it, and which later ones would fall below with it. */
function measured(
  { measures, planned, now }: Schedule,
  { id, listMinor }: PricedEdition,
  { priceMinor, from }: Pick<Judged, 'priceMinor' | 'from'>,
) {
  const begins = from === null ? now : Date.parse(from)
  const before = measures.prices.get(id) ?? []
  const others = planned.filter(({ productId, from }) => productId === id && from !== begins)
  const referenceMinor = referenceOnDay([...before, ...others], begins) ?? listMinor
  const shareBp = shareOf(priceMinor, referenceMinor ?? 0)
  const own = {
    id: 0,
    productId: id,
    minor: priceMinor,
    from: begins,
    shareBp: 0,
    approvalId: null,
  }
  const past = before.map((row) => ({ ...row, id: 0, productId: id }))
  const fallen = fallenOf([...past, ...others, own], now, measures.floorShareBp)
  const reference = Math.max(referenceMinor ?? 0, priceMinor)
  const fallenOwn = fallenOwnOf(measures, id, reference)
  return { referenceMinor, shareBp, isBelow: shareBp < measures.floorShareBp, fallen, fallenOwn }
}

async function judged(ctx: Context, tx: Tx, wanted: readonly Wanted[]): Promise<Judged[]> {
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
    const wish = { priceMinor, from }
    found.push({ edition, ...wish, ...measured(schedule, edition, wish) })
  }
  return found
}

type Deed = Readonly<{
  by: string
  reason: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

async function writePrices(tx: Tx, { by, reason, ...approved }: Deed, prices: readonly Judged[]) {
  const approvalId = approved.approval?.id
  for (const { edition, priceMinor, from, isBelow, shareBp, fallen, fallenOwn } of prices) {
    const { id: productId, listMinor } = edition
    for (const { id, shareBp: least } of approvalId ? fallen : []) {
      await permitPlanned(tx, id, { shareBp: least, approvalId: approvalId ?? null })
    }
    for (const { currency, minor, shareBp: least } of approvalId ? fallenOwn : []) {
      const kept = {
        productId,
        currency,
        priceMinor: minor,
        from: null,
        madeBy: staffActor(by),
        reason,
      }
      const permit = { shareBp: least, approvalId: approvalId ?? null }
      await insertOwnPrice(tx, { ...kept, permit })
    }
    const madeBy = staffActor(by)
    const permit = isBelow && approvalId ? { shareBp, approvalId } : undefined
    await insertPrice(tx, { productId, priceMinor, listMinor, from, madeBy, reason, permit })
    await recordAudit(tx, {
      actor: madeBy,
      action: 'product.priced',
      object: `product:${productId}`,
      meta: { priceMinor, beforeMinor: edition.priceMinor, from, reason, ...approved },
    })
  }
}

const dollars = (minor: number) => formatMoney(money(minor, 'USD'))

const startOf = (from: string | null) => (from ? ` from ${from}` : '')

function sentenceOf(prices: readonly Judged[]): string {
  const low = prices.filter(({ isBelow }) => isBelow)
  const parts = low.map(
    ({ edition, priceMinor, from, referenceMinor, shareBp }) =>
      `${edition.shortName} for ${dollars(priceMinor)} instead of ${dollars(referenceMinor ?? 0)}, ${shareText(shareBp)}${startOf(from)}`,
  )
  const later = prices.flatMap(({ edition, priceMinor, from, fallen }) =>
    fallen.map(
      (row) =>
        `${edition.shortName} for ${dollars(row.minor)} from ${new Date(row.from).toISOString()}, ${shareText(row.shareBp)} after ${dollars(priceMinor)}${startOf(from)}`,
    ),
  )
  const fixed = prices.flatMap(({ edition, fallenOwn }) =>
    fallenOwn.map(
      ({ currency, minor, shareBp }) =>
        `${edition.shortName} for ${formatMoney(money(minor, currency))}, ${shareText(shareBp)}`,
    ),
  )
  const others = prices.length - low.length
  const rest = others > 0 ? ` With ${others} other ${others === 1 ? 'price' : 'prices'}.` : ''
  return (
    [
      ...(low.length > 0 ? [`Catalogue price below the floor: ${parts.join(', ')}.`] : []),
      ...(later.length > 0 ? [`Planned and then below the floor: ${later.join(', ')}.`] : []),
      ...(fixed.length > 0 ? [`Fixed and then below the floor: ${fixed.join(', ')}.`] : []),
    ].join(' ') + rest
  )
}

const isLow = ({ isBelow, fallen, fallenOwn }: Judged) =>
  isBelow || fallen.length + fallenOwn.length > 0
const plannedIn = ({ fallen }: Judged) => fallen.map(({ id, shareBp }) => ({ id, shareBp }))

/** Prices below the floor, with those that were entered together with them. */
export const cheapPrices = defineApproval({
  name: 'product.prices',
  needs: 'products.publish',
  wait: 'minutes',
  payload: z.object({
    changes: z.array(
      z.object({
        productId: z.string(),
        price: z.string(),
        from: z.string().nullable(),
        /** What it was measured by when it was asked for. */
        referenceMinor: z.int().nullable(),
        /** Prices that wait for their day and go that low with it. */
        planned: z.array(z.object({ id: z.int(), shareBp: z.int() })).default([]),
        /** Prices in currencies that go that low with it. */
        fixed: z
          .array(z.object({ currency: z.enum(ownCurrencies), minor: z.int(), shareBp: z.int() }))
          .default([]),
      }),
    ),
    reason: z.string(),
  }),
  async apply(ctx, tx, { changes, reason }, { id, asker, decidedBy }) {
    const prices = await judged(ctx, tx, changes).catch((error) => {
      throw error instanceof AppError ? new AppError('approval_outdated') : error
    })
    const isAsRead = prices.every(
      (price, place) =>
        price.referenceMinor === changes[place]?.referenceMinor &&
        isDeepStrictEqual(plannedIn(price), changes[place]?.planned) &&
        isDeepStrictEqual(price.fallenOwn, changes[place]?.fixed),
    )
    if (!isAsRead) throw new AppError('approval_outdated')
    const approval = { id, approvedBy: decidedBy }
    await writePrices(tx, { by: asker.id, reason, approval }, prices)
    return `product:${changes[0]?.productId ?? ''}`
  },
})

type Asked = Readonly<{ changes: readonly Wanted[]; reason: string }>

/**
 * Enters prices, all or none. One below the floor, or one that leaves a planned price below it on its day, makes all
 * of them wait for a second person.
 */
export async function priceEditions(
  ctx: Context,
  staff: StaffPrincipal,
  { changes, reason }: Asked,
): Promise<PriceOutcome> {
  const waiting = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const prices = await judged(ctx, tx, changes)
    if (prices.some(isLow)) return prices
    await writePrices(tx, { by: staff.id, reason }, prices)
    return undefined
  })
  if (!waiting) return { changed: changes.length }
  const payload = {
    changes: waiting.map((judgedOne, place) => ({
      productId: judgedOne.edition.id,
      price: changes[place]?.price ?? '',
      from: changes[place]?.from ?? null,
      referenceMinor: judgedOne.referenceMinor,
      planned: plannedIn(judgedOne),
      fixed: [...judgedOne.fallenOwn],
    })),
    reason,
  }
  const first = waiting[0]?.edition.id ?? ''
  const object = waiting.length === 1 ? `product:${first}` : 'product:prices'
  const asked = { object, summary: sentenceOf(waiting), payload }
  return { approval: await askApproval(ctx, staff, cheapPrices, asked) }
}

/** Calls off a price that waits for its day. What then goes on is judged like a price that is made. */
export async function callOffPrice(ctx: Context, actor: string, id: number, reason: string) {
  await audited(ctx.backOfficeDb, { actor, action: 'product.price-called-off' }, async (tx) => {
    const planned = await plannedPrice(tx, id)
    if (!planned) throw new AppError('not_found')
    if (planned.isTooLate) throw new AppError('price_too_late')
    const { productId, priceMinor, beforeMinor } = planned
    const [edition] = await lockPriced(tx, [productId])
    const schedule = await scheduleOf(ctx, tx, [productId])
    const left = { ...schedule, planned: schedule.planned.filter((row) => row.id !== id) }
    if (edition && beforeMinor !== null) {
      const goesOn = measured(left, edition, { priceMinor: beforeMinor, from: null })
      if ((beforeMinor < priceMinor && goesOn.isBelow) || goesOn.fallen.length > 0) {
        throw new AppError('price_below_floor')
      }
    }
    if (!(await deletePlanned(tx, id))) throw new AppError('price_too_late')
    return { result: undefined, object: `product:${productId}`, meta: { priceMinor, reason } }
  })
}
