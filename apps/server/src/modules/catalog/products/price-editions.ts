import { isDeepStrictEqual } from 'node:util'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { FallsChosen } from '@keyhaven/contracts/staff/falls'
import { ownCurrencies } from '@keyhaven/contracts/staff/products'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import {
  chosenFalls,
  fallsPayload,
  fallWords,
  isAnyKept,
  payloadOf,
  type Runner,
  settleFalls,
} from '../sale-floor/falls-below.ts'
import type { Fallen } from '../sale-floor/schedule.ts'
import {
  fallenBy,
  fallsWith,
  type Judged,
  judged,
  measured,
  type PriceRequest,
} from './judge-prices.ts'
import { insertOwnPrice } from './own-prices.repo.ts'
import { deletePlanned, insertPrice, lockPriced, plannedPrice } from './price-desk.repo.ts'
import { permitFallen, scheduleOf } from './price-schedule.ts'
import { priceSentence } from './price-words.ts'

export type PriceOutcome = { changed: number } | { approval: RequestedApproval }

type StaffAction = Readonly<{
  by: string
  reason: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

async function writePrices(
  tx: Tx,
  { by, reason, ...approved }: StaffAction,
  prices: readonly Judged[],
) {
  const approvalId = approved.approval?.id
  const madeBy = staffActor(by)
  for (const price of prices) {
    const { edition, priceMinor, from, isBelow, shareBp } = price
    const { id: productId, listMinor } = edition
    if (approvalId) await keepFallen(tx, { approvalId, madeBy, reason }, fallenBy(price))
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

type Keeping = Readonly<{ approvalId: string; madeBy: string; reason: string }>

/** What is planned is written again with its share, and what is fixed in a currency begins again with it. */
async function keepFallen(tx: Tx, { approvalId, ...made }: Keeping, fallen: Fallen) {
  await permitFallen(tx, fallen, approvalId)
  for (const { id, currency, minor: priceMinor, shareBp } of fallen.own) {
    if (id !== null) continue
    const { productId } = fallen
    const permit = { shareBp, approvalId }
    await insertOwnPrice(tx, { productId, currency, priceMinor, from: null, ...made, permit })
  }
}

const isLow = ({ isBelow, fallen, fallenOwn }: Judged) =>
  isBelow || fallen.length + fallenOwn.length > 0

/** What was judged, as an approval keeps it. */
const judgedIn = ({ referenceMinor, fallen, fallenOwn }: Judged) => ({
  referenceMinor,
  planned: fallen.map(({ id, shareBp }) => ({ id, shareBp })),
  fixed: [...fallenOwn],
})

/** Prices below the floor, and prices that leave others below it, with those that were entered together with them. */
export const cheapPrices = (runners: readonly Runner[]) =>
  defineApproval({
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
          /** Prices in currencies that go that low with it, with an id where they wait for their day. */
          fixed: z
            .array(
              z.object({
                id: z.int().nullable().default(null),
                currency: z.enum(ownCurrencies),
                minor: z.int(),
                shareBp: z.int(),
              }),
            )
            .default([]),
        }),
      ),
      /** Coupons, payment links and quotes that would fall below the floor, and what happens to each. */
      falls: fallsPayload,
      reason: z.string(),
    }),
    async apply(ctx, tx, { changes, reason, falls }, { id, asker, decidedBy }) {
      const { prices, chosen, now } = await chosenWith(ctx, tx, runners, changes, falls).catch(
        (error) => {
          throw error instanceof AppError ? new AppError('approval_outdated') : error
        },
      )
      const isAsRead = prices.every((price, place) => {
        const { productId: _, price: __, from: ___, ...asked } = changes[place] ?? {}
        return isDeepStrictEqual(judgedIn(price), asked)
      })
      if (!isAsRead || !isDeepStrictEqual(payloadOf(chosen), falls)) {
        throw new AppError('approval_outdated')
      }
      const act = { by: asker.id, reason, approval: { id, approvedBy: decidedBy } }
      await writePrices(tx, act, prices)
      await settleFalls(ctx, tx, runners, { ...act, falls: chosen, now })
      return `product:${changes[0]?.productId ?? ''}`
    },
  })

/** Prices with what would fall below the floor with them, and what was chosen for each. */
async function chosenWith(
  ctx: Context,
  tx: Tx,
  runners: readonly Runner[],
  changes: readonly PriceRequest[],
  choices: FallsChosen,
) {
  const found = await judged(ctx, tx, changes)
  const chosen = chosenFalls(await fallsWith(ctx, tx, runners, found), choices)
  return { prices: found.prices, chosen, now: found.schedule.now }
}

type PricingRequest = Readonly<{
  changes: readonly PriceRequest[]
  reason: string
  falls: FallsChosen
}>

/**
 * Enters prices, all or none. One below the floor, or one that leaves something below it that is kept, makes all of
 * them wait for a second person. Nothing that runs falls without a choice.
 */
export async function priceEditions(
  ctx: Context,
  staff: StaffPrincipal,
  runners: readonly Runner[],
  { changes, reason, falls }: PricingRequest,
): Promise<PriceOutcome> {
  const waiting = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const { prices, chosen, now } = await chosenWith(ctx, tx, runners, changes, falls)
    if (prices.some(isLow) || isAnyKept(chosen)) return { prices, chosen }
    const act = { by: staff.id, reason }
    await writePrices(tx, act, prices)
    await settleFalls(ctx, tx, runners, { ...act, falls: chosen, now })
    return undefined
  })
  if (!waiting) return { changed: changes.length }
  const { prices, chosen } = waiting
  const first = prices[0]?.edition.id ?? ''
  const payload = {
    changes: prices.map((price, place) => ({
      productId: price.edition.id,
      price: changes[place]?.price ?? '',
      from: changes[place]?.from ?? null,
      ...judgedIn(price),
    })),
    falls: payloadOf(chosen),
    reason,
  }
  const object = prices.length === 1 ? `product:${first}` : 'product:prices'
  const summary = [priceSentence(prices), fallWords(chosen)].filter(Boolean).join(' ')
  const asked = { object, summary, payload }
  return { approval: await askApproval(ctx, staff, cheapPrices(runners), asked) }
}

/** Calls off a price that waits for its day. What then goes on is judged like a price that is made. */
export async function cancelScheduledPrice(
  ctx: Context,
  actor: string,
  id: number,
  reason: string,
) {
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
