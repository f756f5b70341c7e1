import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'

/** What the old address of an order is told. It says nothing of the new one. */
export const addressChanged = defineEmail({
  name: 'address-changed',
  data: z.object({ orderId: z.string(), nth: z.int() }),
  compose: async (ctx, { orderId }) => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const origin = ctx.config.PUBLIC_ORIGIN
    return {
      subject: `Order ${order.order_number} goes to another address now`,
      body: (
        <EmailLayout origin={origin} preview="The address of an order was corrected.">
          <Heading as="h1">The address of an order was corrected</Heading>
          <Text>
            Order {order.order_number} was made with this address. Somebody who could name what was
            paid and the card has corrected it: keys and receipts of this order go to another
            address from now on, and links sent here no longer open it.
          </Text>
          <Text>
            If you did not buy anything, you need do nothing. If the order is yours and it was not
            you, <Link href={`${origin}/contact`}>write to us</Link> at once.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
