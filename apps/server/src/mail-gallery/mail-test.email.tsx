import { z } from 'zod'
import { houseOf } from '../modules/platform/emails/house.ts'
import { withoutKeys } from '../modules/platform/emails/mail-preview.rules.ts'
import type { EmailTemplate, Written } from '../modules/platform/emails/template.ts'
import { settingsOf } from '../modules/platform/settings/settings.service.ts'
import { samples } from './samples.ts'

const data = z.object({
  sample: z.string(),
  /** Words of staff, perhaps not saved yet. They are no secret. */
  words: z.record(z.string(), z.string()),
})

/** A sample in the mailbox of the member of staff who asked for it. Nothing in it opens anything. */
export const mailTest: EmailTemplate<typeof data> = {
  name: 'mail-test',
  data,
  async compose(ctx, { sample, words }): Promise<Written | undefined> {
    const mail = samples.find(({ name }) => name === sample)
    if (!mail) return undefined
    const { subject, body, finish } = mail.write(houseOf(ctx.config, await settingsOf(ctx)), words)
    return {
      subject: `[Test] ${withoutKeys(subject)}`,
      body,
      finish: (html) => withoutKeys(finish?.(html) ?? html),
    }
  },
  // What it shows is on the screen it was sent from.
  composePreview: async () => undefined,
}
