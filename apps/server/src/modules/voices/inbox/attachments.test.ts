import { afterAll, beforeAll, expect, test } from 'vitest'
import { asFile } from '../../../testing/as-file.ts'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { newFileToken } from './file-token.ts'
import { newFormToken } from './form-token.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
])
const archive = Buffer.from('PK\u0003\u0004PK\u0005\u0006', 'latin1')

type Visitor = ReturnType<typeof aVisitor>

async function written(email: string, visitor: Visitor = aVisitor(working.shop)) {
  const reply = await visitor.call('POST', '/api/contact', {
    ...{ name: 'Ada Byron', email, subject: 'The key is refused', messageType: 'support' },
    ...{ message: 'The installer says 0xC004F050 and stops.', website: '', sessionId: 'a-device' },
    formToken: newFormToken(working.shop.config, new Date(Date.now() - 30_000)),
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ reference: string; fileToken: string }>()
}

const add = (token: string, name: string, bytes: Buffer, visitor = aVisitor(working.shop)) =>
  visitor.call('POST', '/api/contact/files', bytes, { ...asFile(name), 'x-file-token': token })

async function inInbox(reference: string) {
  const headers = { ...fromOurPage, ...(await staffHeaders(working.shop, 'support')) }
  const url = `/api/admin/inbox/${reference}`
  const { conversation } = (await working.shop.app.inject({ url, headers })).json()
  return { messages: conversation.messages, headers, url }
}

/** A buyer who signs in with the code by mail. */
async function signedIn(email: string) {
  await stock(working.shop.ctx, 1)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email, country: 'US' }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const code = firstCode(await working.mailsTo(email, 3))
  await visitor.enter('/api/auth/code', { email, code })
  return visitor
}

test('a picture sent with the contact form is in the inbox, as a download that runs nothing', async () => {
  const { reference, fileToken } = await written('picture@example.com')
  const reply = await add(fileToken, '../screen.html', png)
  expect(reply.statusCode, reply.body).toBe(201)
  expect(reply.json()).toEqual({ success: true, name: 'screen.png', size: png.length })
  const { messages, headers, url } = await inInbox(reference)
  expect(messages[0].files).toMatchObject([{ name: 'screen.png', size: png.length }])
  const file = await working.shop.app.inject({
    url: `${url}/files/${messages[0].files[0].id}`,
    headers,
  })
  expect(file.rawPayload).toEqual(png)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
})

test('archives, markup and programs are refused, and what is good still comes', async () => {
  const { reference, fileToken } = await written('hostile@example.com')
  for (const bytes of [archive, Buffer.concat([png, archive]), Buffer.from('<svg onload="x"/>')]) {
    const reply = await add(fileToken, 'photo.png', bytes)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatch(/^We take pictures/)
  }
  expect((await add(fileToken, 'photo.png', png)).statusCode).toBe(201)
  expect((await inInbox(reference)).messages[0].files).toHaveLength(1)
})

test('a message takes five files and ten megabytes, then no more', async () => {
  const many = await written('many@example.com')
  for (let nth = 0; nth < 5; nth += 1)
    expect((await add(many.fileToken, `${nth}.png`, png)).statusCode).toBe(201)
  const sixth = await add(many.fileToken, '6.png', png)
  expect([sixth.statusCode, sixth.json().error]).toEqual([
    400,
    'A message takes at most five files.',
  ])
  const large = await written('large@example.com')
  const half = Buffer.concat([png, Buffer.alloc(5_400_000)])
  expect((await add(large.fileToken, 'one.png', half)).statusCode).toBe(201)
  const second = await add(large.fileToken, 'two.png', half)
  expect([second.statusCode, second.json().error]).toEqual([
    400,
    'Files have at most 10 MB together.',
  ])
})

test('one network adds twenty-five files an hour and no more, kept or not', async () => {
  // The others here have raised limits.
  const strict = await testShop({ DATABASE_URL: working.shop.config.DATABASE_URL })
  const flooder = aVisitor(strict)
  const { fileToken } = await written('flood@example.com', flooder)
  const statuses: number[] = []
  for (let nth = 0; nth < 26; nth += 1) {
    statuses.push((await add(fileToken, `${nth}.png`, png, flooder)).statusCode)
  }
  await strict.close()
  expect(statuses.slice(0, 25).filter((status) => status === 429)).toEqual([])
  expect(statuses.at(-1)).toBe(429)
})

test('a token that is old or of another ticket adds nothing', async () => {
  const { reference, fileToken } = await written('token@example.com')
  const other = await written('other@example.com')
  const old = newFileToken(working.shop.config, reference, new Date(Date.now() - 31 * 60_000))
  const forged = [old, fileToken.replace(reference, other.reference), `${fileToken.slice(0, -2)}AA`]
  for (const token of forged) expect((await add(token, 'x.png', png)).statusCode).toBe(410)
  expect((await add(fileToken, 'x.png', png)).statusCode).toBe(201)
})

test('a signed-in writer adds files to a later message and fetches them; nobody else does', async () => {
  const email = 'owner@example.com'
  const owner = await signedIn(email)
  const { reference } = await written(email, owner)
  const path = `/api/account/conversations/${reference}`
  const again = await owner.call('POST', `${path}/messages`, { message: 'Here is the picture.' })
  await add(again.json().fileToken, 'later.png', png, owner)
  const { conversations } = (await owner.call('GET', '/api/account/conversations')).json()
  const [first, second] = conversations[0].messages
  expect([first.files, second.files]).toMatchObject([[], [{ name: 'later.png' }]])
  const address = `${path}/files/${second.files[0].id}`
  const file = await owner.call('GET', address)
  expect(file.rawPayload).toEqual(png)
  expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  const thief = await signedIn('thief@example.com')
  expect((await thief.call('GET', address)).statusCode).toBe(404)
  expect((await aVisitor(working.shop).call('GET', address)).statusCode).toBe(401)
})
