import { readFileSync } from 'node:fs'
import { readConfig } from '@keyhaven/sandbox/config'
import { expect, test } from 'vitest'
import { knownSettings, loadConfig, metricsPortOf, staffOriginOf } from './config.ts'

test('without any setting the shop runs with its development defaults', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ PORT: 3000, isLive: false })
  expect(config.DATABASE_URL).toBe('postgres://postgres@127.0.0.1:5432/keyhaven')
})

test('every problem of the configuration is listed at once', () => {
  const broken = { PORT: 'eighty', DATABASE_URL: 'nowhere', LOG_LEVEL: 'loud' }
  expect(() => loadConfig(broken)).toThrow(
    /3 problem\(s\)[\s\S]*PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/,
  )
})

test('live payment keys refuse development defaults', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(() => loadConfig(live)).toThrow(/DATABASE_URL: still the development default/)
  expect(() => loadConfig(live)).toThrow(/PUBLIC_ORIGIN: must be https/)
})

/** Everything a live shop needs. */
const live = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  PUBLIC_ORIGIN: 'https://keyhaven.example',
  STAFF_ORIGIN: 'https://staff.keyhaven.example',
  DATABASE_URL: 'postgres://shop_app@db/shop',
  DATABASE_OWNER_URL: 'postgres://owner@db/shop',
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: '10.0.0.5',
  MAIL_FROM: 'Shop <shop@example.com>',
  POSTAL_ADDRESS: '1 Shop Street, Example',
  SECURITY_CONTACT: 'mailto:security@shop.example',
  KEY_ENCRYPTION_KEYS: 'one:AAAA',
  SECRETS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop',
}

test('live payment keys are accepted with everything set', () => {
  const config = loadConfig(live)
  expect(config).toMatchObject({ isLive: true, sandboxUrl: undefined, KEY_PEPPER: undefined })
})

const secret = (version: number, bytes: number) =>
  `${version}:${Buffer.alloc(bytes, version).toString('base64')}`

test.each([
  ['no secret', { SECRETS: '' }, /SECRETS: missing; .*openssl rand -base64 32/],
  ['a short secret', { SECRETS: secret(1, 31) }, /the first secret has 31 bytes, .* needs 32/],
  ['a short pepper alone', { SECRETS: '', KEY_PEPPER: 'x'.repeat(31) }, /KEY_PEPPER has 31 bytes/],
  ['a retired secret first', { SECRETS: `${secret(1, 32)}:retired` }, /begins with a retired/],
  ['one version twice', { SECRETS: `${secret(1, 32)},${secret(1, 33)}` }, /a version twice/],
  ['the secret of development', { SECRETS: loadConfig({}).SECRETS }, /development default/],
  ['something else', { SECRETS: 'correct horse' }, /must be version:base64 pairs/],
])('a live shop is refused with %s, and no secret is in the sentence', (_with, over, sentence) => {
  const refuse = () => loadConfig({ ...live, ...over })
  expect(refuse).toThrow(sentence)
  const { message } = (() => {
    try {
      return { message: String(refuse()) }
    } catch (error) {
      return error as Error
    }
  })()
  expect(message).not.toMatch(/AQEBAQ|xxxxx|correct horse/)
})

test.each([
  [
    'a long pepper alone, as before there were versions',
    { SECRETS: '', KEY_PEPPER: 'x'.repeat(32) },
  ],
  ['a short pepper beside a new secret', { KEY_PEPPER: 'x'.repeat(16) }],
  ['an old, short secret behind a new one', { SECRETS: `${secret(2, 32)},${secret(1, 8)}` }],
])('a live shop is accepted with %s', (_with, over) => {
  expect(loadConfig({ ...live, ...over }).isLive).toBe(true)
})

const role = /DATABASE_URL: must have a role of its own .*DATABASE_OWNER_URL/
const mail = /SMTP_URL: must be smtps:.* or smtp:.*requireTLS=true/
const staff = /STAFF_ORIGIN: /
const proxy = /TRUSTED_PROXIES: must list the addresses of your TLS proxy/

test.each<[string, Record<string, string>, RegExp]>([
  ['only one database role', { DATABASE_OWNER_URL: '' }, role],
  ['the role of the owner', { DATABASE_OWNER_URL: 'postgres://shop_app@db/shop' }, role],
  ['mail without TLS', { SMTP_URL: 'smtp://mail.example:587' }, mail],
  ['TLS that may be left out', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }, mail],
  ['TLS that is switched off', { SMTP_URL: 'smtps://mail.example?secure=false' }, mail],
  ['TLS that is ignored', { SMTP_URL: 'smtp://m.example?requireTLS=true&ignoreTLS=true' }, mail],
  ['any certificate', { SMTP_URL: 'smtps://m.example?tls.rejectUnauthorized=false' }, mail],
  ['no proxy', { TRUSTED_PROXIES: '' }, proxy],
  ['an empty list of proxies', { TRUSTED_PROXIES: ' , ' }, proxy],
  ['everyone as a proxy', { TRUSTED_PROXIES: '10.0.0.5, 0.0.0.0/0' }, proxy],
  ['everyone with IPv6 as a proxy', { TRUSTED_PROXIES: '::/0' }, proxy],
  ['no host for staff', { STAFF_ORIGIN: '' }, /STAFF_ORIGIN: missing/],
  ['staff at the host of the shop', { STAFF_ORIGIN: 'https://KEYHAVEN.example.' }, staff],
  ['staff at another port of it', { STAFF_ORIGIN: 'https://keyhaven.example:8443' }, staff],
  [
    'staff at a further host of the shop',
    { ALLOWED_HOSTS: 'www.shop.example', STAFF_ORIGIN: 'https://www.shop.example' },
    staff,
  ],
  [
    'staff at the host of the smaller site',
    { VARIANT_HOSTS: 'office.shop.example', STAFF_ORIGIN: 'https://office.shop.example' },
    staff,
  ],
  ['a path for staff', { STAFF_ORIGIN: 'https://staff.keyhaven.example/admin' }, /no path/],
])('a live shop does not start with %s, and says what to set', (_, over, sentence) => {
  expect(() => loadConfig({ ...live, ...over })).toThrow(sentence)
  expect(() => loadConfig({ ...live, ...over })).toThrow('1 problem(s)')
})

test.each([
  { SMTP_URL: 'smtp://user:secret@mail.example:587?requireTLS=true' },
  { TRUSTED_PROXIES: '10.0.0.5, 10.0.1.0/24' },
  { TRUSTED_PROXIES: 'loopback' },
])('a live shop starts with %o', (over) => {
  expect(loadConfig({ ...live, ...over }).isLive).toBe(true)
})

test('staff in plain text are refused, except on this machine', () => {
  const shop = { PUBLIC_ORIGIN: 'http://localhost:3000' }
  expect(loadConfig({ ...shop, STAFF_ORIGIN: 'http://staff.localhost:3000' }).isLive).toBe(false)
  expect(() => loadConfig({ ...shop, STAFF_ORIGIN: 'http://staff.lan' })).toThrow(/must be https/)
  expect(() => loadConfig({ ...shop, STAFF_ORIGIN: 'https://staff.lan' })).toThrow(
    /must be https exactly where PUBLIC_ORIGIN is/,
  )
  const plain = { ...live, STAFF_ORIGIN: 'http://staff.localhost' }
  expect(() => loadConfig(plain)).toThrow(/STAFF_ORIGIN: must be https/)
})

test('staff without a host of their own are found at that of the shop', () => {
  const shop = { PUBLIC_ORIGIN: 'https://shop.example/' }
  expect(staffOriginOf(shop)).toBe('https://shop.example')
  const apart = { ...shop, STAFF_ORIGIN: 'https://staff.shop.example/' }
  expect(staffOriginOf(apart)).toBe('https://staff.shop.example')
})

test('figures and bounces stay on this machine, wherever the shop itself listens', () => {
  const inside = loadConfig({ HOST: '0.0.0.0' })
  expect(inside).toMatchObject({ METRICS_HOST: '127.0.0.1', BOUNCE_HOST: '127.0.0.1' })
  const named = { METRICS_HOST: '10.0.0.2', BOUNCE_HOST: '0.0.0.0' }
  expect(loadConfig(named)).toMatchObject(named)
})

test('live payment keys and the address of a stand-in exclude each other', () => {
  const mixed = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_SANDBOX_URL: 'http://127.0.0.1:4130' }
  expect(() => loadConfig(mixed)).toThrow(/STRIPE_SANDBOX_URL: must not be set/)
})

test("the stand-in's own key is only ever sent to a stand-in", () => {
  expect(loadConfig({}).sandboxUrl).toBe('http://127.0.0.1:4130')
  expect(loadConfig({ STRIPE_SECRET_KEY: 'sk_test_of_the_provider' }).sandboxUrl).toBeUndefined()
})

test('bounces are heard while developing; elsewhere only where an operator says so', () => {
  const domain = 'bounces.keyhaven.example'
  expect(loadConfig({})).toMatchObject({ BOUNCE_PORT: 4126, MAIL_BOUNCE_DOMAIN: domain })
  expect(loadConfig({ NODE_ENV: 'production' }).BOUNCE_PORT).toBeUndefined()
  const set = { NODE_ENV: 'production', BOUNCE_PORT: '2525', MAIL_BOUNCE_DOMAIN: 'b.example' }
  expect(loadConfig(set)).toMatchObject({ BOUNCE_PORT: 2525, MAIL_BOUNCE_DOMAIN: 'b.example' })
})

test('every port and address of a checkout follows from one number', () => {
  const config = loadConfig({ PORT_BASE: '3100' })
  expect(config).toMatchObject({
    PORT: 3100,
    PUBLIC_ORIGIN: 'http://localhost:3100',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/keyhaven_3100',
    SMTP_URL: 'smtp://127.0.0.1:4225',
    MAILBOX_URL: 'http://127.0.0.1:4280',
    BOUNCE_PORT: 4226,
    sandboxUrl: 'http://127.0.0.1:4230',
  })
  expect(metricsPortOf(config, 'server')).toBe(3101)
  expect(metricsPortOf(config, 'worker')).toBe(3102)
})

test('a setting of its own outweighs what the number says, and moves nothing else', () => {
  const own = { PORT_BASE: '3100', PORT: '8080', SMTP_URL: 'smtp://mail.example' }
  expect(loadConfig(own)).toMatchObject({
    PORT: 8080,
    SMTP_URL: 'smtp://mail.example',
    PUBLIC_ORIGIN: 'http://localhost:3100',
  })
})

test('server and worker can share their settings and still have a metrics port each', () => {
  const both = loadConfig({ METRICS_PORT: '9100', WORKER_METRICS_PORT: '9101' })
  expect(metricsPortOf(both, 'server')).toBe(9100)
  expect(metricsPortOf(both, 'worker')).toBe(9101)
  expect(metricsPortOf(loadConfig({ METRICS_PORT: '0' }), 'worker')).toBe(0)
})

test('a number that leaves no room for the last port is refused', () => {
  expect(() => loadConfig({ PORT_BASE: '65000' })).toThrow(/1 problem\(s\)[\s\S]*PORT_BASE/)
})

test('live payment keys refuse development addresses of another number, too', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    PORT_BASE: '3100',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/keyhaven_3100',
  }
  expect(() => loadConfig(live)).toThrow(/DATABASE_URL: still the development default/)
})

test.each(['3000', '3100', '5200'])(
  'shop and sandbox meet at the same ports of %s',
  (PORT_BASE) => {
    const shop = loadConfig({ PORT_BASE })
    const sandbox = readConfig({ PORT_BASE })
    expect(shop).toMatchObject({
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      MAILBOX_URL: `http://127.0.0.1:${sandbox.mailboxPort}`,
      sandboxUrl: `http://127.0.0.1:${sandbox.payments.port}`,
    })
    expect(sandbox.bounceUrl).toBe(`smtp://127.0.0.1:${shop.BOUNCE_PORT}`)
    expect(sandbox.payments.webhookUrl).toBe(`http://127.0.0.1:${shop.PORT}/api/stripe/webhook`)
    expect(sandbox.payments.shopOrigin).toContain(shop.PUBLIC_ORIGIN)
    expect(sandbox.payments).toMatchObject({
      webhookSecret: shop.STRIPE_WEBHOOK_SECRET,
      secretKey: shop.STRIPE_SECRET_KEY,
      publishableKey: shop.STRIPE_PUBLISHABLE_KEY,
    })
  },
)

test('the example of .env names every setting', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = new Set(example.match(/^#? ?[A-Z_]+(?==)/gm)?.map((name) => name.replace('# ', '')))
  expect(knownSettings.filter((name) => !named.has(name))).toEqual([])
})
