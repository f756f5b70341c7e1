import { DEFAULT_PORT_BASE, portsFrom } from './ports.ts'

/** The sandbox asks nobody who they are, so it listens on this machine only, unless told otherwise. */
const HOST = '127.0.0.1'

/** Reads the environment once, at boot. What is not set follows from PORT_BASE. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const text = (name: string, fallback: string): string => env[name] || fallback
  const port = (name: string, fallback: number): number => portIn(name, text(name, `${fallback}`))

  const portBase = port('PORT_BASE', DEFAULT_PORT_BASE)
  const ports = portsFrom(portBase)
  const shop = `http://127.0.0.1:${ports.shop}`
  return {
    host: text('SANDBOX_HOST', HOST),
    portBase,
    smtpPort: port('SANDBOX_SMTP_PORT', ports.smtp),
    /** Where mails that cannot be delivered are reported to. */
    bounceUrl: text('SANDBOX_BOUNCE_URL', `smtp://127.0.0.1:${ports.bounces}`),
    mailboxPort: port('SANDBOX_MAILBOX_PORT', ports.mailbox),
    dnsPort: port('SANDBOX_DNS_PORT', ports.dns),
    tracesPort: port('SANDBOX_TRACES_PORT', ports.traces),
    model: {
      port: port('SANDBOX_MODEL_PORT', ports.model),
      apiKey: text('SANDBOX_MODEL_KEY', 'keyhaven-sandbox'),
    },
    payments: {
      port: port('SANDBOX_PAYMENTS_PORT', ports.cards),
      webhookUrl: text('SANDBOX_WEBHOOK_URL', `${shop}/api/stripe/webhook`),
      webhookSecret: text('SANDBOX_WEBHOOK_SECRET', 'whsec_keyhaven_sandbox'),
      secretKey: text('SANDBOX_SECRET_KEY', 'sk_test_keyhaven_sandbox'),
      publishableKey: text('SANDBOX_PUBLISHABLE_KEY', 'pk_test_keyhaven_sandbox'),
      hasWallets: text('SANDBOX_WALLETS', '0') === '1',
      /** One origin or several, with commas between them. */
      shopOrigin: text('SANDBOX_SHOP_ORIGIN', `http://localhost:${ports.shop},${shop}`).split(','),
    },
  }
}

function portIn(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) {
    throw new Error(`${name} must be a port between 0 (any free one) and 65535, not "${text}"`)
  }
  return value
}
