import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { testMailbox } from '../../testing/mailbox.ts'
import { createLog } from '../log.ts'
import { createMail, type Mail } from './mail.ts'

let mailbox: Awaited<ReturnType<typeof testMailbox>>
let mail: Mail
beforeAll(async () => {
  mailbox = await testMailbox()
  const config = { ...loadConfig(), SMTP_URL: mailbox.smtpUrl, NODE_ENV: 'test' as const }
  mail = createMail(config, createLog(config, 'test'))
})
afterAll(async () => {
  mail.close()
  await mailbox.close()
})

const send = (to: string) =>
  mail.send({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', messageId: '<a@example>' })

test('a mail reaches its address', async () => {
  await send('ada@example.com')
  expect((await mailbox.first('ada@example.com')).to).toEqual(['ada@example.com'])
})

test.each([
  'friend,victim@example.com',
  'x:victim@example.com;',
  'victim@example.com,',
  'victim(note)@example.com',
])('an address is never read as a list or as another one: %s', async (to) => {
  await send(to).catch(() => undefined)
  expect(await mailbox.to('victim@example.com')).toEqual([])
})
