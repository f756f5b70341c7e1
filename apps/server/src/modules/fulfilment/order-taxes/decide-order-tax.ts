import { isBlockedPlace } from '@keyhaven/contracts/sold-countries'
import type { Context } from '../../../context.ts'
import { ourRates } from '../../catalog/tax/rate-book.rules.ts'
import { taxBook } from '../../catalog/tax/tax-book.ts'
import { sellerAt } from '../../catalog/tax/taxed-seller.ts'
import { dayOf } from '../../platform/legal-entities/legal-entities.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import type { LockedOrder } from '../orders/orders.service.ts'
import { type DecidedTax, taxOfPayment } from './order-tax.rules.ts'

export type OrderTax = DecidedTax &
  Readonly<{
    entityId: string
    evidence: readonly Readonly<{ kind: 'billing' | 'connection' | 'card'; country: string }>[]
  }>

type Paid = Readonly<{ amountMinor: number; cardCountry: string | null; paidAt?: Date | undefined }>

const itemsOf = (found: Record<'billing' | 'connection' | 'card', string | null>) =>
  (['billing', 'connection', 'card'] as const).flatMap((kind) => {
    const country = found[kind]
    return country === null ? [] : [{ kind, country }]
  })

/** The tax of a payment of a locked order; undefined, and nothing is read, while tax is off for its seller. */
export async function decideOrderTax(
  ctx: Context,
  order: LockedOrder,
  { amountMinor, cardCountry, paidAt }: Paid,
): Promise<OrderTax | undefined> {
  if (order.taxed_from === null) return undefined
  const { entity, seller } = sellerAt(await taxBook(ctx), order.store_id)
  // What was opened before tax was on keeps what it had.
  const openedOn = dayOf(entity.time_zone, order.created_at)
  if (seller.onFrom === null || openedOn < seller.onFrom) return undefined
  const day = dayOf(entity.time_zone, paidAt ?? ctx.now())
  const settings = await settingsOf({ ...ctx, storeId: order.store_id })
  const isSold = (country: string) =>
    settings['countries.sold_to'].includes(country) &&
    !isBlockedPlace(settings['countries.blocked'], { country })
  const evidence = {
    billing: order.country,
    connection: order.network_country,
    card: cardCountry,
  }
  const decided = taxOfPayment({
    ...{ book: ourRates, seller, evidence, isSold, day, gross: amountMinor },
    address: { zipCode: order.zip_code, region: order.region },
  })
  return { ...decided, entityId: entity.id, evidence: itemsOf(evidence) }
}
