import { promises } from '@keyhaven/contracts/promises'
import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { idOfReference } from './inbox.repo.ts'

export type MessageReceivedView = Readonly<{ reference: string }>

/** Only to an address its writer had proved: nobody can make us write to a stranger. */
export const messageReceived = defineEmail({
  name: 'message-received',
  data: z.object({ reference: z.string() }),
  load: async (ctx, { reference }): Promise<MessageReceivedView | undefined> =>
    (await idOfReference(ctx.db, reference)) === undefined ? undefined : { reference },
  write: ({ reference }, house) => ({
    subject: `We have your message (${reference})`,
    body: (
      <EmailLayout
        preview={`Your ticket number is ${reference}.`}
        house={house}
        seal="letter"
        reference={reference}
        title="We have your message"
        lead={`Your ticket number is ${reference}. ${promises.reply}.`}
        why="because you wrote to us"
      >
        <Paragraph>Your message and our answer are in your account.</Paragraph>
        <Buttons main={{ href: `${house.origin}/account`, label: 'Open my account' }} />
      </EmailLayout>
    ),
  }),
})
