import { promises } from '@keyhaven/contracts/promises'
import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { idOfTicket } from './inbox.repo.ts'

export type MessageReceivedView = Readonly<{ ticketNumber: string }>

/** Only to an address its writer had proved: nobody can make us write to a stranger. */
export const messageReceived = defineEmail({
  name: 'message-received',
  data: z.object({ ticketNumber: z.string() }),
  load: async (ctx, { ticketNumber }): Promise<MessageReceivedView | undefined> =>
    (await idOfTicket(ctx.db, ticketNumber)) === undefined ? undefined : { ticketNumber },
  write: ({ ticketNumber }, house) => ({
    subject: `We have your message (${ticketNumber})`,
    body: (
      <EmailLayout
        preview={`Your ticket number is ${ticketNumber}.`}
        house={house}
        seal="letter"
        reference={ticketNumber}
        title="We have your message"
        lead={`Your ticket number is ${ticketNumber}. ${promises.reply}.`}
        why="because you wrote to us"
      >
        <Paragraph>Your message and our answer are in your account.</Paragraph>
        <Buttons main={{ href: `${house.origin}/account`, label: 'Open my account' }} />
      </EmailLayout>
    ),
  }),
})
