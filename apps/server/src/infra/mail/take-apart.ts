import { createHash } from 'node:crypto'
import PostalMime, { addressParser, type Email } from 'postal-mime'
import type { IncomingMail, MailToRead } from './incoming-mail.ts'
import { hasTooManyParts } from './mail-shape.ts'
import { senderCheckOf } from './sender-check.rules.ts'
import { wordsOfHtml } from './words-of-html.ts'

const STATUS_PART = 'message/delivery-status'
const MOST_FILES = 10
const LONGEST_WORDS = 20_000
const LONGEST_LINE = 400
const bounds = { maxNestingDepth: 8, maxRfc822NestingDepth: 2, maxHeadersSize: 65_536 }

async function parsed(raw: Uint8Array): Promise<Email> {
  if (hasTooManyParts(raw)) throw new Error('the mail has too many parts')
  return await PostalMime.parse(raw, bounds)
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

/** What can be stored: neither the character zero nor half of a pair. */
const plain = (text: string, most: number) =>
  text.slice(0, most).replaceAll('\0', '').toWellFormed()

/** The machine-readable part of a report about a mail that did not arrive. */
export async function statusPartOf(raw: Uint8Array): Promise<string | undefined> {
  const { attachments } = await parsed(raw)
  const part = attachments.find(({ mimeType }) => mimeType === STATUS_PART)
  return part && bytesOf(part.content).toString('utf8')
}

const saidIn =
  ({ headers }: Email) =>
  (key: string): string[] =>
    headers.filter((header) => header.key === key).map(({ value }) => value.trim())

/** RFC 3834, and what mail programs said before it. */
function isByMachine(mail: Email, envelopeFrom: string): boolean {
  const said = (key: string) => saidIn(mail)(key)[0]?.toLowerCase()
  const submitted = said('auto-submitted')
  return (
    envelopeFrom === '' ||
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(said('precedence') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((key) => said(key) !== undefined) ||
    /^(mailer-daemon|postmaster)@/i.test(envelopeFrom)
  )
}

/** The one address a mail is from. With two, one could be checked and the other shown. */
function soleSender(mail: Email): string | undefined {
  const addresses = saidIn(mail)('from').flatMap((line) => addressParser(line, { flatten: true }))
  return addresses.length === 1 ? mail.from?.address : undefined
}

/** Markup is read for its words and never kept. */
const wordsOf = ({ text = '', html = '' }: Email) => {
  const words = text.slice(0, LONGEST_WORDS * 2).trim() || wordsOfHtml(html)
  return plain(words.replaceAll('\r\n', '\n'), LONGEST_WORDS).trim()
}

/** What a person wrote. It throws for bytes that are no mail, or too much of one. */
export async function readMail({ raw, from, authserv }: MailToRead): Promise<IncomingMail> {
  const mail = await parsed(raw)
  return {
    from: plain(mail.from?.address ?? from, LONGEST_LINE),
    subject: plain(mail.subject ?? '', LONGEST_LINE),
    words: wordsOf(mail),
    isAutomatic: isByMachine(mail, from),
    senderCheck: senderCheckOf(authserv, saidIn(mail)('authentication-results'), soleSender(mail)),
    hash: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    files: mail.attachments.slice(0, MOST_FILES).map(({ filename, content }) => ({
      name: plain(filename ?? 'file', LONGEST_LINE),
      bytes: bytesOf(content),
    })),
  }
}
