import { sql } from 'kysely'
import { issueMissing } from '../modules/after-sale/invoices/issue-invoices.ts'
import { auditAnchor, createSealer } from '../modules/platform/audit/audit.service.ts'
import { emptyVault } from '../modules/stock/licenses/testing/orders.ts'
import { aBrowser, aBuyer, aLine } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { eventually } from './eventually.ts'
import { stock } from './stock.ts'
import type { TestShop } from './test-shop.ts'

/** Sold out in the middle of an order; the first buyer is served at once. */
const SCARCE = 'home-2019'

type Cart = Parameters<ReturnType<typeof aBrowser>['opened']>[0]

async function addCoupons({ ctx }: TestShop) {
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('TENTH', 'percentage', 1000, 5, 1, false, null), ('GIFT', 'percentage', 10000, 5, 1, true, 0)
  `.execute(ctx.db)
}

/** Every kind of order the shop knows: two lines, yen, a coupon, a gift, one that waits, one unpaid. */
export async function makeBusy(shop: TestShop, provider: TestCardProvider) {
  await emptyVault(shop.ctx.db)
  await addCoupons(shop)
  await stock(shop.ctx, 10)
  await stock(shop.ctx, 3, 'home-2021')
  await stock(shop.ctx, 2, SCARCE)

  async function buy(cart: Cart) {
    const buyer = aBrowser(shop)
    const opened = await buyer.opened(cart)
    await provider.pay(opened.paymentIntentId)
    const reply = await buyer.confirm(opened)
    if (reply.statusCode !== 200) throw new Error(reply.payload)
    return opened.orderId
  }

  const plain = await buy({ items: [aLine(), aLine({ productId: 'home-2021', quantity: 2 })] })
  const other = await buy({ currency: 'jpy' })
  await buy({ couponCode: 'TENTH', billingInfo: aBuyer({ email: 'bob@example.com' }) })
  const served = await buy({ items: [aLine({ productId: SCARCE })] })
  const waiting = await buy({ items: [aLine({ productId: SCARCE, quantity: 3 })] })
  const gift = { items: [aLine()], couponCode: 'GIFT', billingInfo: aBuyer() }
  const given = await aBrowser(shop).call('POST', '/api/confirm-free-order', gift)
  if (given.statusCode !== 200) throw new Error(given.payload)
  const unpaid = await aBrowser(shop).opened({
    couponCode: 'TENTH',
    billingInfo: aBuyer({ email: 'eve@example.com' }),
  })
  await issueMissing(shop.ctx)
  const seal = createSealer()
  await eventually('a sealed audit log', async () => {
    await seal(shop.ctx)
    return await auditAnchor(shop.ctx.db)
  })
  return { plain, other, served, waiting, unpaid }
}

export type BusyShop = Awaited<ReturnType<typeof makeBusy>>
