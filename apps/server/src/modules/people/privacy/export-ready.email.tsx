import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'

/** Leads to the account and opens nothing: to download, the reader signs in first. */
export const exportReady = defineEmail({
  name: 'export-ready',
  data: z.object({}),
  load: async (): Promise<object> => ({}),
  write: (_, house) => ({
    subject: 'The copy of your data is ready',
    body: (
      <EmailLayout
        preview="You can download it for 24 hours."
        house={house}
        seal="paper"
        reference="Your data"
        title="The copy of your data is ready"
        lead="Sign in to download it. We delete it after 24 hours."
        why="because you asked for a copy of your data"
      >
        <Buttons main={{ href: `${house.origin}/account`, label: 'Open my account' }} />
        <Paragraph>
          <Strong>Not you?</Strong> Change your password: someone else is signed in.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
