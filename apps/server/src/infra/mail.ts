import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  /** Stable per e-mail, so that a copy sent after a crash is recognised as the same. */
  messageId: string
  /** Who hears that it cannot be delivered; without it whoever it is from. */
  returnTo?: string | undefined
  headers?: Record<string, string>
}

export type Mail = Readonly<{ send: (letter: Letter) => Promise<void>; close: () => void }>

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMail(config: Config): Mail {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 4,
    ...timeouts,
  })
  return {
    send: async ({ to, returnTo, ...letter }) => {
      // Given as one address it is taken as it is; as a text it would be read as a list of them.
      const address = { name: '', address: to }
      const envelope = returnTo && { envelope: { from: returnTo, to: address } }
      await transport.sendMail({ from: config.MAIL_FROM, to: address, ...letter, ...envelope })
    },
    close: () => transport.close(),
  }
}
