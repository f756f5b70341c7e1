import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Row } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { messageToMail } from './inbox.repo.ts'

export type StaffReplyView = Readonly<{ reference: string; text: string }>

/** A blank line begins a paragraph; a line break stays one. */
const paragraphsOf = (text: string) => text.trim().split(/\n{2,}/)

/** The answer of a member of staff. */
export const staffReply = defineEmail({
  name: 'staff-reply',
  data: z.object({ messageId: z.number() }),
  load: async (ctx, { messageId }): Promise<StaffReplyView | undefined> => {
    const found = await messageToMail(ctx.db, messageId)
    return found && { reference: found.reference, text: found.body }
  },
  write: ({ reference, text }, house) => ({
    // Not the subject of the message: its writer may have typed the address of someone else.
    subject: `Our answer to your message ${reference}`,
    body: (
      <EmailLayout
        preview={`About your message ${reference}.`}
        house={house}
        seal="letter"
        reference={reference}
        title="Our answer"
        lead={`This is about your message ${reference}.`}
        why="because you wrote to us"
      >
        {paragraphsOf(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are written once
          <Row key={index} top={16}>
            <p className="t pre">{paragraph}</p>
          </Row>
        ))}
      </EmailLayout>
    ),
  }),
})
