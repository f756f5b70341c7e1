import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveClock } from '../../../testing/clock.ts'
import { codeIn, linkIn } from '../../../testing/mailed-codes.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({})
})
afterAll(() => working.close())

const PASSWORD = 'mauve-otter-pilot'
const GUESSES = 10
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const visitor = () => aVisitor(working.shop)
type Visitor = ReturnType<typeof visitor>
let serial = 0

const login = (browser: Visitor, email: string, password = PASSWORD) =>
  browser.enter('/api/auth/login', { email, password })

/** The newest mail to an address, once there is one more. */
async function newMail(email: string, before: number) {
  const [mail] = await working.mailsTo(email, before + 1)
  return { code: mail && codeIn(mail), link: mail && linkIn(mail) }
}
const mailCount = async (email: string) => (await working.mailbox.to(email)).length

async function mailAfter(email: string, ask: () => Promise<unknown>) {
  const before = await mailCount(email)
  await ask()
  return await newMail(email, before)
}

const askForCode = (browser: Visitor, email: string) =>
  browser.call('POST', '/api/auth/code/request', { email })

/** An account, its address proved in the browser that registered it. */
async function proven() {
  serial += 1
  const email = `known-${serial}@example.com`
  const home = visitor()
  await home.enter('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Byron',
  })
  const { code } = await mailAfter(email, () => home.call('POST', '/api/auth/verify/request'))
  expect((await home.call('POST', '/api/auth/verify', { code })).statusCode).toBe(200)
  return { email, home }
}

/** Wrong passwords, each from a network and a browser of its own. */
async function guess(email: string, count: number) {
  const replies = await Promise.all(times(count).map(() => login(visitor(), email, 'a guess')))
  return replies.map(({ statusCode }) => statusCode).sort()
}

describe('wrong passwords by others', () => {
  test('are compared ten times, and no more until the owner signs in', async () => {
    const { email, home } = await proven()
    expect(await guess(email, 14)).toEqual([...times(10).map(() => 401), 429, 429, 429, 429])
    expect((await login(home, email)).statusCode).toBe(200)
    expect(await guess(email, 12)).toEqual([...times(10).map(() => 401), 429, 429])
  })

  test('do not wear off with time: a patient stranger has the same ten', async () => {
    const { email } = await proven()
    await guess(email, GUESSES)
    await moveClock(working.shop, 30 * 86_400)
    expect(await guess(email, 2)).toEqual([429, 429])
    await moveClock(working.shop, 0)
  })

  test('never keep a browser out that signed in before, from whatever network', async () => {
    const { email, home } = await proven()
    await guess(email, GUESSES + 2)
    const reply = await login(home, email)
    expect(reply.statusCode).toBe(200)
  })

  test('leave a new browser the link in the mailbox, which makes it a known one', async () => {
    const { email } = await proven()
    await guess(email, GUESSES)
    const fresh = visitor()
    const refused = await login(fresh, email)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_guesses' })
    const { code, link } = await mailAfter(email, () => askForCode(fresh, email))
    expect(code).toBeUndefined()
    const opened = await fresh.enter('/api/auth/link', { link })
    expect(opened.json().customer).toMatchObject({ email, emailVerified: true })
    await guess(email, GUESSES)
    expect((await login(fresh, email)).statusCode).toBe(200)
  })

  test('are answered alike for an address that nobody has here', async () => {
    const statuses = await guess('nobody-at-all@example.com', 12)
    expect(statuses).toEqual([...times(10).map(() => 401), 429, 429])
  })
})

describe('a known browser', () => {
  test('has ten tries of its own, and is a stranger after them', async () => {
    const { email, home } = await proven()
    for (const _ of times(GUESSES)) expect((await login(home, email, 'typo')).statusCode).toBe(401)
    const { tries } = await working.shop.ctx.db
      .selectFrom('guess_counts')
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .where('tried_at', '>', new Date(0))
      .executeTakeFirstOrThrow()
    expect((await login(home, email, 'typo')).statusCode).toBe(401)
    const after = await working.shop.ctx.db.selectFrom('guess_counts').selectAll().execute()
    expect(after).toHaveLength(tries + 1)
  })

  test('is known for the address it signed in with and no other', async () => {
    const { home } = await proven()
    const { email: other } = await proven()
    await guess(other, GUESSES)
    expect((await login(home, other)).statusCode).toBe(429)
  })

  test('is not one because it registered an address that it never proved', async () => {
    serial += 1
    const email = `squatted-${serial}@example.com`
    const squatter = visitor()
    const person = { email, password: PASSWORD, firstName: 'Eve', lastName: 'Doe' }
    await squatter.enter('/api/auth/register', person)
    for (const _ of times(5)) await login(squatter, email, 'a guess')
    // Its own right password neither begins the count anew nor makes the browser known.
    expect((await login(visitor(), email)).statusCode).toBe(200)
    await guess(email, 5)
    const refused = await login(visitor(), email)
    expect(refused.json()).toMatchObject({ code: 'too_many_guesses' })
  })

  test('cannot be made by planting a cookie: signing in gives it another', async () => {
    const { email } = await proven()
    const browser = visitor()
    const planted = 'A'.repeat(43)
    browser.cookies.set('kb', planted)
    expect((await login(browser, email)).statusCode).toBe(200)
    expect(browser.cookies.get('kb')).not.toBe(planted)
  })

  test('is forgotten when the password is replaced, because the thief may have had one', async () => {
    const { email, home } = await proven()
    const owner = visitor()
    const { link } = await mailAfter(email, () =>
      owner.call('POST', '/api/auth/reset/request', { email }),
    )
    const password = 'zwölf Möwen am See'
    const reset = await owner.call('POST', '/api/auth/reset/link', { link, password })
    expect(reset.statusCode).toBe(200)
    await guess(email, GUESSES)
    expect((await login(home, email, password)).statusCode).toBe(429)
    expect((await login(owner, email, password)).statusCode).toBe(200)
  })
})

describe('a code', () => {
  test('works only in the browser that asked for it', async () => {
    const { email } = await proven()
    const asking = visitor()
    const { code } = await mailAfter(email, () => askForCode(asking, email))
    const elsewhere = visitor()
    await askForCode(elsewhere, email)
    expect((await elsewhere.enter('/api/auth/code', { email, code })).statusCode).toBe(422)
    expect((await visitor().enter('/api/auth/code', { email, code })).statusCode).toBe(422)
    expect((await asking.enter('/api/auth/code', { email, code })).statusCode).toBe(200)
  })

  test('outlives the requests and the wrong tries of others', async () => {
    const { email, home } = await proven()
    const { code } = await mailAfter(email, () => askForCode(home, email))
    const stranger = visitor()
    const theirs = await mailAfter(email, () => askForCode(stranger, email))
    const wrong = [code, theirs.code].includes('111111') ? '222222' : '111111'
    for (const _ of times(8)) await stranger.enter('/api/auth/code', { email, code: wrong })
    expect((await home.enter('/api/auth/code', { email, code })).statusCode).toBe(200)
  })

  test('is not mailed after ten guesses at an address, except to a browser that is known', async () => {
    const { email, home } = await proven()
    const stranger = visitor()
    const { code } = await mailAfter(email, () => askForCode(stranger, email))
    for (const nth of times(GUESSES))
      await visitor().enter('/api/auth/code', { email, code: String(100_000 + nth) })
    const late = await stranger.enter('/api/auth/code', { email, code })
    expect([late.statusCode, late.json().code]).toEqual([429, 'too_many_guesses'])
    const closed = await mailAfter(email, () => askForCode(visitor(), email))
    expect(closed.code).toBeUndefined()
    expect(closed.link).toBeDefined()
    const own = await mailAfter(email, () => askForCode(home, email))
    expect((await home.enter('/api/auth/code', { email, code: own.code })).statusCode).toBe(200)
  })

  test('of a reset and a sign-in share the ten guesses', async () => {
    const { email } = await proven()
    const password = 'graugans am see'
    for (const nth of times(5)) {
      const code = String(100_000 + nth)
      await visitor().call('POST', '/api/auth/reset', { email, code, password })
      await visitor().call('POST', '/api/auth/code', { email, code })
    }
    expect(await guess(email, 1)).toEqual([429])
  })
})

describe('a mailed link', () => {
  const requests = 7

  test('is there for the owner although others have used up the mails of the hour', async () => {
    const { email } = await proven()
    const before = await mailCount(email)
    for (const _ of times(requests)) await askForCode(visitor(), email)
    await working.mailsTo(email, before + 5)
    const owner = visitor()
    expect((await askForCode(owner, email)).statusCode).toBe(202)
    // Nearly an hour after the last mail, none has come in the meantime.
    await moveClock(working.shop, 3_500)
    const mails = await working.mailbox.to(email)
    expect(mails).toHaveLength(before + 5)
    const link = mails[0] && linkIn(mails[0])
    expect((await owner.enter('/api/auth/link', { link })).statusCode).toBe(200)
    await moveClock(working.shop, 0)
  })

  test('a known browser has requests of its own', async () => {
    const { email, home } = await proven()
    const before = await mailCount(email)
    for (const _ of times(requests)) await askForCode(visitor(), email)
    await working.mailsTo(email, before + 5)
    const { code } = await mailAfter(email, () => askForCode(home, email))
    expect((await home.enter('/api/auth/code', { email, code })).statusCode).toBe(200)
  })

  test('works once, for an hour, and for what it was mailed for', async () => {
    const { email } = await proven()
    const { link } = await mailAfter(email, () => askForCode(visitor(), email))
    const reset = { link, password: 'graugans am see' }
    expect((await visitor().call('POST', '/api/auth/reset/link', reset)).statusCode).toBe(410)
    await moveClock(working.shop, 3_700)
    expect((await visitor().enter('/api/auth/link', { link })).statusCode).toBe(410)
    await moveClock(working.shop, 0)
    expect((await visitor().enter('/api/auth/link', { link })).statusCode).toBe(200)
    expect((await visitor().enter('/api/auth/link', { link })).statusCode).toBe(410)
    const invented = { link: 'A'.repeat(43) }
    expect((await visitor().enter('/api/auth/link', invented)).statusCode).toBe(410)
  })

  test('of five visitors who press at once lets one in', async () => {
    const { email } = await proven()
    const { link } = await mailAfter(email, () => askForCode(visitor(), email))
    const replies = await Promise.all(
      times(5).map(() => visitor().enter('/api/auth/link', { link })),
    )
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, 410, 410, 410, 410])
  })

  test('proves an account only where that account is signed in', async () => {
    serial += 1
    const email = `unproven-${serial}@example.com`
    const registrant = visitor()
    const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
    await registrant.enter('/api/auth/register', person)
    const { link } = await mailAfter(email, () =>
      registrant.call('POST', '/api/auth/verify/request'),
    )
    const { home: someone } = await proven()
    const verify = (browser: Visitor) => browser.call('POST', '/api/auth/verify/link', { link })
    expect((await verify(visitor())).statusCode).toBe(401)
    expect((await verify(someone)).statusCode).toBe(410)
    expect((await verify(registrant)).json().customer.emailVerified).toBe(true)
  })

  test('erases only for the owner who is signed in', async () => {
    const { email, home } = await proven()
    const { link } = await mailAfter(email, () => home.call('POST', '/api/account/erasure/code'))
    const { home: someone } = await proven()
    const erase = (browser: Visitor) => browser.call('POST', '/api/account/erasure', { link })
    expect((await erase(someone)).statusCode).toBe(410)
    expect((await erase(home)).statusCode).toBe(202)
  })
})
