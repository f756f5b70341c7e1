/** The sandbox asks nobody who they are, so it listens on this machine only. */
const HOST = '127.0.0.1'

function port(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) {
    throw new Error(`${name} must be a port between 0 (any free one) and 65535, not "${text}"`)
  }
  return value
}

const text = (name: string, fallback: string): string => process.env[name] || fallback

export const readConfig = () => ({
  host: HOST,
  smtpPort: port('SANDBOX_SMTP_PORT', 4125),
  /** Where mails that cannot be delivered are reported to. */
  bounceUrl: text('SANDBOX_BOUNCE_URL', 'smtp://127.0.0.1:4126'),
  mailboxPort: port('SANDBOX_MAILBOX_PORT', 4180),
  payments: {
    port: port('SANDBOX_PAYMENTS_PORT', 4130),
    webhookUrl: text('SANDBOX_WEBHOOK_URL', 'http://127.0.0.1:3000/api/stripe/webhook'),
    webhookSecret: text('SANDBOX_WEBHOOK_SECRET', 'whsec_keyhaven_sandbox'),
    secretKey: text('SANDBOX_SECRET_KEY', 'sk_test_keyhaven_sandbox'),
    publishableKey: text('SANDBOX_PUBLISHABLE_KEY', 'pk_test_keyhaven_sandbox'),
    /** One origin or several, with commas between them. */
    shopOrigin: text('SANDBOX_SHOP_ORIGIN', 'http://localhost:3000,http://127.0.0.1:3000').split(
      ',',
    ),
  },
})
