import { isDeepStrictEqual } from 'node:util'
import {
  type Currency,
  convert,
  exponent,
  fromDecimal,
  money,
  staffMoney,
} from '@keyhaven/contracts/money'
import type { FallsChosen } from '@keyhaven/contracts/staff/falls'
import { type OwnCurrency, ownCurrencies } from '@keyhaven/contracts/staff/products'
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
import { rateInForce } from '../currencies/currencies.service.ts'
import {
  chosenFalls,
  fallsOf,
  fallsPayload,
  fallWords,
  isAnyKept,
  payloadOf,
  type Runner,
  settleFalls,
} from '../sale-floor/falls-below.ts'
import {
  highestOf,
  inForce,
  inOrder,
  NEAR_MS,
  referenceAt,
  shareOf,
  shareText,
} from '../sale-floor/reference.rules.ts'
import {
  type FallenOwn,
  fallenOwnOf,
  momentsOf,
  type PlannedOwn,
  pricesOf,
  withShares,
} from '../sale-floor/schedule.ts'
import { isLater } from './edition-desk.repo.ts'
import { refusedAt } from './edition-fields.ts'
import { deletePlannedOwn, insertOwnPrice, ownPast, plannedOwn } from './own-prices.repo.ts'
import { lockPriced } from './price-desk.repo.ts'
import type { PriceOutcome } from './price-editions.ts'
import { permitFallen, scheduleOf } from './price-schedule.ts'
import { fixedWords } from './price-words.ts'

type CurrencyPrice = Readonly<{
  productId: string
  currency: OwnCurrency
  price: string | null
  from: string | null
}>

/** An amount is never rounded to fit: yen have no decimals. */
function minorOf(price: string, currency: Currency): number {
  const decimals = price.split('.')[1]?.length ?? 0
  if (decimals > exponent(currency)) throw refusedAt('price', `${currency} has no such decimals`)
  const minor = fromDecimal(price, currency)?.minor ?? 0
  if (minor <= 0) throw refusedAt('price', 'A price is above zero')
  return minor
}

/** The schedule of an edition, and what its prices in a currency were within thirty days. */
async function readDesk(ctx: Context, tx: Tx, productId: string, currency: OwnCurrency) {
  const [edition] = await lockPriced(tx, [productId])
  if (!edition) throw refusedAt('productId', 'There is no such edition')
  if (edition.priceMinor === null) {
    throw refusedAt('productId', 'Enter its price in US dollars first')
  }
  const { rateMicros } = await rateInForce({ ...ctx, db: tx }, currency)
  const inCurrency = (minor: number) =>
    convert(money(minor, 'USD'), currency, { [currency]: rateMicros }).minor
  const past = await ownPast(tx, productId, currency)
  return { edition, inCurrency, past, schedule: await scheduleOf(ctx, tx, [productId]) }
}
type Desk = Awaited<ReturnType<typeof readDesk>>

/** What an edition costs on a day without a price of its own, and what one is measured by on that day. */
function measuredOn({ edition, inCurrency, past, schedule }: Desk, own: Owns, at: number) {
  const prices = pricesOf(schedule, edition.id)
  const planned = own.map((row) => ({ ...row, minor: row.minor ?? 0 }))
  const others = inOrder([...past, ...planned]).filter(({ from }) => from < at)
  const reference = referenceAt(prices, at) ?? edition.priceMinor ?? 0
  return {
    convertedMinor: inCurrency(inForce(prices, at)?.minor ?? edition.priceMinor ?? 0),
    referenceMinor: Math.max(highestOf(others, at - NEAR_MS, at), inCurrency(reference)),
  }
}
type Owns = readonly PlannedOwn[]

/** Planned prices in the currency that would be below the floor on their day, and lower than without the new one. */
function fallenAfter(desk: Desk, others: Owns, own: PlannedOwn): FallenOwn[] {
  const { floorShareBp } = desk.schedule.measures
  return others.flatMap(({ id, currency, minor, from, shareBp: approved }) => {
    if (minor === null) return []
    const shareIn = (rows: Owns) => shareOf(minor, measuredOn(desk, rows, from).referenceMinor)
    const shareBp = shareIn([...others, own])
    const least = Math.min(floorShareBp, approved ?? floorShareBp, shareIn(others))
    return shareBp < least ? [{ id, currency, minor, shareBp }] : []
  })
}

async function judged(ctx: Context, tx: Tx, runners: readonly Runner[], wanted: CurrencyPrice) {
  const { productId, currency, price, from } = wanted
  const priceMinor = price === null ? null : minorOf(price, currency)
  if (from !== null && !(await isLater(tx, from))) {
    throw refusedAt('from', 'Choose a moment that is still to come')
  }
  const desk = await readDesk(ctx, tx, productId, currency)
  const { edition, schedule } = desk
  const begins = from === null ? schedule.now : Date.parse(from)
  const others = schedule.plannedOwn.filter(
    (row) => row.currency !== currency || row.from !== begins,
  )
  const inCurrency = others.filter((row) => row.currency === currency)
  const found = measuredOn(desk, inCurrency, begins)
  const row = { id: 0, productId, currency, minor: priceMinor, from: begins }
  const fresh = { ...row, shareBp: null, approvalId: null }
  // A price in dollars that begins while it is in force counts, too.
  const later = fallenOwnOf({ ...schedule, plannedOwn: [...others, fresh] }, productId)
  const shareBp = Math.min(
    shareOf(priceMinor ?? found.convertedMinor, found.referenceMinor),
    ...later.flatMap((one) => (one.id === 0 ? [one.shareBp] : [])),
  )
  const isBelow = shareBp < schedule.measures.floorShareBp
  const own = { ...fresh, shareBp: isBelow ? shareBp : null }
  const fallen = fallenAfter(desk, inCurrency, own)
  const shared = withShares({ ...schedule, plannedOwn: others }, [
    { productId, planned: [], own: fallen },
  ])
  const after = { ...shared, plannedOwn: [...shared.plannedOwn, own] }
  const falls = await fallsOf(ctx, tx, runners, momentsOf(schedule, after, begins))
  return {
    ...wanted,
    ...found,
    edition,
    priceMinor,
    shareBp,
    isBelow,
    fallen,
    falls,
    now: schedule.now,
  }
}
type Judged = Awaited<ReturnType<typeof judged>>

type StaffAction = Readonly<{
  by: string
  reason: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

async function write(tx: Tx, { by, reason, ...approved }: StaffAction, price: Judged) {
  const { productId, currency, priceMinor, from, isBelow, shareBp, fallen } = price
  const madeBy = staffActor(by)
  const approvalId = approved.approval?.id
  if (approvalId) await permitFallen(tx, { productId, planned: [], own: fallen }, approvalId)
  const permit = isBelow && approvalId ? { shareBp, approvalId } : undefined
  await insertOwnPrice(tx, { productId, currency, priceMinor, from, madeBy, reason, permit })
  await recordAudit(tx, {
    actor: madeBy,
    action: 'product.priced-in-currency',
    object: `product:${productId}`,
    meta: { currency, priceMinor, from, reason, ...approved },
  })
}

function sentenceOf({ edition, currency, priceMinor, ...price }: Judged): string {
  const written = (minor: number) => staffMoney(money(minor, currency))
  const asked = priceMinor ?? price.convertedMinor
  const start = price.from ? ` from ${price.from}` : ''
  const name = edition.shortName
  const low = `Price in ${currency} below the floor: ${name} for ${written(asked)} instead of ${written(price.referenceMinor)}, ${shareText(price.shareBp)}${start}.`
  const fair = `New price in ${currency}: ${name} for ${written(asked)}${start}.`
  const fixed = fixedWords(name, price.fallen)
  const later = fixed.length > 0 ? [`Planned and then below the floor: ${fixed.join(', ')}.`] : []
  return [price.isBelow ? low : fair, ...later].join(' ')
}

/** A price in a currency that is below the floor, or leaves something below it. */
export const cheapOwnPrice = (runners: readonly Runner[]) =>
  defineApproval({
    name: 'product.own-price',
    needs: 'products.publish',
    wait: 'minutes',
    payload: z.object({
      productId: z.string(),
      currency: z.enum(ownCurrencies),
      price: z.string().nullable(),
      from: z.string().nullable(),
      /** What it was measured by when it was asked for. */
      referenceMinor: z.int(),
      /** Prices in the currency that wait for their day and go that low with it. */
      planned: z.array(z.object({ id: z.int(), shareBp: z.int() })).default([]),
      falls: fallsPayload,
      reason: z.string(),
    }),
    async apply(ctx, tx, { reason, falls, ...asked }, { id, asker, decidedBy }) {
      const { referenceMinor, planned, ...wanted } = asked
      const { price, chosen } = await chosenWith(ctx, tx, runners, wanted, falls).catch((error) => {
        throw error instanceof AppError ? new AppError('approval_outdated') : error
      })
      const now = { ...judgedIn(price), falls: payloadOf(chosen) }
      if (!isDeepStrictEqual(now, { referenceMinor, planned, falls })) {
        throw new AppError('approval_outdated')
      }
      const act = { by: asker.id, reason, approval: { id, approvedBy: decidedBy } }
      await write(tx, act, price)
      await settleFalls(ctx, tx, runners, { ...act, falls: chosen, now: price.now })
      return `product:${wanted.productId}`
    },
  })

/** What was judged, as an approval keeps it. */
const judgedIn = ({ referenceMinor, fallen }: Judged) => ({
  referenceMinor,
  planned: fallen.map(({ id, shareBp }) => ({ id: id ?? 0, shareBp })),
})

/** A price with what would fall below the floor with it, and what was chosen for each. */
async function chosenWith(
  ctx: Context,
  tx: Tx,
  runners: readonly Runner[],
  wanted: CurrencyPrice,
  choices: FallsChosen,
) {
  const price = await judged(ctx, tx, runners, wanted)
  return { price, chosen: chosenFalls(price.falls, choices) }
}

type CurrencyPriceRequest = CurrencyPrice & Readonly<{ reason: string; falls: FallsChosen }>

/** Fixes a price in a currency, or ends it. One below the floor, or one that leaves something below it that is kept, waits for a second person. */
export async function priceInCurrency(
  ctx: Context,
  staff: StaffPrincipal,
  runners: readonly Runner[],
  { reason, falls, ...wanted }: CurrencyPriceRequest,
): Promise<PriceOutcome> {
  const waiting = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const { price, chosen } = await chosenWith(ctx, tx, runners, wanted, falls)
    if (price.isBelow || price.fallen.length > 0 || isAnyKept(chosen)) return { price, chosen }
    const act = { by: staff.id, reason }
    await write(tx, act, price)
    await settleFalls(ctx, tx, runners, { ...act, falls: chosen, now: price.now })
    return undefined
  })
  if (!waiting) return { changed: 1 }
  const { price, chosen } = waiting
  const payload = { ...wanted, reason, ...judgedIn(price), falls: payloadOf(chosen) }
  const object = `product:${wanted.productId}`
  const summary = [sentenceOf(price), fallWords(chosen)].filter(Boolean).join(' ')
  const asked = { object, summary, payload }
  return { approval: await askApproval(ctx, staff, cheapOwnPrice(runners), asked) }
}

/** Calls off a price that waits for its day. What then goes on is judged like a price that is made. */
export async function cancelScheduledOwnPrice(
  ctx: Context,
  actor: string,
  id: number,
  reason: string,
) {
  const act = { actor, action: 'product.own-price-called-off' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const planned = await plannedOwn(tx, id)
    if (!planned) throw new AppError('not_found')
    if (planned.isTooLate) throw new AppError('price_too_late')
    const { productId, currency, priceMinor, beforeMinor } = planned
    const desk = await readDesk(ctx, tx, productId, currency)
    const { now, plannedOwn: rows, measures } = desk.schedule
    const left = rows.filter((row) => row.currency === currency && row.id !== id)
    const { convertedMinor, referenceMinor } = measuredOn(desk, left, now)
    const goesOn = beforeMinor ?? convertedMinor
    const isLower = goesOn < (priceMinor ?? convertedMinor)
    if (isLower && shareOf(goesOn, referenceMinor) < measures.floorShareBp) {
      throw new AppError('price_below_floor')
    }
    if (!(await deletePlannedOwn(tx, id))) throw new AppError('price_too_late')
    const meta = { currency, priceMinor, reason }
    return { result: undefined, object: `product:${productId}`, meta }
  })
}
