import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { insertStaffLink } from './staff-links.repo.ts'

export type StaffLinkView = Readonly<{ link: string }>

/** A link that makes a browser known, made while the mail is written. It signs nobody in. */
export const staffLink = defineEmail({
  name: 'staff-link',
  data: z.object({ staffId: z.string() }),
  load: async (ctx, { staffId }): Promise<StaffLinkView> => {
    const token = newToken()
    await insertStaffLink(ctx.db, hashToken(token), staffId)
    // In the fragment, so that no server or log sees it.
    return { link: `${staffOriginOf(ctx.config)}/admin/login#${token}` }
  },
  write: ({ link }, house) => ({
    subject: 'Sign in to the Keyhaven back office from a new browser',
    body: (
      <EmailLayout
        preview="The link works once, for one hour."
        house={house}
        seal="shield"
        reference="Back office"
        title="Sign in from a new browser"
        lead="Wrong passwords were tried for your address, so browsers we do not know are kept out. Open this link in the browser you want to use, then sign in with your password as usual."
        why="because you work at Keyhaven"
      >
        <Buttons main={{ href: link, label: 'Allow this browser' }} />
        <Paragraph>It works once, for one hour.</Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> Do not open the link, and tell an administrator: someone may be
          trying to guess your password.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
