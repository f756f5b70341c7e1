import { createServer } from 'node:http'
import { createSwitch } from '@keyhaven/sandbox/mail/behaviour'
import { startSmtp } from '@keyhaven/sandbox/mail/smtp'
import { startPayments } from '@keyhaven/sandbox/payments/payments'
import { keysIn } from './keys.ts'

/**
 * The outside world as a process of its own: the card provider, and a mail server that forgets
 * nothing. Of each mail it keeps who got it, its id and the keys in it.
 */
export type Mail = Readonly<{ id: string; to: string; keys: string[] }>

const mails: Mail[] = []
const store = {
  add: (message: { messageId: string; to: string[]; text: string }) => {
    const { messageId, to, text } = message
    mails.push({ id: messageId, to: to.join(), keys: keysIn(text) })
  },
  list: () => [],
  find: () => undefined,
  clear: () => {},
}

const host = '127.0.0.1'
const portOf = (name: string) => Number(process.env[name])

await startSmtp({ host, port: portOf('SMTP_PORT'), store, behaviour: createSwitch() })
await startPayments({
  host,
  port: portOf('PAYMENTS_PORT'),
  webhookUrl: process.env.WEBHOOK_URL ?? '',
  webhookSecret: 'whsec_keyhaven_sandbox',
  secretKey: 'sk_test_keyhaven_sandbox',
  publishableKey: 'pk_test_keyhaven_sandbox',
  shopOrigin: 'http://localhost:3000',
})
createServer((request, response) => {
  const from = Number(new URL(request.url ?? '/', 'http://outside').searchParams.get('from'))
  response.end(JSON.stringify(mails.slice(from)))
}).listen(portOf('MAILS_PORT'), host)
