import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { makeAccessLink } from '../orders/order-access.ts'
import { orderOf } from '../orders/orders.service.ts'

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

/** A link that opens the order for whoever reads this mailbox, once and for fifteen minutes. */
export const orderLink = defineEmail({
  name: 'order-link',
  data: z.object({ orderId: z.string() }),
  compose: async (ctx, { orderId }) => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const token = await makeAccessLink(ctx, orderId)
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${ctx.config.PUBLIC_ORIGIN}/order-access#${token}`
    return {
      subject: `Open your order ${order.order_number}`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview="The link works once, for 15 minutes."
        >
          <Heading as="h1">Open your order</Heading>
          <Text>
            This link opens order {order.order_number} and its keys, once and for 15 minutes. After
            that, the order page sends you another. If you did not ask for it, nothing needs to be
            done.
          </Text>
          <Button href={address} style={button}>
            Open my order
          </Button>
        </EmailLayout>
      ),
    }
  },
})
