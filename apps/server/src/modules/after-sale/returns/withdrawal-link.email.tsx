import { z } from 'zod'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { armLink, orderOfLink } from './withdrawals.repo.ts'

export const WITHDRAWAL_LINK_MINUTES = 60

export type WithdrawalLinkView = Readonly<{ orderNumber: string; link: string }>

/** A link to the page that confirms a withdrawal. It is made now, and only its hash is kept. */
export const withdrawalLink = defineEmail({
  name: 'withdrawal-link',
  data: z.object({ linkId: z.int() }),
  load: async (ctx, { linkId }): Promise<WithdrawalLinkView | undefined> => {
    const token = newToken()
    const link = await armLink(ctx.db, linkId, hashToken(token), WITHDRAWAL_LINK_MINUTES)
    const order = link && (await orderOf(ctx.db, link.order_id))
    if (!order) return undefined
    return {
      orderNumber: order.order_number,
      // In the fragment, so that no server or log sees it.
      link: `${ctx.config.PUBLIC_ORIGIN}/withdrawal#${token}`,
    }
  },
  preview: async (ctx, { linkId }): Promise<WithdrawalLinkView | undefined> => {
    const orderId = await orderOfLink(ctx.db, linkId)
    const order = orderId && (await orderOf(ctx.db, orderId))
    return order ? { orderNumber: order.order_number, link: ctx.config.PUBLIC_ORIGIN } : undefined
  },
  write: ({ orderNumber, link }, house) => ({
    subject: `Withdraw from order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="Nothing is withdrawn until you confirm it."
        house={house}
        seal="refund"
        reference={`Order ${orderNumber}`}
        title={`Withdraw from order ${orderNumber}`}
        lead="The next page shows what you can withdraw from. Nothing happens until you press “Confirm withdrawal” there."
        why="because someone asked to withdraw from an order bought with this address"
      >
        <Buttons main={{ href: link, label: 'Go to the withdrawal' }} />
        <Paragraph>The link works once, for one hour.</Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. Your order stays as it is.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
