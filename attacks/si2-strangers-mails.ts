import { randomUUID } from 'node:crypto'
import { desk, messageOf } from './support/conversations.ts'
import { eventually } from './support/eventually.ts'
import { mailsTo } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { handOver } from './support/smtp.ts'
import { type Attack, newTrial } from './support/trial.ts'

const UNREADABLE = '(This e-mail could not be read. Ask the sender to write again.)'

/** A buyer, the address at which the mail with their key is answered, and what became of the answers. */
async function aReader(shop: Shop) {
  const email = `reader-${randomUUID()}@example.com`
  await buy(shop, { billingInfo: aBuyer({ email }) })
  const mail = await eventually(async () => (await mailsTo(shop, email))[0])
  const to = mail?.headers['reply-to'] ?? ''
  const give = (raw: string) => handOver(shop.mailPort, { from: email, to, raw })
  const messages = () =>
    shop.sql(
      `select c.reference, m.body, m.sender_check as check
       from conversations c join conversation_messages m on m.conversation_id = c.id
       where c.email = $1 order by m.id`,
      [email],
    )
  return { email, give, messages }
}

const later = (shop: Shop) =>
  shop.sql(`update mail_answers set came_at = came_at - interval '2 minutes'`)

export const unreadableMails: Attack = {
  id: 'SI2',
  says: 'A mail that cannot be read is kept as that and never sent again; its markup is not run through ours',
  async run(shop) {
    const trial = newTrial()
    const reader = await aReader(shop)
    const honest = await reader.give(messageOf(reader.email, 'It works.'))
    const kept = await reader.messages()
    trial.works('an answer is kept', honest === 250 && kept[0]?.body === 'It works.', kept)
    const mixed = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n'
    const html = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n'
    const parts = `${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--`
    const code = await reader.give(messageOf(reader.email, parts, mixed))
    const last = (await reader.messages()).at(-1)
    trial.held('10,000 parts: answered', code === 250, code)
    trial.held('10,000 parts: kept as unreadable', last?.body === UNREADABLE, last)
    const markup = `<pre>${' '.repeat(60_000)}x</pre>`
    const began = Date.now()
    const answer = await reader.give(messageOf(reader.email, markup, html))
    trial.held('spaces: answered', answer === 250, answer)
    trial.held('spaces: at once', Date.now() - began < 5_000, Date.now() - began)
    return trial.outcome()
  },
}

export const floodOfMails: Attack = {
  id: 'SI3',
  says: 'One mail of ours begins one conversation; mails, files and news of one person have an end',
  async run(shop) {
    const trial = newTrial()
    const reader = await aReader(shop)
    const next = () => reader.give(messageOf(reader.email, randomUUID()))
    trial.works('an answer is kept', (await next()) === 250)
    const codes: number[] = []
    for (let nth = 0; nth < 6; nth += 1) codes.push(await next())
    trial.held('six more at once', codes.at(-1) === 452, codes)
    for (let nth = 0; nth < 40; nth += 1) {
      await later(shop)
      codes.push(await next())
    }
    trial.held('forty more in a day', codes.at(-1) === 550, codes)
    const messages = await reader.messages()
    const conversations = new Set(messages.map(({ reference }) => reference)).size
    trial.held('conversations', conversations === 1, conversations)
    trial.held('messages', messages.length <= 30, messages.length)
    const [news] = await shop.sql(
      `select count(*)::int as count from notifications where object = $1`,
      [`conversation:${String(messages[0]?.reference)}`],
    )
    trial.held('news of one person', Number(news?.count) <= 5, news)
    return trial.outcome()
  },
}

export const forgedSenders: Attack = {
  id: 'SI4',
  says: 'A mail counts as the customer’s only by the word of the own mail server; until then nothing is done from it',
  async run(shop) {
    const trial = newTrial()
    const reader = await aReader(shop)
    const call = await desk(shop, 'admin')
    const from = (head: string) => reader.give(messageOf(reader.email, randomUUID(), head))
    const pass = (name: string) =>
      `Authentication-Results: ${name}; dmarc=pass header.from=example.com\r\n`
    await shop.sql(
      `with told as (
         insert into setting_changes (key, before, after, changed_by, reason)
         values ('mail.authserv_id', '"mx.shop.example"', '"mx.shop.example"', 'command', 'As a row begins.')
       )
       insert into store_settings (key, value) values ('mail.authserv_id', '"mx.shop.example"')
       on conflict (key) do update set value = excluded.value`,
    )
    const checkOf = async () => String((await reader.messages()).at(-1)?.check)
    const verified = await eventually(async () => {
      await later(shop)
      await from(pass('mx.shop.example'))
      return (await checkOf()) === 'verified'
    })
    trial.works('a sender the own server vouches for is verified', verified === true)
    const reference = String((await reader.messages())[0]?.reference)
    const act = () =>
      call('POST', `/api/admin/inbox/${reference}/payment-link`, {
        title: 'Setup',
        amount: '99.00',
      })
    const made = await act()
    trial.works('staff act on a verified letter', made.status === 201, made.text)
    const forged: [string, string][] = [
      ['no word at all', ''],
      ['the word of another server', pass('mx.evil.example')],
      [
        'a failed check',
        `${pass('mx.shop.example').replace('pass', 'fail')}${pass('mx.shop.example')}`,
      ],
      [
        'a signature of another domain',
        'Authentication-Results: mx.shop.example; dkim=pass header.d=evil.example\r\n',
      ],
    ]
    for (const [what, head] of forged) {
      await later(shop)
      await from(head)
      const check = await checkOf()
      trial.held(`${what} verifies`, check !== 'verified', check)
      const { status, json } = await act()
      trial.held(`${what}: an act`, status === 409 && json.code === 'talk_needs_proof', json)
    }
    return trial.outcome()
  },
}
