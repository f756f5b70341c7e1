import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import type { MailAttachment } from './mail.ts'
import { readyPart } from './ready-parts.ts'

const transport = createTransport({ streamTransport: true, buffer: true })

const mailWith = async (attachments: object[]) => {
  const fixed = { date: new Date(0), baseBoundary: 'same', messageId: '<a@example.com>' }
  const words = { subject: 'Hello', html: '<p><img src="cid:mark"></p>', text: 'Hello' }
  const people = { from: 'shop@example.com', to: 'ada@example.com' }
  const { message } = await transport.sendMail({ ...fixed, ...people, ...words, attachments })
  return message.toString()
}

const file = (over: Partial<MailAttachment>): MailAttachment => ({
  filename: 'mark.png',
  content: Buffer.from(Array.from({ length: 500 }, (_, at) => at % 256)),
  contentType: 'image/png',
  cid: 'mark',
  ...over,
})

test.each([
  ['a picture', file({})],
  ['a picture that ends with a line', file({ content: Buffer.alloc(57, 'a') })],
  ['a tiny picture', file({ content: Buffer.from('a') })],
  [
    'a paper',
    { filename: 'invoice.pdf', content: Buffer.alloc(99), contentType: 'application/pdf' },
  ],
  ['a picture with a name of two words', file({ filename: 'my mark.png' })],
])('%s that is encoded once arrives as one that is encoded each time', async (_, sent) => {
  const expected = await mailWith([{ ...sent }])
  for (const _time of ['first', 'again']) expect(await mailWith([readyPart(sent)])).toBe(expected)
})
