import { z } from 'zod'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { makeAccessLink } from '../../orders/order-access.ts'
import { orderOf } from '../../orders/orders.service.ts'

export type OrderLinkView = Readonly<{ orderNumber: string; link: string }>

/** A link that opens the order for the reader of this mailbox, once and for fifteen minutes. */
export const orderLink = defineEmail({
  name: 'order-link',
  data: z.object({ orderId: z.string() }),
  load: async (ctx, { orderId }): Promise<OrderLinkView> => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const token = await makeAccessLink(ctx, orderId)
    return {
      orderNumber: order.order_number,
      // In the fragment, so that no server or log sees it.
      link: `${ctx.config.PUBLIC_ORIGIN}/order-access#${token}`,
    }
  },
  preview: async (ctx, { orderId }): Promise<OrderLinkView | undefined> => {
    const order = await orderOf(ctx.db, orderId)
    return order && { orderNumber: order.order_number, link: ctx.config.PUBLIC_ORIGIN }
  },
  write: ({ orderNumber, link }, house) => ({
    subject: `Open your order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="The link works once, for 15 minutes."
        house={house}
        seal="key"
        reference={`Order ${orderNumber}`}
        title="Open your order"
        lead={`This button opens order ${orderNumber} with its keys, on the device you press it on.`}
        why="because someone asked to open an order bought with this address"
      >
        <Buttons main={{ href: link, label: 'Open my order' }} />
        <Paragraph>
          It works once, for 15 minutes. After that, the order page sends you another.
        </Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. Without the link nobody gets in.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
