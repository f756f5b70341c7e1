import { createTransport } from 'nodemailer'
import type { Message } from './store.ts'

/** What the reader of a mail writes back. */
export type MailReply = Readonly<{ text: string; from?: string; headers?: Record<string, string> }>

/** Answers a mail as mail programs do, quoting it; what the shop's mail server says to it. */
export async function answerMessage(
  url: string | undefined,
  message: Message,
  { text, from = message.to[0] ?? '', headers = {} }: MailReply,
): Promise<number> {
  if (!url) return 503
  const to = message.headers['reply-to'] ?? message.from
  const quoted = message.text.replaceAll(/^/gm, '> ')
  const transport = createTransport(url)
  try {
    await transport.sendMail({
      from,
      to,
      subject: `Re: ${message.subject}`,
      inReplyTo: message.messageId,
      headers,
      text: `${text}\n\nOn Monday, ${message.from} wrote:\n${quoted}`,
    })
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 503
  } finally {
    transport.close()
  }
}
