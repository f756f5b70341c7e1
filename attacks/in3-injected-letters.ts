import { randomUUID } from 'node:crypto'
import { mailsTo, quiet } from './support/mail.ts'
import { handOver } from './support/smtp.ts'
import { answered, letterOf } from './support/talks.ts'
import { type Attack, newTrial } from './support/trial.ts'

const VICTIM = `bystander-${randomUUID()}@example.com`
const BREAK = '=0D=0A'
const markup =
  '<img src=x onerror=alert(1)><script>alert(1)</script><form action=//evil.example><iframe src=javascript:alert(1)>'

/** Line ends as a person types them, and as the heads of a mail can carry them. */
const smuggled = {
  subject: `=?utf-8?Q?Hello${BREAK}Bcc:_${VICTIM.replace('@', '=40')}?=`,
  name: `=?utf-8?Q?Ada${BREAK}Cc:_${VICTIM.replace('@', '=40')}?=`,
}

const isOneLine = (text: string) => !/[\r\n\u2028\u2029\0]/.test(text)

export const injectedLetters: Attack = {
  id: 'IN3',
  says: 'No words of a letter become a head or markup of a mail, and none of a mail becomes markup of a letter',
  async run(shop) {
    const trial = newTrial()
    const honest = await answered(shop)
    trial.works('an answer is one mail to its writer', honest.mail?.to.join() === honest.email)
    const talk = await answered(shop, {
      name: `Ada\r\nBcc: ${VICTIM}`,
      subject: `Hello there\r\nBcc: ${VICTIM}\r\n\r\n${markup}`,
      message: `${markup} and {{email}} and \r\n.\r\nMAIL FROM:<${VICTIM}>`,
    })
    const { mail } = talk
    trial.works('the letter is answered', mail?.to.join() === talk.email, mail)
    const heads = Object.keys(mail?.headers ?? {})
    trial.held('a copy for another', !heads.some((name) => /^b?cc$/i.test(name)), heads)
    trial.held('words of the letter in the subject', !/Bcc|Hello/.test(mail?.subject ?? ''), mail)
    const written = /onerror=alert|<script|<form|<iframe/i
    trial.held('markup in the mail', !written.test(mail?.html ?? ''), mail?.html)
    const begun = await talk.read()
    trial.held('line ends in the subject', isOneLine(begun.subject), begun.subject)
    trial.held('line ends in the name', isOneLine(begun.name), begun.name)

    const give = (raw: string) =>
      handOver(shop.mailPort, { from: talk.email, to: talk.replyTo, raw })
    const head = (more: string) =>
      `From: ${smuggled.name} <${talk.email}>\r\nSubject: ${smuggled.subject}\r\nMessage-ID: <${randomUUID()}@x.example>\r\nMIME-Version: 1.0\r\n${more}\r\n`
    const boundary = randomUUID()
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.alloc(16, 7),
    ])
    const code = await give(
      [
        head(`Content-Type: multipart/mixed; boundary="${boundary}"\r\n`),
        `--${boundary}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Words</p>${markup}\r\n`,
        `--${boundary}\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n`,
        `Content-Disposition: attachment; filename*=utf-8''a%0D%0ASet-Cookie%3A%20x%3D1%22.html\r\n\r\n`,
        `${png.toString('base64')}\r\n--${boundary}--\r\n`,
      ].join(''),
    )
    const landed = (await talk.read()).letters.at(-1)
    trial.works('the mail lands', code === 250 && landed?.body.startsWith('Words') === true, landed)
    trial.held('markup of a mail', !/[<>]/.test(landed?.body ?? ''), landed?.body)
    trial.held('line ends in a sender', isOneLine(landed?.sender ?? ''), landed?.sender)
    const [file] = landed?.files ?? []
    trial.held('line ends in a file’s name', file !== undefined && isOneLine(file.name), file)
    const fetched = await talk.call('GET', `/api/admin/inbox/${talk.ticket}/files/${file?.id}`)
    trial.held('a head from a file’s name', fetched.headers['set-cookie'] === undefined)
    trial.held('a page from a picture', fetched.headers['content-type'] === 'image/png')

    const seen = (await talk.read()).letters.at(-1)?.id ?? 0
    const replied = await talk.call('POST', `/api/admin/inbox/${talk.ticket}/reply`, {
      message: `Hello,\r\nBcc: ${VICTIM}\r\n\r\n.\r\n${markup}`,
      seen,
    })
    trial.works('staff answer once more', replied.status === 201, replied.text)
    await give(letterOf(talk.email, `Bcc: ${VICTIM}\r\n\r\nHello`))
    await quiet(shop)
    const mails = await mailsTo(shop, talk.email)
    const html = mails.map((each) => each.html).join()
    trial.held('markup of an answer', !/<(script|form|iframe|img src=x)/i.test(html))
    trial.held(
      'more than one recipient',
      mails.every(({ to }) => to.length === 1),
    )
    trial.held('a mail to another', (await mailsTo(shop, VICTIM)).length === 0)
    return trial.outcome()
  },
}
