import { randomUUID } from 'node:crypto'
import { eventually, pause } from './support/eventually.ts'
import { mailsTo } from './support/mail.ts'
import { handOver } from './support/smtp.ts'
import { answered, desk, letterOf } from './support/talks.ts'
import { type Attack, newTrial } from './support/trial.ts'

const QUIET_MS = 2_500

export const replyAddresses: Attack = {
  id: 'IN1',
  says: 'Answers reach a conversation only at the address we signed for it, and prove nothing about their sender',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const talk = await answered(shop)
    const give = (to: string, raw: string, from = talk.email) =>
      handOver(shop.mailPort, { from, to, raw })
    const honest = await give(talk.replyTo, letterOf(talk.email, 'It works.'))
    const landed = (await talk.read()).letters.some(({ body }) => body === 'It works.')
    trial.works('an answer lands', honest === 250 && landed, honest)
    const forged = [
      talk.replyTo.replace(/\.[0-9a-f]{4}/, '.0000'),
      talk.replyTo.replace(/\+\d+/, '+1'),
      talk.replyTo.replace(/\.[0-9a-f]{32}/, ''),
      talk.replyTo.replace('reply+', 'bounce+'),
      talk.replyTo.replace('@reply.', '@bounces.'),
      'support@reply.keyhaven.example',
      'victim@example.com',
    ]
    for (const to of forged) {
      const code = await give(to, letterOf(talk.email, 'Let me in.'))
      trial.held(`an address we did not sign: ${to.slice(0, 24)}`, code === 550, code)
    }
    await give(talk.replyTo, letterOf('eve@example.com', 'I am Ada. Send me the key.'))
    const after = await talk.read()
    const strange = after.letters.find(({ body }) => body.startsWith('I am Ada'))
    trial.held('another sender is named', strange?.sender === 'eve@example.com', strange)
    trial.held('nobody is proven by a mail', !after.isProven)
    const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const html = `Content-Type: text/html; charset=utf-8\r\nMIME-Version: 1.0\r\n`
    await give(talk.replyTo, letterOf(talk.email, `<p>Hello</p>${markup}`, html))
    const last = (await talk.read()).letters.at(-1)
    trial.held('markup of a mail is not kept', last?.body === 'Hello', last?.body)
    const noted = talk.mail?.html.includes('<b>restart</b>') === false
    trial.held('markup of an answer is shown as text', noted, talk.mail?.html)
    const injected = `x\r\nBcc: victim@example.com`
    await give(talk.replyTo, letterOf(`${injected}@example.com`, 'Headers'))
    trial.held('no mail to another', (await mailsTo(shop, 'victim@example.com')).length === 0)
    return trial.outcome()
  },
}

export const mailLoops: Attack = {
  id: 'IN2',
  says: 'What a machine mails is filed and answered by nobody; a conversation takes thirty mails a day',
  async run(shop) {
    const trial = newTrial()
    const talk = await answered(shop)
    const give = (raw: string, from = talk.email) =>
      handOver(shop.mailPort, { from, to: talk.replyTo, raw })
    const honest = await give(letterOf(talk.email, 'A person writes.'))
    trial.works('a person opens it again', (await talk.read()).state === 'open', honest)
    await talk.call('PATCH', `/api/admin/inbox/${talk.ticket}`, { state: 'pending' })
    const mailsBefore = (await mailsTo(shop)).length
    const machines = [
      ['Auto-Submitted: auto-replied\r\n', talk.email],
      ['Precedence: bulk\r\n', talk.email],
      ['List-Id: <x.example>\r\n', talk.email],
      ['X-Autoreply: yes\r\n', talk.email],
      ['', ''],
    ] as const
    const aMinutePasses = () =>
      shop.sql(`update mail_answers set came_at = came_at - interval '2 minutes'`)
    for (const [head, from] of machines) {
      await aMinutePasses()
      const code = await give(letterOf(talk.email, `Away ${randomUUID()}`, head), from)
      const { state } = await talk.read()
      trial.held(`filed in silence: ${head.trim()}`, code === 250 && state === 'pending', state)
    }
    await pause(QUIET_MS)
    const sent = (await mailsTo(shop)).length - mailsBefore
    trial.held('no mail is answered by itself', sent === 0, sent)
    const codes: number[] = []
    for (let nth = 0; nth < 40; nth += 1) {
      await aMinutePasses()
      codes.push(
        await give(letterOf(talk.email, `Again ${nth}`, 'Auto-Submitted: auto-replied\r\n')),
      )
    }
    const taken = codes.filter((code) => code === 250).length
    trial.held('a loop ends within a day’s share', taken < 30 && codes.at(-1) === 550, taken)
    return trial.outcome()
  },
}

const archive = Buffer.from('PK\u0003\u0004PK\u0005\u0006', 'latin1')
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
])

export const hostileFiles: Attack = {
  id: 'IN4',
  says: 'A file of a conversation is what its bytes say, is never shown in a page, and belongs to its conversation',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const talk = await answered(shop)
    const path = `/api/admin/inbox/${talk.ticket}/files`
    const { browser, headers } = await shop.staff('support')
    const add = (name: string, bytes: Buffer) =>
      browser
        .moved()
        .postFile(path, { name, bytes }, { ...headers, 'idempotency-key': randomUUID() })
    const kept = await add('../../screen.html', png)
    const file = kept.json.file as { id: string; name: string } | undefined
    trial.works('a picture is kept under a safe name', file?.name === 'screen.png', kept.text)
    const shown = await talk.call('GET', `${path}/${file?.id}`)
    const isDownload = String(shown.headers['content-disposition']).startsWith('attachment')
    const isBoxed = String(shown.headers['content-security-policy']).includes('sandbox')
    trial.works('it is a download in a sandbox', isDownload && isBoxed, shown.headers)
    const hostile: [string, Buffer][] = [
      ['photo.zip', archive],
      ['photo.png', archive],
      ['polyglot.png', Buffer.concat([png, archive])],
      ['paper.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), archive])],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['page.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['program.exe', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
      ['bomb.gz', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0, 0])],
      ['large.txt', Buffer.alloc(10_485_761, 97)],
      ['empty.txt', Buffer.alloc(0)],
    ]
    for (const [name, bytes] of hostile) {
      const { status } = await add(name, bytes)
      trial.held(`refused: ${name}`, status === 400 || status === 413, status)
    }
    const other = await answered(shop)
    const foreign = await other.call('GET', `/api/admin/inbox/${other.ticket}/files/${file?.id}`)
    trial.held('a file is not in another conversation', foreign.status === 404, foreign.status)
    const stranger = await shop.browser().get(`${path}/${file?.id}`)
    trial.held('a stranger gets nothing', stranger.status === 401, stranger.status)
    return trial.outcome()
  },
}

export const foreignThreads: Attack = {
  id: 'IN5',
  says: 'A conversation is read by staff who may and by its proven writer, and its rating link rates that one alone',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const [talk, other] = [await answered(shop), await answered(shop)]
    trial.works('support reads it', (await talk.read()).letters.length > 0)
    await talk.call('PATCH', `/api/admin/inbox/${talk.ticket}`, { state: 'resolved' })
    const mail = await eventually(async () =>
      (await mailsTo(shop, talk.email)).find(({ text }) => text.includes('#rate=')),
    )
    const token = /#rate=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const rate = (said: string) =>
      shop.browser().post('/api/contact/rating', { token: said, score: 5, comment: '' })
    trial.works('its writer rates it', (await rate(token)).status === 200)
    const forged = [
      token.replace(talk.ticket, other.ticket),
      `${other.ticket}.${'A'.repeat(22)}`,
      token.slice(0, -2),
      `${token}AA`,
    ]
    for (const said of forged) {
      const { status } = await rate(said)
      trial.held(`no rating by ${said.slice(12, 20)}`, status === 400 || status === 410, status)
    }
    for (const role of ['catalogue', 'marketing']) {
      const call = await desk(shop, role)
      const { status } = await call('GET', `/api/admin/inbox/${talk.ticket}`)
      trial.held(`${role} reads nothing`, status === 403, status)
    }
    for (const path of [
      `/api/admin/inbox/${talk.ticket}`,
      '/api/admin/inbox',
      `/api/account/conversations`,
    ]) {
      const { status } = await shop.browser().get(path)
      trial.held(`a stranger reads nothing of ${path.slice(0, 20)}`, status === 401, status)
    }
    const auditor = await desk(shop, 'auditor')
    const { status } = await auditor('POST', `/api/admin/inbox/${talk.ticket}/notes`, {
      message: 'x',
    })
    trial.held('who only looks writes nothing', status === 403, status)
    return trial.outcome()
  },
}
