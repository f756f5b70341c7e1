import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'

const STATUS_PART = 'message/delivery-status'
const MOST_FILES = 10

export type IncomingFile = Readonly<{ name: string; bytes: Buffer }>

/** A mail that a person or a machine wrote to us, as far as we use it. */
export type IncomingMail = Readonly<{
  from: string
  subject: string
  text: string
  html: string
  /** A machine sent it: an absence notice, a list, a bounce. Nobody answers those. */
  isAutomatic: boolean
  /** The same for every delivery of the same mail. */
  hash: Buffer
  files: readonly IncomingFile[]
}>

const read = (raw: Buffer): Promise<Email | undefined> =>
  PostalMime.parse(raw).catch(() => undefined)

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')

/** The machine-readable part of a report about a mail that did not arrive. */
export async function statusPartOf(raw: Buffer): Promise<string | undefined> {
  const parsed = await read(raw)
  const part = parsed?.attachments.find(({ mimeType }) => mimeType === STATUS_PART)
  return part && textOf(part.content)
}

/** RFC 3834, and what mail programs said before it. */
function isByMachine({ headers }: Email, envelopeFrom: string): boolean {
  const said = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = said('auto-submitted')
  return (
    envelopeFrom === '' ||
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(said('precedence') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((key) => said(key) !== undefined) ||
    /^(mailer-daemon|postmaster)@/i.test(envelopeFrom)
  )
}

const filesOf = ({ attachments }: Email): IncomingFile[] =>
  attachments.slice(0, MOST_FILES).map(({ filename, content }) => ({
    name: filename ?? 'file',
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array),
  }))

/** What a person wrote; undefined for bytes that are no mail. */
export async function mailIn(raw: Buffer, envelopeFrom: string): Promise<IncomingMail | undefined> {
  const parsed = await read(raw)
  if (!parsed) return undefined
  return {
    from: parsed.from?.address ?? envelopeFrom,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    isAutomatic: isByMachine(parsed, envelopeFrom),
    hash: createHash('sha256')
      .update(parsed.messageId ?? raw)
      .digest(),
    files: filesOf(parsed),
  }
}
