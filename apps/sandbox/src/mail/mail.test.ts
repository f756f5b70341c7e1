import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMail } from './mail.ts'
import { createStore, type Message } from './store.ts'

let mail: Awaited<ReturnType<typeof startMail>>
beforeEach(async () => {
  mail = await startMail({ smtpPort: 0, mailboxPort: 0 })
})
afterEach(() => mail.close())

const aMail = (over = {}) => ({
  from: 'Keyhaven <orders@example.com>',
  to: 'ada@example.com',
  subject: 'Your keys',
  text: 'Here they are',
  html: '<p>Here they are</p>',
  messageId: '<order-1@example.com>',
  ...over,
})

const client = (over = {}) => createTransport({ host: '127.0.0.1', port: mail.smtpPort, ...over })
const send = (over = {}) => client().sendMail(aMail(over))
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: { responseCode?: number; code?: string }) => error,
  )

const visit = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${mail.mailboxPort}${path}`, init)
const inbox = async (to = ''): Promise<Message[]> => {
  const reply = await visit(`/api/messages?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as Message[]
}
const behave = (body: object) =>
  visit('/api/mode', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a mail that was sent can be read', () => {
  test('with its addresses, subject, both bodies, headers and raw form', async () => {
    await send({ headers: { 'List-Unsubscribe': '<https://example.com/stop>' } })
    const [message] = await inbox()
    expect(message).toMatchObject({
      to: ['ada@example.com'],
      from: 'Keyhaven <orders@example.com>',
      subject: 'Your keys',
      text: 'Here they are\n',
      html: '<p>Here they are</p>\n',
      messageId: '<order-1@example.com>',
    })
    expect(message?.headers).toMatchObject({
      'message-id': '<order-1@example.com>',
      'list-unsubscribe': '<https://example.com/stop>',
    })
    expect(message?.raw).toContain('Subject: Your keys')
    expect(Date.now() - Date.parse(message?.receivedAt ?? '')).toBeLessThan(5000)
    const single = await visit(`/api/messages/${message?.id}`)
    expect(await single.json()).toEqual(message)
  })

  test('the newest first, and by recipient in any case, blind copies included', async () => {
    await send({ subject: 'first' })
    await send({ subject: 'second', to: 'bob@example.com', bcc: 'eve@example.com' })
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['second', 'first'])
    expect((await inbox('ADA@example.com')).map(({ subject }) => subject)).toEqual(['first'])
    expect(await inbox('eve@example.com')).toHaveLength(1)
    expect(await inbox('nobody@example.com')).toEqual([])
  })

  test('in languages beyond English', async () => {
    await send({ subject: 'Größe: 日本語', text: 'naïve ✓' })
    expect((await inbox())[0]).toMatchObject({ subject: 'Größe: 日本語', text: 'naïve ✓\n' })
  })

  test('also when many come over one kept connection', async () => {
    const pool = client({ pool: true, maxConnections: 1 })
    await Promise.all(Array.from({ length: 20 }, () => pool.sendMail(aMail())))
    pool.close()
    expect(await inbox()).toHaveLength(20)
  })

  test('until the mailbox is cleared', async () => {
    await send()
    expect((await visit('/api/messages', { method: 'DELETE' })).status).toBe(204)
    expect(await inbox()).toEqual([])
  })
})

test('the mailbox keeps a bounded number of mails and forgets the oldest', () => {
  const store = createStore(2)
  for (const id of ['a', 'b', 'c']) store.add({ id, to: [] as string[] } as Message)
  expect(store.list().map(({ id }) => id)).toEqual(['c', 'b'])
})

describe('the mail server misbehaves on request', () => {
  test.each([
    ['for now', 'refuse-4xx', 451],
    ['for good', 'refuse-5xx', 550],
  ])('refuses mail %s', async (_how, mode, responseCode) => {
    await behave({ mode })
    expect(await failure(send())).toMatchObject({ responseCode })
    expect(await inbox()).toEqual([])
  })

  test('takes a mail and never answers', async () => {
    await behave({ mode: 'hang' })
    const sending = client({ socketTimeout: 500 }).sendMail(aMail())
    expect(await failure(sending)).toMatchObject({ code: 'ETIMEDOUT' })
    expect(await inbox()).toEqual([])
  })

  test('keeps a mail but loses the reply, so the sender cannot know', async () => {
    await behave({ mode: 'lose-250' })
    expect(await failure(send())).not.toHaveProperty('responseCode')
    expect(await inbox()).toHaveLength(1)
  })

  test('answers late', async () => {
    await behave({ mode: 'slow', delayMs: 150 })
    const start = performance.now()
    await send()
    expect(performance.now() - start).toBeGreaterThan(150)
    expect(await inbox()).toHaveLength(1)
  })

  test('changes its behaviour on a connection that is already open', async () => {
    const pool = client({ pool: true, maxConnections: 1 })
    await pool.sendMail(aMail())
    await behave({ mode: 'refuse-4xx' })
    expect(await failure(pool.sendMail(aMail()))).toMatchObject({ responseCode: 451 })
    await behave({ mode: 'ok' })
    await pool.sendMail(aMail())
    pool.close()
    expect(await inbox()).toHaveLength(2)
  })

  test('tells which behaviour is on, and refuses one it does not know', async () => {
    expect(await (await visit('/api/mode')).json()).toEqual({ mode: 'ok', delayMs: 0 })
    expect((await behave({ mode: 'explode' })).status).toBe(400)
    await behave({ mode: 'slow', delayMs: 20 })
    expect(await (await visit('/api/mode')).json()).toEqual({ mode: 'slow', delayMs: 20 })
  })

  test('stops at once although a client still waits for an answer', async () => {
    await behave({ mode: 'slow', delayMs: 60_000 })
    const sending = failure(send())
    await expect.poll(() => inbox()).toHaveLength(1)
    await mail.close()
    expect(await sending).toBeDefined()
  })
})

describe('addresses that do not exist', () => {
  test('are refused at once, or taken and reported to the sender of the envelope', async () => {
    expect(await failure(send({ to: 'refuse-ada@example.com' }))).toMatchObject({
      responseCode: 550,
      command: 'RCPT TO',
    })
    const other = await startMail({ smtpPort: 0, mailboxPort: 0 })
    const bouncing = await startMail({
      smtpPort: 0,
      mailboxPort: 0,
      bounceUrl: `smtp://127.0.0.1:${other.smtpPort}`,
    })
    const envelope = { from: 'back@example.com', to: 'bounce-ada@example.com' }
    await createTransport({ host: '127.0.0.1', port: bouncing.smtpPort }).sendMail(
      aMail({ envelope }),
    )
    const reports = `http://127.0.0.1:${other.mailboxPort}/api/messages?to=back@example.com`
    await expect
      .poll(async () => await (await fetch(reports)).text())
      .toContain('Final-Recipient: rfc822; bounce-ada@example.com')
    await Promise.all([other.close(), bouncing.close()])
  })
})

describe('the pages of the mailbox', () => {
  const pageOf = async (path: string) => (await visit(path)).text()

  test('list what has come and refresh by themselves', async () => {
    expect(await pageOf('/')).toContain('Nothing here yet')
    await send()
    const page = await pageOf('/')
    expect(page).toContain('Your keys')
    expect(page).toContain('http-equiv="refresh"')
  })

  test('say when the mail server misbehaves', async () => {
    await behave({ mode: 'refuse-5xx' })
    expect(await pageOf('/')).toContain('mode: refuse-5xx')
  })

  test('show a hostile mail as text, and its body only inside a powerless frame', async () => {
    const attack = `"'><script>alert(1)</script>`
    const from = { name: attack, address: 'eve@example.com' }
    await send({ from, subject: attack, text: attack, html: `</iframe>${attack}` })
    const [message] = await inbox()
    expect(message?.subject).toBe(attack)
    for (const path of ['/', `/messages/${message?.id}`]) {
      const page = await pageOf(path)
      expect(page).not.toContain('<script')
      expect(page).not.toContain(attack)
      expect(page).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)')
    }
    const page = await pageOf(`/messages/${message?.id}`)
    expect(page).toContain('<iframe sandbox="" srcdoc="&lt;/iframe&gt;&quot;')
    expect(page.match(/<\/iframe>/g)).toHaveLength(1)
  })

  test('allow no script of any origin', async () => {
    const policy = (await visit('/')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
  })

  test('say so when a mail does not exist', async () => {
    expect((await visit('/messages/none')).status).toBe(404)
    expect((await visit('/api/messages/none')).status).toBe(404)
  })
})
