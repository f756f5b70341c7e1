import type { Context } from '../../../context.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { MailAttachment } from '../../../infra/mail/mail.ts'
import { inStore } from '../stores/in-store.ts'
import { isErased, messageIdOf } from './emails.rules.ts'
import { withNewNames } from './former-names.ts'
import { marketingParts } from './marketing-terms.tsx'
import { picturesIn } from './pictures.ts'
import { renderMail } from './render-mail.ts'
import { senderOf } from './sender.ts'
import { signedAddress } from './signed-address.ts'
import { isSuppressed } from './suppressions.service.ts'
import type { EmailTemplate, Written } from './template.ts'

/** Nothing goes to an address that was erased, and no marketing to one that ended it. */
async function isWanted({ db, config }: Context, template: EmailTemplate, recipient: string) {
  if (isErased(recipient)) return false
  if (template.kind !== 'marketing') return true
  return !(await isSuppressed(db, addressHashes(config, recipient)))
}

function writtenFor(
  { config }: Context,
  template: EmailTemplate,
  { subject, body, finish }: Written,
  to: string,
) {
  const marketing = template.kind === 'marketing' ? marketingParts(config, to) : undefined
  const { html, text } = renderMail(marketing?.framed(body) ?? body, finish)
  const mail = { to, subject, html, text, attachments: picturesIn(html) }
  return marketing ? { ...mail, headers: marketing.headers } : mail
}

/** What goes with a mail beside its pictures, by the name of its template; areas above add theirs. */
export type Enclosures = Readonly<
  Record<string, (ctx: Context, data: unknown) => Promise<readonly MailAttachment[]>>
>

/** Every kind of mail, and what goes with some. */
export type Kinds = Readonly<{ templates: readonly EmailTemplate[]; enclosures: Enclosures }>

/** A mail that is owed goes without a paper rather than not at all. */
async function enclosedWith(ctx: Context, enclosures: Enclosures, template: string, data: unknown) {
  try {
    return (await enclosures[template]?.(ctx, data)) ?? []
  } catch (error) {
    ctx.log.error({ err: error, template }, 'a mail goes without its enclosure')
    return []
  }
}

type Sendable = Readonly<{
  id: number
  dedupe_key: string
  template: string
  recipient: string
  data: unknown
  store_id: string
}>

/** The whole letter; undefined if nobody wants it or nothing is left to say. */
export async function composeMail(
  process: Context,
  { templates, enclosures }: Kinds,
  email: Sendable,
) {
  const ctx = await inStore(process, email.store_id)
  const template = templates.find(({ name }) => name === email.template)
  if (!template) throw new Error(`there is no e-mail template called ${email.template}`)
  if (!(await isWanted(ctx, template, email.recipient))) return undefined
  const data = template.data.parse(withNewNames(email.data))
  const composed = await template.compose(ctx, data)
  if (!composed) return undefined
  const written = writtenFor(ctx, template, composed, email.recipient)
  const enclosed = await enclosedWith(ctx, enclosures, template.name, data)
  // An answer to any mail of ours reaches the inbox, where there is a name for it.
  const replyTo = signedAddress(process.config, 'reply', email.id)
  return {
    ...written,
    ...(replyTo && { replyTo }),
    // An owner who reads answers elsewhere said so.
    ...(await senderOf(ctx)),
    attachments: [...written.attachments, ...enclosed],
    messageId: messageIdOf(email.dedupe_key, process.config.PUBLIC_ORIGIN),
    returnTo: signedAddress(process.config, 'bounce', email.id),
  }
}
