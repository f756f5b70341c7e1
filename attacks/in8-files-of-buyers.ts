import { randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { handOver } from './support/smtp.ts'
import { answered } from './support/talks.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PATH = '/api/contact/files'
const PER_HOUR = 25
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
])
/** Fifty megabytes of nothing in fifty kilobytes. */
const bombOf = () => Buffer.from(zipSync({ nothing: new Uint8Array(50_000_000) }))
const rar = Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1')
const sevenZip = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

const hostile = (bomb: Buffer): [string, Buffer][] => [
  ['bomb.zip', bomb],
  ['bomb.png', bomb],
  ['polyglot.png', Buffer.concat([png, bomb])],
  ['paper.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), bomb])],
  ['behind.png', Buffer.concat([png, rar])],
  ['beside.png', Buffer.concat([png, sevenZip])],
  ['bomb.gz', gzipSync(Buffer.alloc(1_000_000))],
  ['drawing.svg', Buffer.from(svg)],
  ['drawing.png', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
  ['page.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['program.exe', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
  ['large.png', Buffer.concat([png, Buffer.alloc(10_485_761)])],
  ['nothing.txt', Buffer.alloc(0)],
]

/** The same as a mail brings it. */
const mailWith = (from: string, name: string, bytes: Buffer) => {
  const boundary = randomUUID()
  return [
    `From: Ada <${from}>\r\nSubject: Re: hello\r\nMessage-ID: <${randomUUID()}@x.example>\r\nMIME-Version: 1.0\r\n`,
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n\r\nHere it is.\r\n`,
    `--${boundary}\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n`,
    `Content-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString('base64')}\r\n--${boundary}--\r\n`,
  ].join('')
}

export const filesOfBuyers: Attack = {
  id: 'IN8',
  says: 'Files of buyers go with their own letter alone, are what their bytes say, and fill no disk',
  async run(shop) {
    const trial = newTrial()
    const bomb = bombOf()
    const [talk, other] = [await answered(shop), await answered(shop)]
    const add = (token: string, name: string, bytes: Buffer, browser = shop.browser()) =>
      browser.postFile(PATH, { name, bytes }, { 'x-file-token': token })
    const filesOf = async (of: typeof talk) =>
      (await of.read()).letters.flatMap(({ files }) => files)
    const kept = await add(talk.fileToken, '../../screen.html', png)
    trial.works('a picture goes with its letter', kept.status === 201, kept.text)
    trial.works('under a safe name', (await filesOf(talk))[0]?.name === 'screen.png')
    for (const [name, bytes] of hostile(bomb)) {
      const { status } = await add(talk.fileToken, name, bytes)
      trial.held(`refused: ${name}`, status === 400 || status === 413, status)
    }
    const byMail = await handOver(shop.mailPort, {
      ...{ from: talk.email, to: talk.replyTo },
      raw: mailWith(talk.email, 'polyglot.png', Buffer.concat([png, bomb])),
    })
    trial.held('a bomb by mail is left behind', byMail === 250, byMail)
    trial.held('only the picture is kept', (await filesOf(talk)).length === 1, await filesOf(talk))

    const [ticket = '', until = '', mac = ''] = talk.fileToken.split('.')
    const forged = [
      `${other.ticket}.${until}.${mac}`,
      `${ticket}.${Number(until) + 86_400_000}.${mac}`,
      `${ticket}.${until}.${randomBytes(16).toString('base64url')}`,
      ticket,
      '',
    ]
    for (const token of forged) {
      const { status } = await add(token, 'x.png', png)
      trial.held(
        `a token of ours was changed: ${token.slice(0, 20)}`,
        status === 400 || status === 410,
        status,
      )
    }
    trial.held('nothing with a foreign letter', (await filesOf(other)).length === 0)
    const [file] = await filesOf(talk)
    for (const path of [
      `/api/account/conversations/${talk.ticket}/files/${file?.id}`,
      `/api/admin/inbox/${talk.ticket}/files/${file?.id}`,
    ]) {
      const { status } = await shop.browser().get(path)
      trial.held('a stranger reads it', status === 401, status)
    }
    const flooder = shop.browser()
    let last = 0
    for (let nth = 0; nth <= PER_HOUR; nth += 1)
      last = (await add(other.fileToken, `${nth}.png`, png, flooder)).status
    trial.held('a flood of files', last === 429, last)
    trial.held('more than five with a letter', (await filesOf(other)).length <= 5)
    return trial.outcome()
  },
}
