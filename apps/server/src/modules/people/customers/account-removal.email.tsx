import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { customerById } from './customers.repo.ts'

const title = 'Confirm your address to keep your account'

/** Two days before an account goes whose address nobody proved. Says nothing once it is proven. */
export const accountRemoval = defineEmail({
  name: 'account-removal',
  data: z.object({ customerId: z.string() }),
  load: async (ctx, { customerId }): Promise<object | undefined> => {
    const account = await customerById(ctx.db, customerId)
    return account && !account.isVerified ? {} : undefined
  },
  write: (_, house) => ({
    subject: title,
    body: (
      <EmailLayout
        preview="Otherwise we delete it in two days. Your orders stay."
        house={house}
        seal="shield"
        reference="Your account"
        title={title}
        lead="Someone, probably you, created a Keyhaven account with this address but never confirmed it. We delete such accounts after a week. This one goes in two days."
        why="because an account was created with this address"
      >
        <Paragraph>To keep it, sign in and choose “Confirm your address”.</Paragraph>
        <Buttons main={{ href: `${house.origin}/account`, label: 'Keep my account' }} />
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. Orders made with this address stay:
          a code to this mailbox opens them at any time.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
