import { z } from 'zod'
import { houseOf } from '../../platform/emails/house.ts'
import type { EmailTemplate, Written } from '../../platform/emails/template.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { issueWordsOf } from './issues.repo.ts'
import { newsletterIssue, viewOf } from './newsletter-issue.email.tsx'

const data = z.object({ issueId: z.int() })

/** An issue in the mailbox of the member of staff who asked for it; it ends nobody's subscription. */
export const issueTest: EmailTemplate<typeof data> = {
  name: 'newsletter-test',
  data,
  async compose(ctx, { issueId }): Promise<Written | undefined> {
    const words = await issueWordsOf(ctx.db, issueId)
    if (!words) return undefined
    const house = houseOf(ctx.config, await settingsOf(ctx))
    const { subject, body } = newsletterIssue.write(await viewOf(ctx, words), house)
    return { subject: `[Test] ${subject}`, body }
  },
  // What it shows is on the screen it was sent from.
  composePreview: async () => undefined,
}
