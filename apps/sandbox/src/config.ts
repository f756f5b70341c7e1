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

export const readConfig = () => ({
  host: HOST,
  smtpPort: port('SANDBOX_SMTP_PORT', 4125),
  mailboxPort: port('SANDBOX_MAILBOX_PORT', 4180),
})
