import { refusalTexts } from '@keyhaven/contracts/data/key-claims'
import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { claimById } from './claim-views.repo.ts'

export type ClaimRefusedView = Readonly<{
  orderNumber: string
  orderUrl: string
  productName: string
  lastFive: string
  reason: string
}>

/** A person looked at a claim and did not replace the key: why, and what can be done. */
export const claimRefused = defineEmail({
  name: 'key-claim-refused',
  preview: 'load',
  data: z.object({ claimId: z.int() }),
  load: async (ctx, { claimId }): Promise<ClaimRefusedView | undefined> => {
    const claim = await claimById(ctx.db, claimId)
    if (!claim.refusal) return undefined
    return {
      orderNumber: claim.orderNumber,
      orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${claim.orderId}`,
      productName: claim.productName,
      lastFive: claim.lastFive,
      reason: refusalTexts[claim.refusal],
    }
  },
  write: ({ orderNumber, orderUrl, productName, lastFive, reason }, house) => ({
    subject: `About your key of order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="We have looked at your key."
        house={house}
        seal="key"
        reference={`Order ${orderNumber}`}
        title="We have looked at your key"
        lead={`We have not replaced the key for ${productName} that ends in ${lastFive}. ${reason}`}
        why="because you reported a key that does not work"
      >
        <Paragraph>
          If you see it differently, reply to this e-mail with a picture of the message on your
          screen. Your order page shows the key and its history.
        </Paragraph>
        <Buttons main={{ href: orderUrl, label: 'Open your order page' }} />
      </EmailLayout>
    ),
  }),
})
