import type { Context } from '../../../context.ts'
import { emailOf } from './emails.repo.ts'
import { isErased } from './emails.rules.ts'
import { shownToStaff } from './mail-preview.rules.ts'
import { UnsubscribeUrl } from './marketing-terms.tsx'
import { withPicturesInside } from './pictures.ts'
import { renderMail } from './render-mail.ts'
import type { EmailTemplate } from './template.ts'

type Email = NonNullable<Awaited<ReturnType<typeof emailOf>>>

/** Written from what is known today. Nothing secret is made for it, and nothing counts as seen by it. */
async function pageOf(ctx: Context, template: EmailTemplate, { data, recipient }: Email) {
  if (isErased(recipient)) return null
  // A mail of an older version may lack what its template reads today.
  const read = template.data.safeParse(data)
  const written = read.success && (await template.composePreview(ctx, read.data))
  if (!written) return null
  const { origin } = new URL(ctx.config.PUBLIC_ORIGIN)
  const body =
    template.kind === 'marketing' ? (
      <UnsubscribeUrl.Provider value={origin}>{written.body}</UnsubscribeUrl.Provider>
    ) : (
      written.body
    )
  const { html } = renderMail(body, written.finish)
  return { subject: written.subject, html: withPicturesInside(shownToStaff(html)) }
}

type PreviewRequest = Readonly<{ id: number; reason?: string; templates: readonly EmailTemplate[] }>

/** One e-mail, about something where a reason is given, for staff; undefined if there is none. */
export async function previewEmail(ctx: Context, { id, reason, templates }: PreviewRequest) {
  const email = await emailOf(ctx.db, id, reason)
  if (!email) return undefined
  const template = templates.find(({ name }) => name === email.template)
  const page = template ? await pageOf(ctx, template, email) : null
  return { template: email.template, recipient: email.recipient, page }
}
