import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Room } from './room.ts'

const FILE = 'etc/keyhaven/shop.env'

/** Sets, adds or takes out lines of the settings; a line is known by its name. */
export function changeSettings(
  { root }: Room,
  values: Readonly<Record<string, string | undefined>>,
) {
  const path = join(root, FILE)
  const left = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !Object.keys(values).some((name) => line.startsWith(`${name}=`)))
  const added = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  writeFileSync(path, `${[...left, ...added].join('\n').trim()}\n`)
}

export const settingOf = ({ root }: Room, name: string) =>
  parseEnv(readFileSync(join(root, FILE), 'utf8'))[name] ?? ''

/** A shop for trying, with the stand-ins of the card provider and the mail server; the database is that of the installer. */
export const trialSettings = (outside: Readonly<Record<string, string>>) => ({
  PUBLIC_ORIGIN: 'http://localhost:3000',
  ALLOWED_HOSTS: '127.0.0.1',
  STAFF_ORIGIN: undefined,
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_FROM: 'Shop <help@keyhaven.example>',
  POSTAL_ADDRESS: 'Trial, 1 Main Street',
  // Buyers of the check make the tokens of pages themselves, with the secrets of development.
  SECRETS: undefined,
  STRIPE_SECRET_KEY: 'sk_test_keyhaven_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_keyhaven_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_keyhaven_sandbox',
  RATE_LIMIT_PER_MINUTE: '1000000',
  LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'warn',
  ...outside,
})
