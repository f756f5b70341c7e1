import { confirmerOf } from '@keyhaven/contracts/payment-methods'
import { z } from 'zod'
import { attemptOfOrder } from '../../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'

export type NotArrivedView = Readonly<{
  orderNumber: string
  confirmer: string
  /** Brings the cart back; undefined where it was no cart. */
  cartUrl?: string
}>

/** The bank said no to a payment that was on its way: nothing was charged, and the cart can be paid again. */
export const paymentNotArrived = defineEmail({
  name: 'payment-not-arrived',
  preview: 'load',
  data: z.object({ orderId: z.string() }),
  load: async (ctx, { orderId }): Promise<NotArrivedView> => {
    const [order, attempt] = await Promise.all([
      orderOf(ctx.db, orderId),
      attemptOfOrder(ctx.db, orderId),
    ])
    if (!order) throw new Error(`there is no order ${orderId}`)
    const cartUrl = `${ctx.config.PUBLIC_ORIGIN}/checkout?again=${orderId}`
    return {
      orderNumber: order.order_number,
      confirmer: confirmerOf(attempt?.method),
      ...(order.kind === 'cart' && { cartUrl }),
    }
  },
  write: ({ orderNumber, confirmer, cartUrl }, house) => {
    const lead = `You were not charged: ${confirmer} did not confirm the payment of order ${orderNumber}.`
    return {
      subject: `Your payment did not arrive, order ${orderNumber}`,
      body: (
        <EmailLayout
          preview={lead}
          house={house}
          seal="cart"
          reference={`Order ${orderNumber}`}
          title="Your payment did not arrive"
          lead={lead}
          why="because this is the address of the order"
        >
          <Paragraph>
            The order has ended. If you still want the licences, choose any way to pay and try
            again; prices are as of then.
          </Paragraph>
          {cartUrl && <Buttons main={{ href: cartUrl, label: 'Back to my cart' }} />}
        </EmailLayout>
      ),
    }
  },
})
