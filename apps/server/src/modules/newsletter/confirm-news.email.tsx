import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { linkToken } from '../../infra/address-hash.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { isWaiting } from './newsletter.repo.ts'

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

/** Asks the reader of the mailbox; without a press nothing follows. */
export const confirmNews = defineEmail({
  name: 'confirm-newsletter',
  data: z.object({ wishId: z.string() }),
  compose: async ({ db, config }, { wishId }) => {
    if (!(await isWaiting(db, wishId))) return undefined
    const origin = config.PUBLIC_ORIGIN
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${origin}/newsletter#${linkToken(config, 'newsletter', wishId)}`
    return {
      subject: 'Please confirm the newsletter',
      body: (
        <EmailLayout origin={origin} preview="Nothing is sent before you press the button.">
          <Heading as="h1">Shall we write to you?</Heading>
          <Text>
            This address was entered for the Keyhaven newsletter. It starts when you press the
            button on the page this link opens, and every issue can end it.
          </Text>
          <Button href={address} style={button}>
            Confirm the newsletter
          </Button>
          <Text>If you did not ask for it, nothing needs to be done: nothing is sent.</Text>
        </EmailLayout>
      ),
    }
  },
})
