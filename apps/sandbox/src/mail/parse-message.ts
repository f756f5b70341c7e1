import { randomUUID } from 'node:crypto'
import PostalMime, { type Address, decodeWords, type Header } from 'postal-mime'
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
    html: email.html ?? '',
    messageId: email.messageId ?? '',
    headers: byName(email.headers),
    raw: raw.toString('utf8'),
    receivedAt: new Date().toISOString(),
  }
}

const display = ({ name, address = '' }: Address) => (name ? `${name} <${address}>` : address)

function byName(headers: Header[]): Record<string, string> {
  const lines = Map.groupBy(headers, (header) => header.key)
  return Object.fromEntries(
    [...lines].map(([key, same]) => [key, same.map(({ value }) => decodeWords(value)).join('\n')]),
  )
}
