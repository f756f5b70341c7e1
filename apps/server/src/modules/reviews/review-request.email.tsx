import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { newToken } from '../../infra/tokens.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { linesOfOrder, orderOf } from '../orders/orders.service.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { keepLink } from './review-links.ts'

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

/** Asks a buyer, once, what they think. The link opens the form with the order filled in. */
export const reviewRequest = defineEmail({
  name: 'review-request',
  kind: 'marketing',
  data: z.object({ orderId: z.string() }),
  compose: async (ctx, { orderId }) => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const isWanted = (await settingsOf(ctx))['reviews.requestMails']
    if (!isWanted || order.payment_status !== 'paid') return undefined
    const names = (await linesOfOrder(ctx.db, orderId)).map((line) => line.product_name)
    const token = newToken()
    await keepLink(ctx, token, orderId)
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${ctx.config.PUBLIC_ORIGIN}/reviews#write=${token}`
    return {
      subject: `How is ${names[0] ?? 'your licence'} working for you?`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview="A minute of your time, good or bad."
        >
          <Heading as="h1">What do you think?</Heading>
          <Text>
            A week ago you received {names.join(', ')} (order {order.order_number}). Others would
            like to know how it went. Praise and complaint are published by the same rules, and
            nobody is paid for either.
          </Text>
          <Button href={address} style={button}>
            Write a review
          </Button>
          <Text>
            The button opens the form with your order filled in, so that your review is shown as a
            verified purchase. Your e-mail address is never shown. Something does not work? Answer
            this e-mail and we will help.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
