import { z } from 'zod'
import { newToken } from '../../../infra/crypto/tokens.ts'
import { linesOfOrder, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { saveReviewLink } from './review-links.ts'

export type ReviewRequestView = Readonly<{
  orderNumber: string
  names: readonly string[]
  link: string
}>

/** Asks a buyer, once, what they think. The link opens the form with the order filled in. */
export const reviewRequest = defineEmail({
  name: 'review-request',
  kind: 'marketing',
  data: z.object({ orderId: z.string() }),
  load: async (ctx, { orderId }): Promise<ReviewRequestView | undefined> => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const isWanted = (await settingsOf(ctx))['reviews.requestMails']
    if (!isWanted || order.payment_status !== 'paid') return undefined
    const lines = await linesOfOrder(ctx.db, orderId)
    const token = newToken()
    await saveReviewLink(ctx, token, orderId)
    return {
      orderNumber: order.order_number,
      names: lines.map((line) => line.product_name),
      // In the fragment, so that no server or log sees it.
      link: `${ctx.config.PUBLIC_ORIGIN}/reviews#write=${token}`,
    }
  },
  preview: async (ctx, { orderId }): Promise<ReviewRequestView | undefined> => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) return undefined
    const names = (await linesOfOrder(ctx.db, orderId)).map((line) => line.product_name)
    return { orderNumber: order.order_number, names, link: ctx.config.PUBLIC_ORIGIN }
  },
  write: ({ orderNumber, names, link }, house) => ({
    subject: `How is ${names[0] ?? 'your licence'} working for you?`,
    body: (
      <EmailLayout
        preview="A minute of your time, good or bad."
        house={house}
        seal="star"
        reference={`Order ${orderNumber}`}
        title="What do you think?"
        lead={`A week ago you received ${names.join(', ')}. Other buyers would like to know how it went.`}
        why="because you bought from us. We ask once"
      >
        <Buttons main={{ href: link, label: 'Write a review' }} />
        <Paragraph>
          We publish praise and complaints by the same rules, and pay nobody for either. The button
          opens the form with your order filled in, so your review is shown as a verified purchase.
          Your e-mail address is never shown.
        </Paragraph>
        <Paragraph>Something does not work? Reply to this e-mail and we will help.</Paragraph>
      </EmailLayout>
    ),
  }),
})
