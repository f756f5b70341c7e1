import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
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
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { isLater } from './edition-desk.repo.ts'
import { refusedAt } from './edition-fields.ts'
import {
  deletePlanned,
  insertPrice,
  lockPriced,
  type PricedEdition,
  plannedPrice,
} from './price-desk.repo.ts'
import { isBelowFloor } from './price-floor.rules.ts'

type Wanted = Readonly<{ productId: string; price: string; from: string | null }>

type Judged = Readonly<{
  edition: PricedEdition
  priceMinor: number
  from: string | null
  isBelow: boolean
}>

export type PriceOutcome = { changed: number } | { approval: AskedApproval }

async function judged(ctx: Context, tx: Tx, wanted: readonly Wanted[]): Promise<Judged[]> {
  const ids = wanted.map(({ productId }) => productId)
  if (new Set(ids).size !== ids.length) throw refusedAt('changes', 'An edition is named twice')
  const editions = new Map((await lockPriced(tx, ids)).map((edition) => [edition.id, edition]))
  const percent = (await settingsOf({ ...ctx, db: tx }))['prices.floor_percent']
  const found: Judged[] = []
  for (const { productId, price, from } of wanted) {
    const edition = editions.get(productId)
    if (!edition) throw refusedAt('changes', 'There is no such edition')
    const priceMinor = fromDecimal(price, 'USD')?.minor ?? 0
    if (priceMinor <= 0) throw refusedAt('changes', 'A price is above zero')
    if (from !== null && !(await isLater(tx, from))) {
      throw refusedAt('from', 'Choose a moment that is still to come')
    }
    const { referenceMinor } = edition
    const isBelow = referenceMinor !== null && isBelowFloor(priceMinor, referenceMinor, percent)
    found.push({ edition, priceMinor, from, isBelow })
  }
  return found
}

type Deed = Readonly<{ by: string; reason: string; approval?: object }>

async function writePrices(tx: Tx, { by, reason, ...approved }: Deed, prices: readonly Judged[]) {
  for (const { edition, priceMinor, from } of prices) {
    const { id: productId, listMinor } = edition
    const madeBy = staffActor(by)
    await insertPrice(tx, { productId, priceMinor, listMinor, from, madeBy, reason })
    await recordAudit(tx, {
      actor: madeBy,
      action: 'product.priced',
      object: `product:${productId}`,
      meta: { priceMinor, beforeMinor: edition.priceMinor, from, reason, ...approved },
    })
  }
}

const dollars = (minor: number) => formatMoney(money(minor, 'USD'))

function sentenceOf(prices: readonly Judged[]): string {
  const low = prices.filter(({ isBelow }) => isBelow)
  const parts = low.map(
    ({ edition, priceMinor, from }) =>
      `${edition.shortName} for ${dollars(priceMinor)} instead of ${dollars(edition.referenceMinor ?? 0)}${
        from ? ` from ${from}` : ''
      }`,
  )
  const others = prices.length - low.length
  return `Catalogue price below the floor: ${parts.join(', ')}${
    others > 0 ? `, with ${others} other ${others === 1 ? 'price' : 'prices'}` : ''
  }.`
}

/** Prices below the floor, with those that were entered together with them. */
export const cheapPrices = defineApproval({
  name: 'product.prices',
  needs: 'products.publish',
  payload: z.object({
    changes: z.array(
      z.object({
        productId: z.string(),
        price: z.string(),
        from: z.string().nullable(),
        /** What it was measured by when it was asked for. */
        referenceMinor: z.int().nullable(),
      }),
    ),
    reason: z.string(),
  }),
  async apply(ctx, tx, { changes, reason }, { id, asker, decidedBy }) {
    const prices = await judged(ctx, tx, changes).catch((error) => {
      throw error instanceof AppError ? new AppError('approval_outdated') : error
    })
    const isAsRead = prices.every(
      ({ edition }, place) => edition.referenceMinor === changes[place]?.referenceMinor,
    )
    if (!isAsRead) throw new AppError('approval_outdated')
    const approval = { id, approvedBy: decidedBy }
    await writePrices(tx, { by: asker.id, reason, approval }, prices)
    return `product:${changes[0]?.productId ?? ''}`
  },
})

type Asked = Readonly<{ changes: readonly Wanted[]; reason: string }>

/** Enters prices, all or none. One below the floor makes all of them wait for a second person. */
export async function priceEditions(
  ctx: Context,
  staff: StaffPrincipal,
  { changes, reason }: Asked,
): Promise<PriceOutcome> {
  const waiting = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const prices = await judged(ctx, tx, changes)
    if (prices.some(({ isBelow }) => isBelow)) return prices
    await writePrices(tx, { by: staff.id, reason }, prices)
    return undefined
  })
  if (!waiting) return { changed: changes.length }
  const payload = {
    changes: waiting.map(({ edition }, place) => ({
      productId: edition.id,
      price: changes[place]?.price ?? '',
      from: changes[place]?.from ?? null,
      referenceMinor: edition.referenceMinor,
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
    const percent = (await settingsOf({ ...ctx, db: tx }))['prices.floor_percent']
    const reference = edition?.referenceMinor ?? null
    if (
      beforeMinor !== null &&
      beforeMinor < priceMinor &&
      reference !== null &&
      isBelowFloor(beforeMinor, reference, percent)
    ) {
      throw new AppError('price_below_floor')
    }
    if (!(await deletePlanned(tx, id))) throw new AppError('price_too_late')
    return { result: undefined, object: `product:${productId}`, meta: { priceMinor, reason } }
  })
}
