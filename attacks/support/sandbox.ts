import { eventually } from './eventually.ts'
import { type Started, start } from './processes.ts'
import { WEBHOOK_SECRET } from './provider.ts'

const START_WITHIN_MS = 30_000
/** They are told in this order. */
const SERVICES = 5

export type Sandbox = Started &
  Readonly<{ smtpUrl: string; mailbox: string; payments: string; model: string; names: string }>

/** The outside world: a mail server, its mailbox, the card provider and a language model, on ports of their own. */
export async function startSandbox(shopPort: number): Promise<Sandbox> {
  const sandbox = start('sandbox', ['src/main.ts'], {
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_MAILBOX_PORT: '0',
    SANDBOX_DNS_PORT: '0',
    SANDBOX_PAYMENTS_PORT: '0',
    SANDBOX_MODEL_PORT: '0',
    SANDBOX_TRACES_PORT: '0',
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/stripe/webhook`,
    SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SANDBOX_SHOP_ORIGIN: `http://127.0.0.1:${shopPort}`,
  })
  const urls = await eventually(async () => {
    const found = sandbox.output().match(/(?:smtp|http):\/\/127\.0\.0\.1:\d+/g) ?? []
    return found.length === SERVICES && found
  }, START_WITHIN_MS)
  if (!urls) throw new Error(`the sandbox did not start: ${sandbox.output()}`)
  const [smtpUrl = '', mailbox = '', payments = '', model = ''] = urls
  const [, names = ''] = /udp:\/\/(\S+)/.exec(sandbox.output()) ?? []
  return { ...sandbox, smtpUrl, mailbox, payments, model, names }
}
