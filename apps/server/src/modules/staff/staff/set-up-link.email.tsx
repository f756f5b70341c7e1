import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { insertStaffLink } from './staff-links.repo.ts'

const reasons = ['invited', 'reset', 'forgotten'] as const
export type SetUpLinkView = Readonly<{ link: string; why: (typeof reasons)[number] }>

const told = {
  invited: {
    title: 'Welcome to the Keyhaven back office',
    lead: 'You were invited to work here. Choose a password, then set up a second factor.',
    label: 'Set up your account',
    lasts: 'It works once, for 72 hours.',
  },
  reset: {
    title: 'Set up your sign-in again',
    lead: 'A super administrator reset your second factor. Choose a new password, then set up a new second factor.',
    label: 'Set up your account',
    lasts: 'It works once, for 72 hours.',
  },
  forgotten: {
    title: 'Choose a new password',
    lead: 'You asked for a new password for the back office. You will still need your second factor.',
    label: 'Choose a password',
    lasts: 'It works once, for one hour.',
  },
} as const

/** A link that sets a password, made while the mail is written. */
export const setUpLink = defineEmail({
  name: 'staff-set-up',
  data: z.object({ staffId: z.string(), why: z.enum(reasons) }),
  load: async (ctx, { staffId, why }): Promise<SetUpLinkView> => {
    const token = newToken()
    const kind = why === 'forgotten' ? 'password' : 'setup'
    await insertStaffLink(ctx.db, hashToken(token), staffId, kind)
    return { link: `${staffOriginOf(ctx.config)}/admin/set-up#${token}`, why }
  },
  write: ({ link, why }, house) => {
    const { title, lead, label, lasts } = told[why]
    return {
      subject: title,
      body: (
        <EmailLayout
          preview={lead}
          house={house}
          seal="shield"
          reference="Back office"
          title={title}
          lead={lead}
          why="because you work at Keyhaven"
        >
          <Buttons main={{ href: link, label }} />
          <Paragraph>{lasts}</Paragraph>
          <Paragraph>
            <Strong>Not expected?</Strong> Do not open the link, and tell a super administrator.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
