import { confirmerOf } from '@keyhaven/contracts/payment-methods'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { attemptOfOrder } from '../../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'

export type OnItsWayView = Readonly<{ orderNumber: string; orderUrl: string; confirmer: string }>

async function viewOf(ctx: Context, orderId: string): Promise<OnItsWayView & { status: string }> {
  const [order, attempt] = await Promise.all([
    orderOf(ctx.db, orderId),
    attemptOfOrder(ctx.db, orderId),
  ])
  if (!order) throw new Error(`there is no order ${orderId}`)
  return {
    orderNumber: order.order_number,
    orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`,
    confirmer: confirmerOf(attempt?.method),
    status: order.payment_status,
  }
}

/** The payment was sent, and the bank has not decided. One that was decided meanwhile needs no such mail. */
export const paymentOnItsWay = defineEmail({
  name: 'payment-on-its-way',
  data: z.object({ orderId: z.string() }),
  load: async (ctx, { orderId }): Promise<OnItsWayView | undefined> => {
    const { status, ...view } = await viewOf(ctx, orderId)
    return status === 'processing' ? view : undefined
  },
  preview: async (ctx, { orderId }): Promise<OnItsWayView | undefined> => {
    const { status: _, ...view } = await viewOf(ctx, orderId)
    return view
  },
  write: ({ orderNumber, orderUrl, confirmer }, house) => {
    const lead = `We send your keys as soon as ${confirmer} confirms it. Please don’t pay again.`
    return {
      subject: `Payment on its way for order ${orderNumber}`,
      body: (
        <EmailLayout
          preview={lead}
          house={house}
          seal="key"
          reference={`Order ${orderNumber}`}
          title="Your payment is on its way"
          lead={lead}
          why="because this is the address of the order"
        >
          <Paragraph>
            This usually takes minutes, sometimes until the next working day. If the payment does
            not arrive you are not charged, and we write to you.
          </Paragraph>
          <Buttons main={{ href: orderUrl, label: 'Open my order' }} />
        </EmailLayout>
      ),
    }
  },
})
