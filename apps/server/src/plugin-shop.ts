import { AppError } from './infra/app-error.ts'
import { linesOfOrder, orderOf } from './modules/fulfilment/orders/orders.service.ts'
import { requireCustomer } from './modules/people/customers/require-customer.ts'
import type { ReadShop } from './modules/platform/plugins/call-plugin.ts'

/** What plug-ins may read of orders and customers: no key, no card, no address of a street. */
export const readShop: ReadShop = ({ db }) => ({
  order: async (id) => {
    const order = await orderOf(db, id)
    if (!order) return undefined
    const lines = await linesOfOrder(db, id)
    return {
      id: order.id,
      orderNumber: order.order_number,
      kind: order.kind,
      email: order.email,
      country: order.country,
      currency: order.charge_currency,
      totalMinor: order.charge_minor,
      paymentStatus: order.payment_status,
      fulfilmentStatus: order.fulfilment_status,
      createdAt: order.created_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      lines: lines.map((line) => ({
        productId: line.product_id,
        productName: line.product_name,
        quantity: line.quantity,
        totalMinor: line.charge_minor,
      })),
    }
  },
  customer: async (id) => {
    try {
      const { email, firstName, lastName, country, accountId } = await requireCustomer(db, id)
      return { id, email, firstName, lastName, country, hasAccount: accountId !== null }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }
  },
})
