import { z } from 'zod'
import { EmailLayout } from './email-layout.tsx'
import { Paragraph } from './mail-parts.tsx'
import { defineEmail } from './template.ts'
import { writtenTime } from './written.rules.ts'

export type MailCheckView = Readonly<{ requestedAt: string }>

/** Sent by `npm run mail:check`: shows an operator that the mail settings work. */
export const mailCheck = defineEmail({
  name: 'mail-check',
  data: z.object({ requestedAt: z.iso.datetime() }),
  load: async (_, { requestedAt }): Promise<MailCheckView> => ({ requestedAt }),
  preview: 'load',
  write: ({ requestedAt }, house) => ({
    subject: 'Your shop can send e-mail',
    body: (
      <EmailLayout
        preview="The mail settings of your shop work."
        house={house}
        seal="paid"
        reference="Mail check"
        title="Your shop can send e-mail"
        lead={`This message was requested on ${writtenTime(new Date(requestedAt))} and has passed through the queue, a worker and your mail server.`}
        why="because someone ran the mail check of your shop"
      >
        <Paragraph>Reply to it once, to see that answers reach you.</Paragraph>
      </EmailLayout>
    ),
  }),
})
