import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { linesOfOrder, orderOf } from '../orders/orders.service.ts'
import { bookedRefund } from './delivery.repo.ts'

const keysAfter: Record<string, string> = {
  refunded: 'The keys of this order are withdrawn: please do not use them any more.',
  partially_refunded: 'The keys that are still on your order page stay yours.',
}

/** What was given back, and what that means for the keys. */
export const refundConfirmed = defineEmail({
  name: 'refund-confirmed',
  data: z.object({ orderId: z.string(), refund: z.string() }),
  compose: async (ctx, { orderId, refund }) => {
    const [order, booked, lines] = await Promise.all([
      orderOf(ctx.db, orderId),
      bookedRefund(ctx.db, refund),
      linesOfOrder(ctx.db, orderId),
    ])
    if (!order || !booked) throw new Error(`there is no refund ${refund} of order ${orderId}`)
    const amount = formatMoney(money(booked.amount_minor, booked.currency as Currency))
    const page = `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`
    return {
      subject: `Your refund for order ${order.order_number}`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview={`We have refunded ${amount}.`}>
          <Heading as="h1">We have refunded {amount}</Heading>
          <Text>
            The money for your order {order.order_number} goes back to the card you paid with. Your
            bank decides when it shows it, usually within 5 to 10 days.
          </Text>
          {lines.length > 0 && keysAfter[order.payment_status] && (
            <Text>{keysAfter[order.payment_status]}</Text>
          )}
          <Text>
            <Link href={page}>Open your order page</Link>
          </Text>
        </EmailLayout>
      ),
    }
  },
})
