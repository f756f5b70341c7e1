import {
  type Currency,
  convert,
  exponent,
  formatMoney,
  fromDecimal,
  money,
} from '@keyhaven/contracts/money'
import { type OwnCurrency, ownCurrencies } from '@keyhaven/contracts/staff/products'
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
import { rateInForce } from '../currencies/currencies.service.ts'
import { measuresOf, referenceIn } from '../sale-floor/measures.ts'
import { shareOf, shareText } from '../sale-floor/reference.rules.ts'
import { isLater } from './edition-desk.repo.ts'
import { refusedAt } from './edition-fields.ts'
import { deletePlannedOwn, highestOwn, insertOwnPrice, plannedOwn } from './own-prices.repo.ts'
import { lockPriced } from './price-desk.repo.ts'
import type { PriceOutcome } from './price-editions.ts'

type Wanted = Readonly<{
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

/** What an edition costs in a currency without a price of its own, and what one is measured by. */
async function measured(ctx: Context, tx: Tx, productId: string, currency: Currency) {
  const [edition] = await lockPriced(tx, [productId])
  if (!edition) throw refusedAt('productId', 'There is no such edition')
  if (edition.priceMinor === null) {
    throw refusedAt('productId', 'Enter its price in US dollars first')
  }
  const { rateMicros } = await rateInForce({ ...ctx, db: tx }, currency)
  const inCurrency = (minor: number) =>
    convert(money(minor, 'USD'), currency, { [currency]: rateMicros }).minor
  const own = await highestOwn(tx, productId, currency)
  const converted = inCurrency(edition.priceMinor)
  const measures = await measuresOf({ ...ctx, db: tx })
  const reference = referenceIn(measures, productId, 'USD') ?? edition.priceMinor
  const referenceMinor = Math.max(own ?? 0, inCurrency(reference))
  const { floorShareBp } = measures
  return { edition, convertedMinor: converted, referenceMinor, floorShareBp }
}

async function judged(ctx: Context, tx: Tx, wanted: Wanted) {
  const { productId, currency, price, from } = wanted
  const priceMinor = price === null ? null : minorOf(price, currency)
  if (from !== null && !(await isLater(tx, from))) {
    throw refusedAt('from', 'Choose a moment that is still to come')
  }
  const { floorShareBp, ...found } = await measured(ctx, tx, productId, currency)
  const shareBp = shareOf(priceMinor ?? found.convertedMinor, found.referenceMinor)
  return { ...wanted, ...found, priceMinor, shareBp, isBelow: shareBp < floorShareBp }
}
type Judged = Awaited<ReturnType<typeof judged>>

type Deed = Readonly<{
  by: string
  reason: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

async function write(tx: Tx, { by, reason, ...approved }: Deed, price: Judged) {
  const { productId, currency, priceMinor, from, isBelow, shareBp } = price
  const madeBy = staffActor(by)
  const approvalId = approved.approval?.id
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
  const written = (minor: number) => formatMoney(money(minor, currency))
  const asked = priceMinor ?? price.convertedMinor
  const start = price.from ? ` from ${price.from}` : ''
  return `Price in ${currency} below the floor: ${edition.shortName} for ${written(asked)} instead of ${written(price.referenceMinor)}, ${shareText(price.shareBp)}${start}.`
}

/** A price in a currency that is below the floor. */
export const cheapOwnPrice = defineApproval({
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
    reason: z.string(),
  }),
  async apply(ctx, tx, { reason, referenceMinor, ...wanted }, { id, asker, decidedBy }) {
    const price = await judged(ctx, tx, wanted).catch((error) => {
      throw error instanceof AppError ? new AppError('approval_outdated') : error
    })
    if (price.referenceMinor !== referenceMinor) throw new AppError('approval_outdated')
    const approval = { id, approvedBy: decidedBy }
    await write(tx, { by: asker.id, reason, approval }, price)
    return `product:${wanted.productId}`
  },
})

type Payload = z.infer<typeof cheapOwnPrice.payload>
type Asked = Omit<Payload, 'referenceMinor'>

/** Fixes a price in a currency, or ends it. One below the floor waits for a second person. */
export async function priceInCurrency(
  ctx: Context,
  staff: StaffPrincipal,
  { reason, ...wanted }: Asked,
): Promise<PriceOutcome> {
  const waiting = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const price = await judged(ctx, tx, wanted)
    if (price.isBelow) return price
    await write(tx, { by: staff.id, reason }, price)
    return undefined
  })
  if (!waiting) return { changed: 1 }
  const payload = { ...wanted, reason, referenceMinor: waiting.referenceMinor }
  const object = `product:${wanted.productId}`
  const asked = { object, summary: sentenceOf(waiting), payload }
  return { approval: await askApproval(ctx, staff, cheapOwnPrice, asked) }
}

/** Calls off a price that waits for its day. What then goes on is judged like a price that is made. */
export async function callOffOwnPrice(ctx: Context, actor: string, id: number, reason: string) {
  const deed = { actor, action: 'product.own-price-called-off' }
  await audited(ctx.backOfficeDb, deed, async (tx) => {
    const planned = await plannedOwn(tx, id)
    if (!planned) throw new AppError('not_found')
    if (planned.isTooLate) throw new AppError('price_too_late')
    const { productId, currency, priceMinor, beforeMinor } = planned
    const measures = await measured(ctx, tx, productId, currency)
    const { convertedMinor, referenceMinor, floorShareBp } = measures
    const goesOn = beforeMinor ?? convertedMinor
    const isLower = goesOn < (priceMinor ?? convertedMinor)
    if (isLower && shareOf(goesOn, referenceMinor) < floorShareBp) {
      throw new AppError('price_below_floor')
    }
    if (!(await deletePlannedOwn(tx, id))) throw new AppError('price_too_late')
    const meta = { currency, priceMinor, reason }
    return { result: undefined, object: `product:${productId}`, meta }
  })
}
