import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

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

test('live payment keys are accepted with everything set', () => {
  const config = loadConfig({
    STRIPE_SECRET_KEY: 'sk_live_x',
    PUBLIC_ORIGIN: 'https://keyhaven.example',
    DATABASE_URL: 'postgres://shop_app@db/shop',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Shop <shop@example.com>',
    POSTAL_ADDRESS: '1 Shop Street, Example',
    KEY_ENCRYPTION_KEYS: 'one:AAAA',
    KEY_PEPPER: 'a pepper of the shop',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop',
  })
  expect(config).toMatchObject({ isLive: true, sandboxUrl: undefined })
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
