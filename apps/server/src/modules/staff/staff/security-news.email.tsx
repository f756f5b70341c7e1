import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { type SecurityNews, securityNewsKinds } from './staff.rules.ts'

export type SecurityNewsView = Readonly<{ news: SecurityNews; device: string }>

const told: Readonly<Record<SecurityNews, readonly [title: string, lead: string]>> = {
  'new-device': ['A new device signed in', 'Your account was used in a browser we did not know.'],
  'password-changed': ['Your password was changed', 'All your other sessions were ended.'],
  'app-added': ['An authenticator app was added', 'Its codes now open your account.'],
  'app-removed': ['Your authenticator app was removed', 'Its codes no longer work.'],
  'passkey-added': ['A passkey was added', 'It now opens your account, with your password.'],
  'passkey-removed': ['A passkey was removed', 'It no longer works.'],
  'recovery-used': ['A recovery code was used', 'It will not work again.'],
  'recovery-renewed': ['You have new recovery codes', 'The old ones no longer work.'],
  'factors-reset': [
    'Your second factor was reset',
    'Your sessions were ended, and your password and second factor no longer work. Another e-mail has the link to set both up again.',
  ],
  'api-key-added': [
    'An API key was made in your name',
    'A program can now act for you, within what the key allows, until the key ends.',
  ],
}

/** What changed about the sign-in of a member. It holds no link: there is nothing to be lured to. */
export const securityNews = defineEmail({
  name: 'staff-security-news',
  data: z.object({ news: z.enum(securityNewsKinds), device: z.string() }),
  load: async (_, data): Promise<SecurityNewsView> => data,
  write: ({ news, device }, house) => {
    const [title, lead] = told[news]
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
          {device && (
            <Paragraph>
              <Strong>Where:</Strong> {device}
            </Paragraph>
          )}
          <Paragraph>
            <Strong>Not you?</Strong> Change your password, end your other sessions on the security
            page, and tell a super administrator at once.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
