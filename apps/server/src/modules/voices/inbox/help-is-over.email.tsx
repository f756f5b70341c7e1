import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { idOfReference } from './inbox.repo.ts'
import { ratingToken } from './rating-token.ts'

export type HelpIsOverView = Readonly<{ reference: string; link: string }>

/** Says that a request is closed, how to open it again, and asks once what the help was worth. */
export const helpIsOver = defineEmail({
  name: 'help-is-over',
  data: z.object({ reference: z.string() }),
  load: async (ctx, { reference }): Promise<HelpIsOverView | undefined> => {
    if ((await idOfReference(ctx.db, reference)) === undefined) return undefined
    // In the fragment, so that no server or log sees it.
    const link = `${ctx.config.PUBLIC_ORIGIN}/contact#rate=${ratingToken(ctx.config, reference)}`
    return { reference, link }
  },
  preview: async (ctx, { reference }): Promise<HelpIsOverView | undefined> =>
    (await idOfReference(ctx.db, reference)) === undefined
      ? undefined
      : { reference, link: `${ctx.config.PUBLIC_ORIGIN}/contact` },
  write: ({ reference, link }, house) => ({
    subject: `Your request ${reference} is resolved`,
    body: (
      <EmailLayout
        preview="How did we do? It takes ten seconds."
        house={house}
        seal="letter"
        reference={reference}
        title="Is everything all right now?"
        lead={`We marked your request ${reference} as resolved. If something is still wrong, reply to this e-mail and we will look at it again.`}
        why="because you wrote to us. We ask once"
      >
        <Buttons main={{ href: link, label: 'Rate our help' }} />
        <Paragraph>One press is enough. We read every comment.</Paragraph>
      </EmailLayout>
    ),
  }),
})
