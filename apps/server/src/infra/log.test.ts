import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLog } from './log.ts'

test('passwords, tokens, cookies and licence keys never reach the log', () => {
  const sink = new PassThrough()
  const log = createLog(loadConfig({ LOG_LEVEL: 'info', NODE_ENV: 'production' }), 'test', sink)
  const secrets = {
    password: 'CANARY',
    token: 'CANARY',
    licenseKey: 'CANARY',
    licenseKeys: ['CANARY'],
  }
  log.info(secrets, 'at the top')
  log.info(
    { body: secrets, request: { headers: { cookie: 'CANARY', authorization: 'CANARY' } } },
    'below',
  )
  const written = String(sink.read())
  expect(written).toContain('at the top')
  expect(written).not.toContain('CANARY')
})

test('a licence key is taken out wherever it is in a line', () => {
  const sink = new PassThrough()
  const log = createLog(loadConfig({ LOG_LEVEL: 'info', NODE_ENV: 'production' }), 'test', sink)
  const key = 'CANAR-Y2345-ABCDE-FGHJK-LMNPQ'
  log.info({ path: `/api/admin/orders/${key}`, deep: { in: { a: [key.toLowerCase()] } } }, key)
  log.child({ note: key }).error({ err: new Error(`cannot send "${key}"`) }, 'failed')
  const written = String(sink.read())
  expect(written).toContain('/api/admin/orders/[key]')
  expect(written).not.toMatch(/y2345/i)
})

test('what a browser may pay with is taken out of an address', () => {
  const sink = new PassThrough()
  const log = createLog(loadConfig({ LOG_LEVEL: 'info', NODE_ENV: 'production' }), 'test', sink)
  log.warn({ url: '/order-success/order_1?payment_intent_client_secret=pi_1a_secret_2b&a=1' })
  const written = String(sink.read())
  expect(written).toContain('payment_intent_client_secret=[secret]&a=1')
  expect(written).not.toContain('2b')
})
