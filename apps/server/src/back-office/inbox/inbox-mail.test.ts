import { randomUUID } from 'node:crypto'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFormToken } from '../../modules/voices/inbox/form-token.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let support: Record<string, string>
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }, [])
  support = await staffHeaders(working.shop, 'support')
})
afterAll(() => working.close())

type Method = 'GET' | 'POST'
const call = async (method: Method, url: string, payload?: object, headers = support) =>
  await working.shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

const anAddress = () => `writer-${randomUUID()}@example.com`

async function aConversation(over: object = {}): Promise<{ reference: string; email: string }> {
  const email = anAddress()
  const formToken = newFormToken(working.shop.config, new Date(Date.now() - 30_000))
  const said = {
    name: 'Ada Byron',
    email,
    subject: 'The key is refused',
    messageType: 'support',
    message: 'The installer says 0xC004F050 and stops.',
    website: '',
    formToken,
    ...over,
  }
  const { reference } = (await aVisitor(working.shop).call('POST', '/api/contact', said)).json()
  return { reference, email: (said as { email: string }).email }
}

const read = async (reference: string, headers = support): Promise<Conversation> =>
  (await call('GET', `/api/admin/inbox/${reference}`, undefined, headers)).json().conversation
const seenOf = async (reference: string) =>
  (await read(reference)).messages.findLast(({ author, isNote }) => author !== 'system' && !isNote)
    ?.id
const answer = async (reference: string, over: object = {}, headers = support) =>
  await call(
    'POST',
    `/api/admin/inbox/${reference}/reply`,
    { message: 'Please restart first.', seen: await seenOf(reference), ...over },
    headers,
  )
const listedIn = async (query: string, headers = support) =>
  (await call('GET', `/api/admin/inbox?${query}`, undefined, headers))
    .json<{ conversations: { reference: string }[] }>()
    .conversations.map(({ reference }) => reference)

describe('a mail', () => {
  const send = async (to: string, raw: string, from = 'ada@example.com') => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: working.shop.config.BOUNCE_PORT,
    })
    try {
      await transport.sendMail({ envelope: { from, to }, raw })
      return 250
    } catch (error) {
      return (error as { responseCode?: number }).responseCode
    } finally {
      transport.close()
    }
  }
  const written = (from: string, text: string, head = '') =>
    `From: Ada <${from}>\r\nSubject: Re: your answer\r\nMessage-ID: <${randomUUID()}@x.example>\r\n${head}\r\n${text}\r\n`

  async function answered() {
    const { reference, email } = await aConversation()
    await answer(reference)
    const [mail] = await working.mailsTo(email, 1)
    return { reference, email, replyTo: mail?.headers['reply-to'] ?? '' }
  }

  test('that answers ours lands in its conversation, once, and opens it again', async () => {
    const { reference, email, replyTo } = await answered()
    const raw = written(
      email,
      'It works now!\r\n\r\nOn Monday, Keyhaven wrote:\r\n> Please restart first.',
    )
    expect(await send(replyTo, raw, email)).toBe(250)
    expect(await send(replyTo, raw, email)).toBe(250)
    const conversation = await read(reference)
    expect(conversation.state).toBe('open')
    expect(conversation.dueAt).not.toBeNull()
    const mails = conversation.messages.filter(({ via }) => via === 'mail')
    expect(mails).toMatchObject([{ body: 'It works now!', sender: null, isAutomatic: false }])
    expect(mails[0]?.quoted).toContain('Please restart first.')
  })

  test('of another sender is shown as such, and proves nothing', async () => {
    const { reference, replyTo } = await answered()
    expect(await send(replyTo, written('eve@example.com', 'I am Ada, send me the key.'))).toBe(250)
    const conversation = await read(reference)
    expect(conversation.messages.at(-1)).toMatchObject({ sender: 'eve@example.com' })
    expect(conversation.isProven).toBe(false)
  })

  test.each([
    ['an absence notice', 'Auto-Submitted: auto-replied\r\n', 'ada@example.com'],
    ['a list', 'Precedence: bulk\r\n', 'ada@example.com'],
    ['a bounce', '', ''],
  ])('by a machine is filed and wakes nobody: %s', async (_what, head, from) => {
    const { reference, email, replyTo } = await answered()
    expect(await send(replyTo, written(email, 'I am away.', head), from)).toBe(250)
    const conversation = await read(reference)
    expect(conversation.state).toBe('pending')
    expect(conversation.messages.at(-1)).toMatchObject({ isAutomatic: true, body: 'I am away.' })
  })

  test('to an address we did not sign is refused', async () => {
    const { replyTo, email } = await answered()
    const raw = written(email, 'Hello')
    expect(await send(replyTo.replace(/\.[0-9a-f]{4}/, '.0000'), raw)).toBe(550)
    expect(await send(replyTo.replace(/\+\d+/, '+1'), raw)).toBe(550)
    expect(await send('help@reply.keyhaven.example', raw)).toBe(550)
  })

  test('is one of thirty a day, and those after it are sent back', async () => {
    const { reference, email, replyTo } = await answered()
    await sql`
      insert into conversation_messages (conversation_id, author, body, via)
      select id, 'customer', 'again', 'mail' from conversations, generate_series(1, 30)
      where reference = ${reference}`.execute(working.shop.ctx.db)
    expect(await send(replyTo, written(email, 'One more'))).toBe(550)
  })

  test('brings a picture and leaves an archive behind', async () => {
    const { reference, email, replyTo } = await answered()
    const transport = createTransport({ host: '127.0.0.1', port: working.shop.config.BOUNCE_PORT })
    await transport.sendMail({
      envelope: { from: email, to: replyTo },
      from: email,
      to: replyTo,
      subject: 'Re: pictures',
      html: '<p>Here <b>it</b> is</p><script>alert(1)</script>',
      attachments: [
        { filename: 'error.txt', content: 'Error 0xC004F050' },
        { filename: 'photos.png', content: Buffer.from('PK\u0003\u0004rest', 'latin1') },
      ],
    })
    transport.close()
    const conversation = await read(reference)
    const message = conversation.messages.findLast(({ via }) => via === 'mail')
    expect(message?.files).toMatchObject([{ name: 'error.txt' }])
    expect(message?.body).toBe('Here it is')
    expect(conversation.messages.at(-1)?.body).toBe(
      'One file was not kept: only pictures, PDF and plain text are.',
    )
  })

  test('that answers another mail of ours begins a conversation about its order', async () => {
    await stock(working.shop.ctx, 1)
    const email = anAddress()
    const { orderId } = await bought(working.shop, working.provider, {
      billingInfo: aBuyer({ email }),
    })
    const [mail] = await working.mailsTo(email, 1)
    expect(
      await send(mail?.headers['reply-to'] ?? '', written(email, 'Where is my key?'), email),
    ).toBe(250)
    const [reference = ''] = await listedIn(`q=${encodeURIComponent(email)}`)
    expect(await read(reference)).toMatchObject({ source: 'mail', orderId, isProven: false })
  })
})
