import { promises } from '@keyhaven/contracts/promises'
import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'
import { checkOf } from './risk.repo.ts'

export type OrderHeldView = Readonly<{ orderNumber: string; orderUrl: string }>

/** Tells a buyer that a person looks at the order. One that was decided meanwhile needs no such mail. */
export const orderHeld = defineEmail({
  name: 'order-held',
  data: z.object({ orderId: z.string() }),
  load: async (ctx, { orderId }): Promise<OrderHeldView | undefined> => {
    const check = await checkOf(ctx.db, orderId)
    if (check?.waits_for !== 'staff') return undefined
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const orderUrl = `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`
    return { orderNumber: order.order_number, orderUrl }
  },
  preview: async (ctx, { orderId }): Promise<OrderHeldView | undefined> => {
    const order = await orderOf(ctx.db, orderId)
    return order && { orderNumber: order.order_number, orderUrl: ctx.config.PUBLIC_ORIGIN }
  },
  write: ({ orderNumber, orderUrl }, house) => ({
    subject: `We are checking order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="Your payment has arrived. A person looks at it before the keys leave."
        house={house}
        seal="key"
        reference={`Order ${orderNumber}`}
        title="We are checking your order"
        lead="Thank you, your payment has arrived. A person looks at the order before its keys leave. You need not do anything; please do not pay again."
        why="because this is the address of the order"
      >
        <Paragraph>
          <Strong>How long?</Strong> {promises.reply}. We work {house.supportHours}. Then your keys
          come by e-mail, or all of your money goes back to your card.
        </Paragraph>
        <Buttons main={{ href: orderUrl, label: 'Open my order' }} />
        <Paragraph>
          <Strong>Why?</Strong> Keys cannot be taken back once they are seen, so an automatic check
          picks some orders for a closer look. It is no judgment of you.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
