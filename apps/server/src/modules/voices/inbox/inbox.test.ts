import { randomUUID } from 'node:crypto'
import { withFormerReference } from '@keyhaven/contracts/former-names'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { newFormToken } from './form-token.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

let serial = 0
const anAddress = () => `writer-${++serial}@example.com`

/** A form that was shown some seconds ago. */
const shownFor = (seconds: number) =>
  newFormToken(working.shop.config, new Date(Date.now() - seconds * 1_000))

const aMessage = (over = {}) => ({
  name: 'Ada Byron',
  email: anAddress(),
  subject: 'The key is refused',
  messageType: 'support',
  message: 'The installer says 0xC004F050 and stops.',
  website: '',
  submissionTime: 30,
  sessionId: 'a-device',
  formToken: shownFor(30),
  ...over,
})

const write = (message: object, visitor = aVisitor(working.shop)) =>
  visitor.call('POST', '/api/contact', message)

const kept = async (email: string) =>
  await working.shop.ctx.db
    .selectFrom('conversations')
    .selectAll()
    .where('email', '=', email)
    .execute()

const mailsAbout = async (email: string) =>
  await working.shop.ctx.db
    .selectFrom('emails')
    .select(['id', 'template'])
    .where('recipient', '=', email)
    .where('template', '=', 'message-received')
    .execute()

const asStaff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  await working.shop.app.inject({
    method,
    url,
    headers: {
      ...fromOurPage,
      ...(await staffHeaders(working.shop, 'support')),
      'idempotency-key': randomUUID(),
    },
    ...(payload && { payload }),
  })

const lastMessage = async (reference: string): Promise<number> => {
  const { conversation } = (await asStaff('GET', `/api/admin/inbox/${reference}`)).json()
  return conversation.messages.at(-1).id
}

async function bought(email: string) {
  await stock(working.shop.ctx, 1)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email, country: 'US' }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const { orderNumber } = (await browser.order(opened.orderId)).json()
  return { browser, orderId: opened.orderId, orderNumber: orderNumber as string }
}

async function signedIn(email: string) {
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const mails = await working.mailsTo(email, 3)
  await visitor.enter('/api/auth/code', { email, code: firstCode(mails) })
  return visitor
}

describe('a message', () => {
  test('is kept with a ticket number, and staff are told; nothing is mailed to an address nobody proved', async () => {
    const message = aMessage()
    const reply = await write(message)
    expect(reply.statusCode).toBe(201)
    const { reference, isConfirmedByMail, expectedReplyBy } = reply.json()
    expect(reply.json()).toMatchObject(withFormerReference({ reference }))
    expect(reference).toMatch(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(isConfirmedByMail).toBe(false)
    expect(Date.parse(expectedReplyBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(await kept(message.email)).toMatchObject([
      { reference, is_proven: false, order_id: null, state: 'open' },
    ])
    const told = await working.shop.ctx.db
      .selectFrom('notifications')
      .select('title')
      .where('object', '=', `conversation:${reference}`)
      .execute()
    expect(told).toEqual([{ title: `New message ${reference}` }])
    const mails = await working.shop.ctx.db
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', message.email)
      .execute()
    expect(mails).toEqual([])
  })

  test.each([
    ['shown a moment ago', 2],
    ['shown in the future', -60],
    ['shown two days ago', 172_800],
  ])('in a form %s is refused with the words of the page', async (_when, seconds) => {
    const reply = await write(aMessage({ formToken: shownFor(seconds) }))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().error).toBe('Form submitted too quickly. Please try again.')
  })

  test.each(['', 'invented', `${Date.now() - 60_000}.aaaaaaaaaaaaaaaa.${'b'.repeat(43)}`])(
    'with the token "%s" is refused: what the browser says about time counts for nothing',
    async (formToken) => {
      const reply = await write(aMessage({ formToken, submissionTime: 600 }))
      expect(reply.statusCode).toBe(422)
    },
  )

  test('of a machine that filled in the hidden field is thanked and forgotten', async () => {
    const message = aMessage({ website: 'https://spam.example' })
    const reply = await write(message)
    expect(reply.statusCode).toBe(201)
    expect(reply.json().reference).toMatch(/^T-/)
    expect(await kept(message.email)).toEqual([])
  })

  test('cannot smuggle lines into the head of a mail', async () => {
    const message = aMessage({
      name: 'Ada\r\nBcc: all@example.com',
      subject: 'Hello there\r\nBcc: all@example.com',
    })
    await write(message)
    const [conversation] = await kept(message.email)
    expect(conversation?.subject).toBe('Hello there Bcc: all@example.com')
    expect(conversation?.name).toBe('Ada Bcc: all@example.com')
  })

  test.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', 'A'.repeat(101), 'Name too long'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['subject', 'Four', 'Subject must be at least 5 characters'],
    ['subject', 'S'.repeat(201), 'Subject too long'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'M'.repeat(2_001), 'Message too long'],
    ['messageType', 'advice', 'Choose what your message is about'],
  ])('with a wrong %s is refused in the words of the page', async (field, value, message) => {
    const reply = await write(aMessage({ [field]: value }))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toContainEqual({ field, message })
  })

  test('without a kind is a general question', async () => {
    const message = aMessage({ messageType: undefined })
    await write(message)
    expect(await kept(message.email)).toMatchObject([{ kind: 'general' }])
  })
})

describe('proof', () => {
  test('the browser that bought links its order and gets a confirmation by mail', async () => {
    const email = anAddress()
    const { browser, orderId, orderNumber } = await bought(email)
    const said = orderNumber.toLowerCase().replaceAll('-', '')
    const reply = await browser.call('POST', '/api/contact', aMessage({ email, orderNumber: said }))
    expect(reply.json()).toMatchObject({ isConfirmedByMail: true })
    expect(await kept(email)).toMatchObject([{ order_id: orderId, is_proven: true }])
    const mails = await working.mailsTo(email, 3)
    expect(mails.map((mail) => mail.subject)).toContain(
      `We have your message (${reply.json().reference})`,
    )
  })

  test('what the key desk leads to is of the key desk, for the buyer alone', async () => {
    const email = anAddress()
    const { browser, orderNumber } = await bought(email)
    const message = { email, orderNumber, from: 'key_desk' }
    await browser.call('POST', '/api/contact', aMessage(message))
    await write(aMessage(message))
    expect(await kept(email)).toMatchObject([{ source: 'key_desk' }, { source: 'contact' }])
  })

  test('an account whose mailbox nobody proved proves nothing, and nothing is mailed there', async () => {
    const email = anAddress()
    const { orderNumber } = await bought(email)
    const stranger = aVisitor(working.shop)
    const person = { email, password: 'mauve-otter-pilot', firstName: 'Ada', lastName: 'Byron' }
    expect((await stranger.enter('/api/auth/register', person)).statusCode).toBe(201)
    const before = await mailsAbout(email)
    const reply = await write(aMessage({ email, orderNumber }), stranger)
    expect(reply.json()).toMatchObject({ isConfirmedByMail: false })
    expect(await kept(email)).toMatchObject([
      { order_id: null, is_proven: false, source: 'contact' },
    ])
    expect(await mailsAbout(email)).toEqual(before)
  })

  test('a stranger who knows number and address links nothing and causes no mail', async () => {
    const email = anAddress()
    const { orderNumber } = await bought(email)
    const reply = await write(aMessage({ email, orderNumber }))
    expect(reply.json()).toMatchObject({ isConfirmedByMail: false })
    expect(await kept(email)).toMatchObject([
      { order_id: null, is_proven: false, order_number_said: orderNumber },
    ])
  })
})

describe('a conversation', () => {
  test('is in the account with the reply, which staff mail, and can be continued', async () => {
    const email = anAddress()
    const { orderNumber } = await bought(email)
    const visitor = await signedIn(email)
    const { reference } = (await write(aMessage({ email, orderNumber }), visitor)).json()
    const answer = await asStaff('POST', `/api/admin/inbox/${reference}/reply`, {
      message: 'Please restart first.',
      seen: await lastMessage(reference),
    })
    expect(answer.statusCode).toBe(201)
    const mails = await working.mailsTo(email, 5)
    expect(mails.map((mail) => mail.subject)).toContain(`Our answer to your message ${reference}`)
    const path = `/api/account/conversations/${reference}/messages`
    await visitor.call('POST', path, { message: 'That helped, thank you.' })
    const { conversations } = (await visitor.call('GET', '/api/account/conversations')).json()
    expect(conversations).toMatchObject([
      {
        reference,
        state: 'open',
        messages: [{ author: 'customer' }, { author: 'staff' }, { author: 'customer' }],
      },
    ])
  })

  test('of someone else is unknown, and one written without proof is in nobody’s account', async () => {
    const email = anAddress()
    await bought(email)
    const { reference } = (await write(aMessage({ email }))).json()
    const owner = await signedIn(email)
    const { conversations } = (await owner.call('GET', '/api/account/conversations')).json()
    expect(conversations).toEqual([])
    const path = `/api/account/conversations/${reference}/messages`
    const reply = await owner.call('POST', path, { message: 'Let me in here, please.' })
    expect(reply.statusCode).toBe(404)
  })

  test('is listed, read and sorted by those who may, and the deed is audited', async () => {
    const message = aMessage()
    const { reference } = (await write(message)).json()
    const open = (await asStaff('GET', '/api/admin/inbox')).json().conversations
    expect(open.map((conversation: { reference: string }) => conversation.reference)).toContain(
      reference,
    )
    const read = (await asStaff('GET', `/api/admin/inbox/${reference}`)).json().conversation
    expect(read).toMatchObject({ email: message.email, isProven: false, orderId: null })
    await asStaff('PATCH', `/api/admin/inbox/${reference}`, { state: 'spam' })
    const spam = (await asStaff('GET', '/api/admin/inbox?state=spam')).json().conversations
    expect(spam.map((conversation: { reference: string }) => conversation.reference)).toContain(
      reference,
    )
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where object = ${`conversation:${reference}`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toEqual([{ action: 'inbox.sort' }])
  })
})

test('an address writes five times an hour', async () => {
  const strict = await workingShop({})
  try {
    const email = anAddress()
    const visitors = Array.from({ length: 6 }, () => aVisitor(strict.shop))
    const statuses = []
    for (const visitor of visitors) {
      const reply = await visitor.call('POST', '/api/contact', aMessage({ email }))
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  } finally {
    await strict.close()
  }
})
