import { MOST_REMINDERS } from '@keyhaven/contracts/data/reminders'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { CartFile, CartReport } from '@keyhaven/contracts/staff/carts'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { cartDelaysOf } from '../../modules/buying/abandoned-carts/cart-delays.ts'
import { pricesOf } from '../../modules/catalog/products/products.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type CartRow, cartColumns, cartFor } from './list-carts.ts'

type Whole = CartRow &
  Readonly<{
    items: { productId: string; quantity: number }[]
    coupon: string | null
    orderId: string | null
    mailedAt: Date | null
    restoredAt: Date | null
    excludedAt: Date | null
    mailsToPerson: number
  }>

async function wholeCart({ db }: StaffContext, id: string): Promise<Whole> {
  const { rows } = await sql<Whole>`
    select ${cartColumns}, c.items, c.offered_coupon as coupon, c.order_id as "orderId",
      c.mailed_at as "mailedAt", c.restored_at as "restoredAt", c.excluded_at as "excludedAt",
      coalesce(
        (select sum(o.mails)::int from abandoned_carts o where o.address_hash = c.address_hash), 0
      ) as "mailsToPerson"
    from abandoned_carts c
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** Why no mail can be sent now, in a sentence. The use case looks again. */
function refusalOf({ email, excludedAt, orderId, mailsToPerson, isProven }: Whole): string | null {
  if (orderId !== null) return 'It was bought.'
  if (email === null) return 'The customer hasn’t agreed to reminders.'
  if (excludedAt !== null) return 'Staff left it out.'
  if (mailsToPerson >= MOST_REMINDERS) return 'This person had two mails this month.'
  if (!isProven && mailsToPerson > 0) {
    return 'We asked whether the mailbox is theirs, and nobody has answered.'
  }
  return null
}

const iso = (time: Date | null) => time?.toISOString() ?? null

export async function cartForStaff(ctx: StaffContext, id: string): Promise<CartFile> {
  const whole = await wholeCart(ctx, id)
  const {
    items,
    coupon,
    orderId,
    mailedAt,
    restoredAt,
    excludedAt,
    mailsToPerson: _,
    ...row
  } = whole
  const prices = await pricesOf(
    ctx,
    items.map(({ productId }) => productId),
  )
  return {
    success: true,
    cart: cartFor(ctx, row),
    items: items.map(({ productId, quantity }) => {
      const product = prices.get(productId)
      return {
        productId,
        quantity,
        name: product?.name ?? productId,
        price: product ? toDecimal(money(product.priceMinor, 'USD')) : null,
      }
    }),
    coupon,
    orderId,
    mailedAt: iso(mailedAt),
    restoredAt: iso(restoredAt),
    excludedAt: iso(excludedAt),
    refusal: refusalOf(whole),
  }
}

/** What reminders brought back, over the month that carts are kept. */
export async function cartReport(ctx: StaffContext): Promise<CartReport> {
  const { rows } = await sql<{ mailed: number; recovered: number; minor: number }>`
    select count(*) as mailed, count(o.id) as recovered,
      coalesce(sum(o.total_minor), 0)::bigint as minor
    from abandoned_carts c
    left join orders o on o.id = c.order_id and o.paid_at > c.mailed_at
    where c.mails > 0
      and c.created_at > shop_now() - interval '30 days'`.execute(ctx.db)
  const { mailed, recovered, minor } = rows[0] ?? { mailed: 0, recovered: 0, minor: 0 }
  return {
    success: true,
    delays: await cartDelaysOf(ctx),
    mailed,
    recovered,
    revenue: toDecimal(money(Number(minor), 'USD')),
  }
}
