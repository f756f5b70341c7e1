import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../testing/test-shop.ts'
import { login } from '../testing/test-staff.ts'

const main = fileURLToPath(new URL('./staff-create.ts', import.meta.url))
const node = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Runs the command as an operator does, with something piped in or nothing. */
async function run(options: Record<string, string>, piped?: string) {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(node, [main, ...given], {
    env: { ...process.env, DATABASE_URL: shop.config.DATABASE_URL },
    stdio: [piped === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(piped)
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  return { code, out, err }
}

const ada = { email: 'Ada@example.com', first: 'Ada', last: 'Byron', role: 'admin' }

test('without a password one is made up, shown once, and opens the back office', async () => {
  const { code, out } = await run(ada)
  expect(code).toBe(0)
  expect(out).toContain('ada@example.com can sign in as admin')
  const password = /shown this once: (\S+)/.exec(out)?.[1] ?? ''
  const reply = await login(shop, { email: 'ada@example.com', password })
  expect(reply.json()).toMatchObject({ success: true, admin: { firstName: 'Ada', role: 'admin' } })
})

test('a password that is piped in is used and never printed', async () => {
  const { code, out, err } = await run(
    { ...ada, email: 'eve@example.com' },
    'piped quarry velvet\n',
  )
  expect([code, out.includes('piped'), err.includes('piped')]).toEqual([0, false, false])
  const reply = await login(shop, { email: 'eve@example.com', password: 'piped quarry velvet' })
  expect(reply.statusCode).toBe(200)
})

test.each([
  [
    'an address that is taken',
    { ...ada, email: 'ADA@example.com' },
    'belongs to a member of staff',
  ],
  ['no address', { first: 'A', last: 'B', role: 'admin' }, 'Please enter a valid email address'],
  ['an unknown role', { ...ada, email: 'b@example.com', role: 'boss' }, 'There is no such role'],
  ['a name of spaces', { ...ada, email: 'b@example.com', first: '  ' }, 'First name is required'],
  ['an unknown option', { ...ada, password: 'visible to everyone' }, "Unknown option '--password'"],
])('%s is refused with a sentence and without a stack', async (_, options, sentence) => {
  const { code, err } = await run(options)
  expect([code, err.includes(sentence), err.includes('    at ')]).toEqual([1, true, false])
})

test('a password under eight characters is refused without repeating it', async () => {
  const { code, err } = await run({ ...ada, email: 'c@example.com' }, 'seven77')
  expect([code, err.includes('at least 8 characters'), err.includes('seven77')]).toEqual([
    1,
    true,
    false,
  ])
})

test('a password that is easy to guess is refused with advice, and not repeated', async () => {
  const { code, err } = await run({ ...ada, email: 'd@example.com' }, 'Manchester1')
  expect([code, err.includes('Try three or four words'), err.includes('anchester1')]).toEqual([
    1,
    true,
    false,
  ])
})
