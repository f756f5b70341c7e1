import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'

const WRITE = 'If you did not expect this, please write to us.'

const texts = {
  renamed: {
    subject: 'The name on your Keyhaven account was changed',
    title: 'The name on your account was changed',
    lead: 'Our support corrected the name on your account.',
    more: `Nothing else was changed. ${WRITE}`,
  },
  blocked: {
    subject: 'Your address is blocked at Keyhaven',
    title: 'Your address is blocked',
    lead: 'We have blocked this address. You cannot sign in or buy with it, and every device was signed out.',
    more: 'Keys you have bought keep working. If you think this is a mistake, please write to us: a person will look at it.',
  },
  unblocked: {
    subject: 'Your address is no longer blocked at Keyhaven',
    title: 'Your address is no longer blocked',
    lead: 'You can sign in and buy with this address again.',
    more: 'We are sorry for the trouble.',
  },
  left: {
    subject: 'Your Keyhaven orders moved to your other address',
    title: 'Your orders moved to your other address',
    lead: 'Our support joined what you bought with this address and with another address of yours. Your orders now open with that one.',
    more: 'Every device was signed out of this address. If you have no other address with us, or did not ask for this, please write to us at once.',
  },
  received: {
    subject: 'Orders were added to your Keyhaven address',
    title: 'Orders were added to your address',
    lead: 'Our support joined what you bought with another address of yours and with this one. All of it now opens with this address.',
    more: `Sign in with a code to this mailbox to see your orders. ${WRITE}`,
  },
  copied: {
    subject: 'A copy of your Keyhaven data was requested',
    title: 'A copy of your data was requested',
    lead: 'You asked our support for a copy of your data. We are making it now.',
    more: `Only you can open it: we write again when it is ready, and you sign in with this address. ${WRITE}`,
  },
  forgotten: {
    subject: 'Your Keyhaven data will be erased',
    title: 'Your data will be erased',
    lead: 'You asked our support to erase your data. Two members of staff checked the request.',
    more: `We write once more when it is done. Invoices are kept as the law requires. ${WRITE}`,
  },
} as const

const kinds = [
  'renamed',
  'blocked',
  'unblocked',
  'left',
  'received',
  'copied',
  'forgotten',
] as const

export type CustomerNewsView = Readonly<{ news: (typeof kinds)[number] }>

/** What a customer is told after staff did something about them. */
export const customerNews = defineEmail({
  name: 'customer-news',
  data: z.object({ news: z.enum(kinds) }),
  load: async (_, { news }): Promise<CustomerNewsView> => ({ news }),
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
          why="because you are a customer of Keyhaven"
        >
          <Paragraph>{more}</Paragraph>
          <Buttons main={{ href: `${house.origin}/contact`, label: 'Write to us' }} />
        </EmailLayout>
      ),
    }
  },
})
