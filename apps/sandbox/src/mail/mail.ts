import { createSwitch } from './behaviour.ts'
import { startMailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'
import { createStore } from './store.ts'

export type MailOptions = {
  smtpPort: number
  mailboxPort: number
  host?: string
  /** Where bounces go; without it nobody hears of them. */
  bounceUrl?: string | undefined
}

/** The stand-in for the mail provider and its reader. Port 0 takes any free one. */
export async function startMail(options: MailOptions) {
  const { smtpPort, mailboxPort, host = '127.0.0.1', bounceUrl } = options
  const store = createStore()
  const behaviour = createSwitch()
  const smtp = await startSmtp({ host, port: smtpPort, store, behaviour, bounceUrl })
  const mailbox = await startMailbox({ host, port: mailboxPort, store, behaviour, bounceUrl })

  return {
    smtpPort: smtp.port,
    mailboxPort: mailbox.port,
    async close() {
      await Promise.all([smtp.close(), mailbox.close()])
    },
  }
}
