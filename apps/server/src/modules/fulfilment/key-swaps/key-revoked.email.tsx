import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Bullets, Buttons, Part } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { revokedKey } from '../../stock/licenses/units/revoke-unit.ts'
import { orderOf } from '../orders/orders.service.ts'

export type KeyRevokedView = Readonly<{
  orderNumber: string
  orderUrl: string
  productName: string
  lastFive: string
}>

/** What a buyer is told whose key was taken away. Why is between staff and the audit log. */
export const keyRevoked = defineEmail({
  name: 'key-revoked',
  data: z.object({ orderId: z.string(), assignmentId: z.int() }),
  load: async (ctx, { orderId, assignmentId }): Promise<KeyRevokedView> => {
    const [order, key] = await Promise.all([
      orderOf(ctx.db, orderId),
      revokedKey(ctx.db, assignmentId),
    ])
    if (!order || !key) throw new Error(`no key ${assignmentId} of order ${orderId} was revoked`)
    return {
      orderNumber: order.order_number,
      orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`,
      ...key,
    }
  },
  write: ({ orderNumber, orderUrl, productName, lastFive }, house) => ({
    subject: `A key of order ${orderNumber} was withdrawn`,
    body: (
      <EmailLayout
        preview="You get another key without doing anything."
        house={house}
        seal="key"
        reference={`Order ${orderNumber}`}
        title="We withdrew one of your keys"
        lead={`The key ending ${lastFive} for ${productName} can no longer be used. Your licence stays yours: we send you another key.`}
        why="because a key of your order was withdrawn"
      >
        <Part title="What happens now">
          <Bullets
            items={[
              'The new key comes to this address as soon as one is free. You are served before everyone who paid later.',
              'Please do not use the old key any more.',
              'When the new key is there, enter it in place of the old one. Your documents stay as they are.',
            ]}
          />
        </Part>
        <Buttons main={{ href: orderUrl, label: 'Open your order page' }} />
      </EmailLayout>
    ),
  }),
})
