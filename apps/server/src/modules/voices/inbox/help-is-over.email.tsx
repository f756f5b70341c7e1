import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { idOfTicket } from './inbox.repo.ts'
import { ratingToken } from './rating-token.ts'

export type HelpIsOverView = Readonly<{ ticketNumber: string; link: string }>

/** Says that a request is closed, how to open it again, and asks once what the help was worth. */
export const helpIsOver = defineEmail({
  name: 'help-is-over',
  data: z.object({ ticketNumber: z.string() }),
  load: async (ctx, { ticketNumber }): Promise<HelpIsOverView | undefined> => {
    if ((await idOfTicket(ctx.db, ticketNumber)) === undefined) return undefined
    // In the fragment, so that no server or log sees it.
    const link = `${ctx.config.PUBLIC_ORIGIN}/contact#rate=${ratingToken(ctx.config, ticketNumber)}`
    return { ticketNumber, link }
  },
  preview: async (ctx, { ticketNumber }): Promise<HelpIsOverView | undefined> =>
    (await idOfTicket(ctx.db, ticketNumber)) === undefined
      ? undefined
      : { ticketNumber, link: `${ctx.config.PUBLIC_ORIGIN}/contact` },
  write: ({ ticketNumber, link }, house) => ({
    subject: `Your request ${ticketNumber} is resolved`,
    body: (
      <EmailLayout
        preview="How did we do? It takes ten seconds."
        house={house}
        seal="letter"
        reference={ticketNumber}
        title="Is everything all right now?"
        lead={`We marked your request ${ticketNumber} as resolved. If something is still wrong, reply to this e-mail and we will look at it again.`}
        why="because you wrote to us. We ask once"
      >
        <Buttons main={{ href: link, label: 'Rate our help' }} />
        <Paragraph>One press is enough. We read every comment.</Paragraph>
      </EmailLayout>
    ),
  }),
})
