import { z } from 'zod'
import { linkTokenOf } from '../../../infra/crypto/address-hash.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { waitingRequest } from './newsletter.repo.ts'

export type ConfirmNewsView = Readonly<{ link: string }>

/** Asks the reader of the mailbox; without a press nothing follows. */
export const confirmNews = defineEmail({
  name: 'confirm-newsletter',
  data: z.object({ requestId: z.string() }),
  load: async ({ db, config }, { requestId }): Promise<ConfirmNewsView | undefined> => {
    const request = await waitingRequest(db, requestId)
    const token = request && linkTokenOf(config, 'newsletter', requestId, request.token_hash)
    // In the fragment, so that no server or log sees it.
    return token ? { link: `${config.PUBLIC_ORIGIN}/newsletter#${token}` } : undefined
  },
  write: ({ link }, house) => ({
    subject: 'Please confirm the newsletter',
    body: (
      <EmailLayout
        preview="We send nothing before you confirm."
        house={house}
        seal="letter"
        reference="Newsletter"
        title="Shall we write to you?"
        lead="This address was entered for the Keyhaven newsletter. Confirm to start receiving it; every issue has a link to stop."
        why="because someone entered your address for the newsletter"
      >
        <Buttons main={{ href: link, label: 'Confirm the newsletter' }} />
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. We send nothing more.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
