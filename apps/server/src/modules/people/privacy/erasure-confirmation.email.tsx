import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Bullets, Paragraph, Part } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { holdList } from './hold-list.ts'

export const erasureConfirmationKey = (erasureId: string): string => `erasure:${erasureId}`

/** The last mail to an address: when it has gone, the address is forgotten. */
export const erasureConfirmation = defineEmail({
  name: 'erasure-done',
  data: z.object({ erasureId: z.string() }),
  load: async (): Promise<object> => ({}),
  write: (_, house) => ({
    subject: 'Your data has been erased',
    body: (
      <EmailLayout
        preview="This is our last message to you."
        house={house}
        seal="shield"
        reference="Your data"
        title="Your data has been erased"
        lead="Your account, your name and your addresses are gone. This is the last message we send to this address; we forget it as soon as the message has left."
        why="because you asked us to erase your data"
      >
        <Part title="What the law makes us keep">
          <Bullets items={holdList.map(({ what, until }) => `${what}: ${until}.`)} />
        </Part>
        <Paragraph>
          More in our <a href={`${house.origin}/privacy-policy`}>privacy policy</a>.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
