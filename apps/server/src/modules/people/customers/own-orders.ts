import type { listOwnOrders, OwnLicense, OwnOrder } from '@keyhaven/contracts/account'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { type CustomerPrincipal, customerOf } from '../../../infra/http/access.ts'
import { licensesOf } from '../../fulfilment/delivery/view/shelf.ts'
import { importedFrom } from '../../fulfilment/orders/imported-orders.ts'
import { openWhile } from '../../fulfilment/orders/order-access.ts'
import { itemOfLink, labelOf } from '../../fulfilment/orders/orders.rules.ts'
import { paidOrdersOf } from '../../fulfilment/orders/orders.service.ts'
import { findCustomer } from './customer-guard.ts'
import { orderOfCustomer } from './order-owner.ts'

type PaidOrderRow = Awaited<ReturnType<typeof paidOrdersOf>>[number]

/** What was asked for and is not done yet is the news about an order. */
const refundLabels: Record<string, string> = {
  review: 'Refund requested',
  approved: 'Refund on its way',
}

function describe(
  row: PaidOrderRow,
  licenses: readonly OwnLicense[],
  origin: OwnOrder['importedFrom'],
): OwnOrder {
  const currency = row.charge_currency
  return {
    id: row.id,
    orderNumber: row.order_number,
    status:
      refundLabels[row.return_state ?? ''] ?? labelOf(row.payment_status, row.fulfilment_status),
    total: toDecimal(money(row.charge_minor, currency)),
    currency,
    createdAt: row.created_at.toISOString(),
    licenses: [...licenses],
    items: [...itemOfLink(row.title), ...row.items],
    ...(origin && { importedFrom: origin }),
    ...(row.is_unreachable && { isUnreachable: true }),
  }
}

/** Everything bought with the address, as soon as the person has shown that it is theirs. */
export async function ordersOf(
  ctx: Context,
  { email, isProven }: CustomerPrincipal,
): Promise<ResponseOf<typeof listOwnOrders>> {
  const rows = isProven ? await paidOrdersOf(ctx.db, email) : []
  const brought = rows.filter((row) => row.payment_status === 'imported').map(({ id }) => id)
  const licenses = await licensesOf(ctx.db, rows)
  const origins = await importedFrom(ctx.db, brought)
  const orders = rows.map((row) => describe(row, licenses.get(row.id) ?? [], origins.get(row.id)))
  return { success: true, orders, requiresVerification: !isProven }
}

/** Gives this browser the access that paying for the order would have given it. */
export async function openInBrowser(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<void> {
  const order = await orderOfCustomer(ctx, customerOf(request), orderId)
  await openWhile(ctx, request, reply, {
    ...{ orderId: order.id, proof: 'account' },
    async holds(tx) {
      const customer = await findCustomer({ ...ctx, db: tx }, request)
      if (!customer) throw new AppError('not_signed_in')
      await orderOfCustomer({ ...ctx, db: tx }, customer, order.id)
    },
  })
}
