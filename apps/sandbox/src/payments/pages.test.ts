import { runInNewContext } from 'node:vm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys, pay, type Sandbox, shopOrigin, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.close())

const textOf = async (path: string) => (await sandbox.visit(path)).text()
const policyOf = async (path: string) =>
  (await sandbox.visit(path)).headers.get('content-security-policy') ?? ''

describe('the browser library', () => {
  test('offers what the official packages look for', async () => {
    const reply = await sandbox.visit('/stripe.js')
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    const window: { Stripe?: ((key: string) => object) & { version: string } } = {}
    const document = { currentScript: { src: `${sandbox.origin}/stripe.js` } }
    runInNewContext(await reply.text(), { window, document, URL })
    expect(window.Stripe?.version).toBe('endive')
    const library = window.Stripe?.(keys.publishableKey)
    const calls = [
      'elements',
      'confirmPayment',
      'retrievePaymentIntent',
      'handleNextAction',
      'createToken',
      'createPaymentMethod',
      'confirmCardPayment',
      '_registerWrapper',
      'registerAppInfo',
    ]
    for (const call of calls) expect(library).toHaveProperty(call, expect.any(Function))
    expect(() => window.Stripe?.('pk_live_1')).toThrow('test key')
  })

  test.each([
    '/stripe.js',
    '/scripts/card-form.js',
    '/scripts/express.js',
    '/scripts/three-d-secure.js',
  ])('%s is one script without imports or types', async (path) => {
    const code = await textOf(path)
    expect(code).not.toMatch(/^\s*(import|export)\b/m)
    const body = code.replaceAll(/\bawait\b/g, '')
    expect(() => new Function(body)).not.toThrow()
  })
})

describe('the card form', () => {
  test('has labels, tokens for autofill and a place for each error', async () => {
    const page = await textOf('/elements/payment')
    for (const [name, label, token] of [
      ['number', 'Card number', 'cc-number'],
      ['expiry', 'Expiry', 'cc-exp'],
      ['code', 'Security code', 'cc-csc'],
    ]) {
      expect(page).toContain(`<label class="Label" for="${name}">${label}</label>`)
      expect(page).toContain(`autocomplete="${token}"`)
      expect(page).toContain(`aria-describedby="${name}-error"`)
      expect(page).toContain(`<p class="Error" id="${name}-error" aria-live="polite"></p>`)
    }
  })

  test.each(['/elements/payment', '/elements/express', '/elements/three-d-secure'])(
    '%s may be framed by the shop only, and talks to its own origin only',
    async (path) => {
      const policy = await policyOf(path)
      expect(policy).toContain(`frame-ancestors 'self' ${shopOrigin};`)
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("default-src 'none'")
      expect(await textOf(path)).toContain(`data-parents="${shopOrigin}"`)
    },
  )

  test('wallets are drawn only for devices that have them', async () => {
    expect(await textOf('/elements/express')).not.toContain('Apple Pay')
    expect(await textOf('/elements/express?wallets=1')).toContain('Apple Pay')
    const everywhere = await startSandbox({ hasWallets: true })
    const page = await (await everywhere.visit('/elements/express')).text()
    await everywhere.close()
    expect(page).toContain('Google Pay')
  })

  test('has the two buttons of 3-D Secure', async () => {
    const page = await textOf('/elements/three-d-secure')
    expect(page).toMatch(/<button[^>]*>Complete<\/button>/)
    expect(page).toMatch(/<button[^>]*>Fail<\/button>/)
  })
})

describe('the page for developers', () => {
  test('lists what has happened, and the test cards', async () => {
    expect(await textOf('/')).toContain('Nothing yet.')
    const paid = await pay(stripe)
    const page = await textOf('/')
    expect(page).toContain(paid.id)
    expect(page).toContain('$10.00 usd')
    expect(page).toContain('payment_intent.succeeded')
    expect(page).toContain('4000002500003155')
    expect(await policyOf('/')).toContain("frame-ancestors 'none'")
  })

  test('an address that does not exist says so as the provider does', async () => {
    const reply = await sandbox.visit('/v1/nothing')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
