import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'
import { makeKeepLink } from './keep-link.ts'
import { TAKE_BACK_DAYS } from './order-email.rules.ts'

export type AddressChangedView = Readonly<{
  orderNumber: string
  /** Takes the order back; only where it moved without a code. */
  takeBackUrl?: string
  isByStaff?: boolean
}>

function howItChanged(wasAnnounced: boolean, isByStaff: boolean): string {
  if (isByStaff) return 'A member of our team did this, because we were asked to.'
  return wasAnnounced
    ? 'We announced this 72 hours ago, and nobody objected.'
    : 'The code that we sent to this address was used for it.'
}

/** What the old address of an order is told. It says nothing of the new one. */
export const addressChanged = defineEmail({
  name: 'address-changed',
  data: z.object({
    orderId: z.string(),
    nth: z.int(),
    /** The request that was carried out without a code: it can be taken back. */
    requestId: z.optional(z.int()),
    isByStaff: z.optional(z.boolean()),
  }),
  load: async (ctx, { orderId, requestId, isByStaff = false }): Promise<AddressChangedView> => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const link = requestId === undefined ? undefined : await makeKeepLink(ctx, requestId)
    return { orderNumber: order.order_number, isByStaff, ...(link && { takeBackUrl: link }) }
  },
  preview: async (ctx, { orderId, requestId, isByStaff = false }) => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) return undefined
    const link = requestId === undefined ? {} : { takeBackUrl: ctx.config.PUBLIC_ORIGIN }
    return { orderNumber: order.order_number, isByStaff, ...link }
  },
  write: ({ orderNumber, takeBackUrl, isByStaff = false }, house) => ({
    subject: `Order ${orderNumber} goes to another address now`,
    body: (
      <EmailLayout
        preview="The address of your order was changed."
        house={house}
        seal="shield"
        reference={`Order ${orderNumber}`}
        title="The address of your order was changed"
        lead={`Everything about order ${orderNumber} now goes to another address. Links we sent here no longer open it.`}
        why="because this was the address of the order"
      >
        <Paragraph>{howItChanged(takeBackUrl !== undefined, isByStaff)}</Paragraph>
        {takeBackUrl ? (
          <>
            <Paragraph>
              <Strong>Not you?</Strong> Take the order back. You can do so for {TAKE_BACK_DAYS}{' '}
              days, without signing in.
            </Paragraph>
            <Buttons main={{ href: takeBackUrl, label: 'Take the order back' }} />
          </>
        ) : (
          <Paragraph>
            <Strong>Not you?</Strong> <a href={`${house.origin}/contact`}>Write to us</a> at once.
          </Paragraph>
        )}
      </EmailLayout>
    ),
  }),
})
