import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Panel, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { amountForBuyer, describeLink } from './describe-link.ts'
import { findLink } from './payment-links.repo.ts'

export type PaymentRequestView = Readonly<{
  title: string
  description: string
  message: string
  amount: string
  /** Null while it has no end. */
  lastDay: string | null
  link: string
}>

const dayOf = (time: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

/** The address of a payment link, for the person who is to pay it. Its words are those of staff. */
export const paymentRequest = defineEmail({
  name: 'payment-request',
  data: z.object({ linkId: z.string() }),
  load: async (ctx, { linkId }): Promise<PaymentRequestView | undefined> => {
    const row = await findLink(ctx.db, linkId)
    const link = row && describeLink(ctx, row)
    if (!row || link?.status !== 'active') return undefined
    return {
      title: link.title,
      description: link.description,
      message: link.customMessage,
      amount: amountForBuyer(row),
      lastDay: link.expiresAt && dayOf(link.expiresAt),
      link: link.url,
    }
  },
  write: ({ title, description, message, amount, lastDay, link }, house) => ({
    subject: `Payment request: ${title}`,
    body: (
      <EmailLayout
        preview={`${amount}, paid by card on our page.`}
        house={house}
        seal="paper"
        title={title}
        lead={`We ask you to pay ${amount}.${lastDay ? ` The link works until ${lastDay} (UTC).` : ''}`}
        why="because a member of our staff sent you this payment link"
      >
        {description && (
          <Panel>
            <Paragraph>{description}</Paragraph>
          </Panel>
        )}
        {message && <Paragraph>{message}</Paragraph>}
        <Buttons main={{ href: link, label: 'Open the payment page' }} />
        <Paragraph>
          The page shows the amount again before you pay. If you did not expect this, you can ignore
          this e-mail: nothing is charged without your card.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
