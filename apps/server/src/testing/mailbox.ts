import { startMail } from '@keyhaven/sandbox/mail/mail'
import { eventually } from './eventually.ts'

type Message = {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: string[]
  messageId: string
  headers: Record<string, string>
}

/** A real mail server of this test's own, read as a person would read a mailbox. */
export async function testMailbox(bounceUrl?: string) {
  const mail = await startMail({ smtpPort: 0, mailboxPort: 0, bounceUrl })
  const base = `http://127.0.0.1:${mail.mailboxPort}/api`
  const to = async (address: string): Promise<Message[]> => {
    const answer = await fetch(`${base}/messages?to=${encodeURIComponent(address)}`)
    return await answer.json()
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}`,
    to,
    first: (address: string, withinMs?: number) =>
      eventually(`a mail to ${address}`, async () => (await to(address))[0], withinMs),
    behave: async (mode: 'ok' | 'hang' | 'refuse-4xx' | 'refuse-5xx') => {
      const body = JSON.stringify({ mode })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${base}/mode`, { method: 'PUT', headers, body })
    },
    close: mail.close,
  }
}
