import { randomUUID } from 'node:crypto'
import PostalMime, { type Address, type Attachment, decodeWords, type Header } from 'postal-mime'
import type { Message } from './store.ts'

export type Envelope = { from: string; to: string[] }

export async function parseMessage(raw: Buffer, envelope: Envelope): Promise<Message> {
  const email = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    to: envelope.to,
    from: email.from ? display(email.from) : envelope.from,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: withPictures(email.html ?? '', email.attachments),
    attachments: email.attachments.filter(isFile).map(({ filename }) => filename ?? ''),
    messageId: email.messageId ?? '',
    headers: byName(email.headers),
    raw: raw.toString('utf8'),
    receivedAt: new Date().toISOString(),
  }
}

/** A picture is part of the message; any other attachment is a file. */
const isFile = ({ contentId }: Attachment) => contentId === undefined

const inside = ({ mimeType, content }: Attachment) => {
  const bytes =
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  return `data:${mimeType};base64,${bytes.toString('base64')}`
}

/** The page as a mail program shows it, with the pictures that came along. */
const withPictures = (html: string, attachments: Attachment[]) =>
  attachments
    .filter((one) => !isFile(one))
    .reduce(
      (page, one) => page.replaceAll(`"cid:${one.contentId?.slice(1, -1)}"`, `"${inside(one)}"`),
      html,
    )

const display = ({ name, address = '' }: Address) => (name ? `${name} <${address}>` : address)

function byName(headers: Header[]): Record<string, string> {
  const lines = Map.groupBy(headers, (header) => header.key)
  return Object.fromEntries(
    [...lines].map(([key, same]) => [key, same.map(({ value }) => decodeWords(value)).join('\n')]),
  )
}
