import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** What strangers send to hold a process: each as large as its door lets in. */
const KB = 1_000
const MB = 1_000_000

const upTo = (bytes: number, piece: string) => piece.repeat(Math.floor(bytes / piece.length))
const deep = (open: string, shut: string, levels: number) =>
  open.repeat(levels) + shut.repeat(levels)

export type JsonBody = Readonly<{ what: string; path: string; body: string }>
const quote = '/api/checkout/quote'
const contact = '/api/contact'

export const jsonBodies: readonly JsonBody[] = [
  { what: 'numbers, 64 kB', path: quote, body: `[${upTo(60 * KB, '1,')}1]` },
  { what: 'empty lists, 64 kB', path: quote, body: `{"items":[${upTo(60 * KB, '[],')}1]}` },
  { what: 'empty texts, 64 kB', path: contact, body: `{"name":[${upTo(60 * KB, '"",')}1]}` },
  { what: 'numbers, 14 MB', path: '/api/contact/files', body: `{"z":[${upTo(14 * MB, '1,')}1]}` },
  { what: 'objects, 14 MB', path: '/api/contact/files', body: `[${upTo(14 * MB, '{},')}1]` },
  { what: 'numbers, 512 kB', path: '/api/stripe/webhook', body: `[${upTo(500 * KB, '1,')}1]` },
  {
    what: 'objects, 4,000 deep',
    path: quote,
    body: `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
  },
  { what: 'lists, 30,000 deep', path: contact, body: deep('[', ']', 30_000) },
  { what: 'lists in the items', path: quote, body: `{"items":${deep('[', ']', 5_000)}}` },
  { what: 'one long name', path: quote, body: `{"${'a'.repeat(60 * KB)}":1}` },
  {
    what: 'many names',
    path: contact,
    body: `{${Array.from({ length: 5_000 }, (_, n) => `"n${n}":1`).join()}}`,
  },
  { what: 'huge numbers', path: quote, body: `{"items":[${'9'.repeat(60 * KB)}]}` },
  { what: 'escapes', path: contact, body: `{"message":"${upTo(60 * KB, '\\u0041')}"}` },
  { what: 'half pairs', path: contact, body: `{"message":"${upTo(60 * KB, '\\ud800')}"}` },
  { what: 'one name again and again', path: quote, body: `{${upTo(60 * KB, '"a":1,')}"a":1}` },
]

type Mail = (from: string) => string
const letter =
  (body: string, head = ''): Mail =>
  (from) =>
    `From: Ada <${from}>\r\nSubject: Re: hello\r\nMessage-ID: <${randomUUID()}@x.example>\r\nMIME-Version: 1.0\r\n${head}\r\n${body}\r\n`
const html = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n'
const inBase64 = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const page = (text: string) => letter(inBase64(text), html)
const mixed = 'Content-Type: multipart/mixed; boundary="b"\r\n'

function nested(levels: number): string {
  const heads = Array.from(
    { length: levels },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`,
  )
  return heads.join('')
}

export const mails: readonly Readonly<{ what: string; mail: Mail }>[] = [
  { what: 'preformatted spaces', mail: page(`<pre>${' '.repeat(60 * KB)}x</pre>`) },
  {
    what: 'a cell of 100,000 columns',
    mail: page('<table class="list"><tr><td colspan="100000">x'),
  },
  { what: 'a cell of 100,000 rows', mail: page('<table class="sums"><tr><td rowspan="100000">x') },
  { what: 'tables in tables', mail: page('<table class="list"><tr><td>'.repeat(5_000)) },
  { what: 'deep blocks', mail: page('<div>'.repeat(100_000)) },
  { what: 'runs of <', mail: page('<'.repeat(MB)) },
  { what: 'references', mail: page('&#38;'.repeat(200_000)) },
  { what: 'short lines', mail: letter('x\r\n'.repeat(500_000)) },
  {
    what: 'mails in mails',
    mail: letter(
      'Content-Type: message/rfc822\r\n\r\n'.repeat(28_000),
      'Content-Type: message/rfc822\r\n',
    ),
  },
  { what: '10,000 parts', mail: letter(`${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--`, mixed) },
  {
    what: 'parts in parts',
    mail: letter(nested(5_000), 'Content-Type: multipart/mixed; boundary="b0"\r\n'),
  },
  { what: 'folded headers', mail: letter('x', `X-Long: a\r\n${' a\r\n'.repeat(300_000)}`) },
  { what: 'address groups', mail: letter('x', `Cc: ${'a:b@example.com,'.repeat(40_000)}\r\n`) },
  { what: 'encoded words', mail: letter('x', `X-Words: ${'=?utf-8?B?YQ==?= '.repeat(3_000)}\r\n`) },
  {
    what: 'parameters',
    mail: letter(
      'x',
      `Content-Type: text/plain${Array.from({ length: 3_000 }, (_, n) => `;\r\n a*${n}=b`).join('')}\r\n`,
    ),
  },
  {
    what: 'flowed spaces',
    mail: letter(
      ` ${' '.repeat(900)}\r\n`.repeat(1_000),
      'Content-Type: text/plain; format=flowed; delsp=yes\r\n',
    ),
  },
  {
    what: 'a report of 15,000 lines',
    mail: letter(
      `--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Action: \r\n \t \r\n'.repeat(7_500)}--b--`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n',
    ),
  },
  {
    what: 'a charset of state',
    mail: letter('\u001b$B!!'.repeat(200_000), 'Content-Type: text/plain; charset=iso-2022-jp\r\n'),
  },
]

export const tables: readonly Readonly<{ what: string; text: string }>[] = [
  { what: 'quotation marks', text: upTo(5 * MB, '"a"",') },
  { what: 'one cell of 5 MB', text: `"${'a'.repeat(5 * MB)}"` },
  { what: '1,000,000 columns', text: ','.repeat(MB) },
]

function png(width: number, height: number, rows: Buffer): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

export const pictures: readonly Readonly<{ what: string; bytes: Buffer }>[] = [
  { what: '30,000 pixels a side', bytes: png(30_000, 30_000, Buffer.alloc(20 * MB)) },
  { what: '100,000 by 400 pixels', bytes: png(100_000, 400, Buffer.alloc(20 * MB)) },
  { what: '1 by 40,000,000 pixels', bytes: png(1, 40_000_000, Buffer.alloc(20 * MB)) },
]
