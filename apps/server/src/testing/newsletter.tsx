import { z } from 'zod'
import { EmailLayout } from '../modules/platform/emails/email-layout.tsx'
import { defineEmail } from '../modules/platform/emails/template.ts'

/** A marketing mail as a feature would declare one. */
export const newsletter = defineEmail({
  name: 'newsletter-of-a-test',
  kind: 'marketing',
  data: z.object({}),
  load: async (): Promise<object> => ({}),
  write: (_, house) => ({
    subject: 'News',
    body: (
      <EmailLayout
        preview="News"
        house={house}
        seal="letter"
        title="News"
        lead="There is news."
        why="because you asked for it"
      />
    ),
  }),
})
