import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'

const texts = {
  known: {
    subject: 'You have a Keyhaven account already',
    title: 'You already have an account',
    lead: 'Someone, probably you, tried to create an account with this address. It already has one.',
    more: 'Sign in, or ask for a new password if you have forgotten yours. If it was not you, you can ignore this e-mail.',
  },
  changed: {
    subject: 'Your Keyhaven password was changed',
    title: 'Your password was changed',
    lead: 'Your account has a new password. Every other device was signed out, and orders that were open in other browsers were closed.',
    more: 'If this was not you, choose another password now: select “Forgotten your password?” and we send a code to this mailbox.',
  },
  voided: {
    subject: 'The old password of your Keyhaven account no longer works',
    title: 'The old password no longer works',
    lead: 'You signed in with a code from this mailbox. Someone, perhaps you, had created an account with this address before, but never confirmed it. To be safe, we removed the password, name and phone number given then and signed out every device that used them.',
    more: 'Your orders are unchanged. You can choose a new password in your account, or go on using codes.',
  },
} as const

const kinds = ['known', 'changed', 'voided'] as const

export type AccountNewsView = Readonly<{ news: (typeof kinds)[number] }>

/** What the owner of an account should know about it. */
export const accountNews = defineEmail({
  name: 'account-news',
  data: z.object({ news: z.enum(kinds) }),
  load: async (_, { news }): Promise<AccountNewsView> => ({ news }),
  write: ({ news }, house) => {
    const { subject, title, lead, more } = texts[news]
    return {
      subject,
      body: (
        <EmailLayout
          preview={title}
          house={house}
          seal="shield"
          reference="Your account"
          title={title}
          lead={lead}
          why="because you have a Keyhaven account"
        >
          <Paragraph>{more}</Paragraph>
          <Buttons main={{ href: `${house.origin}/account`, label: 'Open my account' }} />
        </EmailLayout>
      ),
    }
  },
})
