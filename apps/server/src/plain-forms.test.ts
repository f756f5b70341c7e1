import { PLAIN_TOKEN } from '@keyhaven/contracts/plain-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFormToken } from './modules/voices/inbox/form-token.ts'
import { aPlainVisitor, asForm, plainIn } from './testing/plain-visitor.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'
import { tinyWeb } from './testing/tiny-web.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, tinyWeb({ made: 0, isMakeshift: false, content: '' }))
})
afterAll(() => shop.close())

let serial = 0
const aMessage = (over = {}) => {
  serial += 1
  return {
    name: 'Ada Byron',
    email: `plain-${serial}@example.com`,
    messageType: 'support',
    subject: 'The key is refused',
    message: 'The installer says 0xC004F050 and stops.\r\nWhat now?',
    website: '',
    ...over,
  }
}

/** A person reads the page before they press Send. */
const readForAWhile = () => newFormToken(shop.config, new Date(Date.now() - 30_000))

const messagesOf = async (email: string) =>
  await shop.ctx.db
    .selectFrom('conversations')
    .innerJoin('conversation_messages as m', 'm.conversation_id', 'conversations.id')
    .select(['conversations.reference', 'm.body'])
    .where('conversations.email', '=', email)
    .execute()

/** The form of the contact page as the shop shows it once more, and some seconds later. */
async function anOpenForm(message = aMessage(), visitor = aPlainVisitor(shop)) {
  const fields = { ...(await visitor.opened('contact', message)), formToken: readForAWhile() }
  return { visitor, fields, email: message.email }
}

test('a message without scripts is shown once more, then kept under the number its page tells', async () => {
  const message = aMessage()
  const visitor = aPlainVisitor(shop)
  const asked = plainIn(await visitor.send('contact', message))
  expect([asked.state, asked.entries.subject]).toEqual(['ask', message.subject])
  expect(await messagesOf(message.email)).toEqual([])

  const { fields } = await anOpenForm(message, visitor)
  const sent = await visitor.send('contact', fields)
  const { state, answer } = plainIn(sent)
  const messages = await messagesOf(message.email)
  expect([sent.statusCode, state]).toEqual([200, 'done'])
  expect(messages).toEqual([
    {
      reference: (answer as { reference: string }).reference,
      body: 'The installer says 0xC004F050 and stops.\nWhat now?',
    },
  ])
  expect(sent.headers['cache-control']).toBe('no-store')
})

test('pressed twice, a message is kept once and both pages tell its number', async () => {
  const { visitor, fields, email } = await anOpenForm()
  const [first, second] = await Promise.all([
    visitor.send('contact', fields),
    visitor.send('contact', fields),
  ])
  const third = await visitor.send('contact', fields)
  const messages = await messagesOf(email)
  expect(messages).toHaveLength(1)
  for (const reply of [first, third, second].filter(({ statusCode }) => statusCode === 200)) {
    expect(plainIn(reply).answer).toMatchObject({ reference: messages[0]?.reference })
  }
  expect(third.statusCode).toBe(200)
})

test('what is wrong is said at its field, and what was typed is still there', async () => {
  const { visitor, fields, email } = await anOpenForm(aMessage({ subject: 'Key' }))
  const reply = await visitor.send('contact', fields)
  const { state, errors, entries } = plainIn(reply)
  expect([reply.statusCode, state]).toEqual([400, 'again'])
  expect(errors).toEqual({ subject: 'Subject must be at least 5 characters' })
  expect(entries.message).toContain('0xC004F050')
  expect(await messagesOf(email)).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sister of our host', { 'sec-fetch-site': 'same-site' }],
  ['a foreign page in a browser that says no more', { origin: 'https://evil.example' }],
  ['a page that hides its origin', { origin: 'null' }],
])('a form that comes from %s is refused, and its page holds no token', async (_, headers) => {
  const { visitor, fields, email } = await anOpenForm()
  const refused = await visitor.send('contact', fields, headers)
  expect([refused.statusCode, plainIn(refused).state, plainIn(refused).token]).toEqual([
    403,
    'refused',
    '',
  ])
  expect(await messagesOf(email)).toEqual([])
  expect((await visitor.send('contact', fields)).statusCode).toBe(200)
  expect(await messagesOf(email)).toHaveLength(1)
})

test('the token of another browser, of another day or of nobody sends nothing and asks again', async () => {
  const { visitor, fields, email } = await anOpenForm()
  const stranger = aPlainVisitor(shop)
  await stranger.send('contact', aMessage())
  const forged = {
    ...fields,
    [PLAIN_TOKEN]: `${Date.now() + 9_999_999}.${'a'.repeat(16)}.${'b'.repeat(43)}`,
  }
  for (const [who, what] of [
    [stranger, fields],
    [visitor, forged],
    [visitor, { ...fields, [PLAIN_TOKEN]: '' }],
  ] as const) {
    expect(plainIn(await who.send('contact', what)).state).toBe('ask')
  }
  expect(await messagesOf(email)).toEqual([])
  expect(plainIn(await visitor.send('contact', fields)).state).toBe('done')
})

test('a form has at most a hundred fields and 16 kB, and is no JSON', async () => {
  const visitor = aPlainVisitor(shop)
  const filler = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`x${nth}`, '1']))
  expect((await visitor.send('contact', filler(100))).statusCode).toBe(200)
  expect((await visitor.send('contact', filler(101))).statusCode).toBe(413)
  const long = (bytes: number) => asForm({ message: 'a'.repeat(bytes - 'message='.length) })
  expect((await visitor.post('contact', long(16_384))).statusCode).toBe(200)
  expect((await visitor.post('contact', long(16_385))).statusCode).toBe(413)
  const json = { 'content-type': 'application/json' }
  expect((await visitor.post('contact', '{}', json)).statusCode).toBe(415)
})

test('no call of the shop takes a form at its own address', async () => {
  const visitor = aPlainVisitor(shop)
  const reply = await visitor.call(
    'POST',
    '/api/contact',
    asForm(aMessage()) as unknown as object,
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  )
  expect(reply.statusCode).toBe(415)
})

test('a field that comes twice or is none of the form’s changes nothing', async () => {
  const visitor = aPlainVisitor(shop)
  const body = 'name=Ada&name=Eve&__proto__=x&constructor.prototype.y=z&staff=1'
  const { entries } = plainIn(await visitor.post('contact', body))
  expect(entries).toEqual({ name: 'Ada', formToken: expect.any(String) })
})

test('a form nobody made is not found', async () => {
  const reply = await aPlainVisitor(shop).send('constructor', {})
  expect([reply.statusCode, plainIn(reply).state]).toEqual([404, 'refused'])
})

test('a machine that sends many forms is told to wait', async () => {
  const visitor = aPlainVisitor(shop)
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth += 1) {
    statuses.push((await visitor.send('contact', aMessage())).statusCode)
  }
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([
    true,
    429,
  ])
  expect((await aPlainVisitor(shop).send('contact', aMessage())).statusCode).toBe(200)
})

test('a quote request of two lines is kept, an empty line is none', async () => {
  const visitor = aPlainVisitor(shop)
  const request = {
    'lines.0.productId': 'home-business-2024',
    'lines.0.quantity': '12',
    'lines.1.productId': '',
    'lines.1.quantity': '',
    'lines.2.productId': 'home-2024',
    'lines.2.quantity': '3',
    ...{ company: 'Byron & Co', contactName: 'Ada', email: 'firm@example.com', country: 'DE' },
  }
  const fields = await visitor.opened('quote', request)
  const { state, answer } = plainIn(await visitor.send('quote', fields))
  expect([state, answer]).toEqual(['done', { success: true, reference: expect.any(String) }])
  const rows = await shop.ctx.db.selectFrom('business_quotes').select('email').execute()
  expect(rows.filter(({ email }) => email === 'firm@example.com')).toHaveLength(1)
})

test('a review, a withdrawal, a check of a key and an unsubscribing are done by forms alone', async () => {
  const visitor = aPlainVisitor(shop)
  const review = {
    ...{ rating: '5', productId: 'home-2024', title: 'It works', customerName: 'Ada Byron' },
    ...{ comment: 'Installed in ten minutes, no trouble.', customerEmail: 'ada@example.com' },
  }
  const shown = await visitor.opened('review', review)
  expect(plainIn(await visitor.send('review', shown)).state).toBe('done')
  const withdraw = { name: 'Ada', orderNumber: 'KH-7F3K-9Q2D', email: 'ada@example.com' }
  const open = await visitor.opened('withdraw', withdraw)
  expect(plainIn(await visitor.send('withdraw', open)).state).toBe('done')
  const checked = await visitor.send('verify', { orderNumber: 'KH-7F3K-9Q2D', lastFive: '7QK2M' })
  expect(plainIn(checked).answer).toEqual({ success: true, license: null })
  const broken = await visitor.send('unsubscribe', { t: 'nonsense' })
  expect([broken.statusCode >= 400, plainIn(broken).state]).toEqual([true, 'again'])
})
