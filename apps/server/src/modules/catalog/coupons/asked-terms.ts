import { exponent, fromDecimal } from '@keyhaven/contracts/money'
import type { CouponTerms } from '@keyhaven/contracts/staff/coupons'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isStore } from '../../platform/stores/read-stores.ts'
import { catalogue } from '../products/products.service.ts'
import type { CouponValues } from './coupon-values.ts'

const BASIS_POINTS = 100
const ALL = 10_000

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

/** An amount of the coupon's currency in its smallest unit; yen have no hundredths. */
function amountOf(field: string, decimal: string, { currency }: CouponTerms): number {
  const unit = currency ?? 'USD'
  const hasHundredths = exponent(unit) === 0 && /\.\d*[1-9]/.test(decimal)
  const amount = fromDecimal(decimal, unit)
  if (!amount || hasHundredths) throw refused(field, `That is no amount in ${unit}`)
  return amount.minor
}

function percentOf({ value }: CouponTerms): number {
  const bp = Math.round(Number(value) * BASIS_POINTS)
  if (bp < 1 || bp > ALL) throw refused('value', 'A percentage is more than 0 and at most 100')
  return bp
}

function reductionOf(request: CouponTerms) {
  if (request.kind === 'percentage') return { percent_bp: percentOf(request), amount_minor: null }
  const minor = amountOf('value', request.value, request)
  if (minor === 0) throw refused('value', 'An amount is more than 0')
  return { percent_bp: null, amount_minor: minor }
}

async function requireProducts(ctx: Context, { productIds, excludedProductIds }: CouponTerms) {
  const known = new Set((await catalogue(ctx)).map(({ id }) => id))
  const stranger = [...productIds, ...excludedProductIds].find((id) => !known.has(id))
  if (stranger !== undefined) throw refused('productIds', 'There is no such edition')
  if (productIds.some((id) => excludedProductIds.includes(id))) {
    throw refused('excludedProductIds', 'An edition is either included or left out')
  }
}

/** What was asked for, checked, as it is stored. */
export async function valuesOf(ctx: Context, request: CouponTerms): Promise<CouponValues> {
  await requireProducts(ctx, request)
  if (request.storeId !== null && !(await isStore(ctx, request.storeId))) {
    throw refused('storeId', 'There is no such store')
  }
  const starts_at = new Date(request.startsAt)
  const ends_at = request.endsAt === null ? null : new Date(request.endsAt)
  if (ends_at !== null && ends_at <= starts_at) {
    throw refused('endsAt', 'The end is after the beginning')
  }
  return {
    name: request.name,
    kind: request.kind,
    ...reductionOf(request),
    currency: request.currency,
    store_id: request.storeId,
    min_subtotal_minor: amountOf('minSubtotal', request.minSubtotal, request),
    product_ids: [...new Set(request.productIds)],
    excluded_product_ids: [...new Set(request.excludedProductIds)],
    starts_at,
    ends_at,
    max_uses: request.maxUses,
    max_per_customer: request.maxPerCustomer,
    is_first_order: request.isFirstOrder,
    is_claimable: request.isClaimable,
    allow_free: request.allowsFree,
    free_per_day: request.freePerDay,
  }
}
