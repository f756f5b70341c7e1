import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { IssueWords, previewIssue } from '@keyhaven/contracts/staff/newsletter'
import { inScheme } from '../../mail-gallery/gallery-page.ts'
import { newsletterIssue, viewOf } from '../../modules/growth/newsletter/newsletter-issue.email.tsx'
import { houseOf } from '../../modules/platform/emails/house.ts'
import { shownToStaff } from '../../modules/platform/emails/mail-preview.rules.ts'
import { UnsubscribeUrl } from '../../modules/platform/emails/marketing-terms.tsx'
import { withPicturesInside } from '../../modules/platform/emails/pictures.ts'
import { renderMail } from '../../modules/platform/emails/render-mail.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** An issue as readers would see it, with the line that ends it below. No link leads anywhere. */
export async function issuePreview(
  ctx: StaffContext,
  words: IssueWords,
): Promise<ResponseOf<typeof previewIssue>> {
  const house = houseOf(ctx.config)
  const { body } = newsletterIssue.write(await viewOf(ctx, words), house)
  const { html, text } = renderMail(
    <UnsubscribeUrl.Provider value={house.origin}>{body}</UnsubscribeUrl.Provider>,
  )
  const shown = withPicturesInside(shownToStaff(html))
  return { success: true, light: inScheme(shown, 'light'), dark: inScheme(shown, 'dark'), text }
}
