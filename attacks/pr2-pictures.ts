import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { editionsOf } from './support/editions.ts'
import { type Attack, newTrial } from './support/trial.ts'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([head, body, tail])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A small file that says it has so many pixels, and would fill the memory with them. */
function bomb(side: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(side * 3 + 1, 1_000_000) * 20))
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)

async function hostileFiles() {
  const pixels = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
  const png = await pixels.clone().png().toBuffer()
  const jpeg = await pixels.clone().jpeg().toBuffer()
  const gif = await pixels.clone().gif().toBuffer()
  const tiff = await pixels.clone().tiff().toBuffer()
  const script = Buffer.from('<script>alert(1)</script>')
  return {
    png,
    refused: {
      'a drawing': svg('<rect width="9" height="9"/>'),
      'a drawing with a script': svg('<script>alert(1)</script>'),
      'a drawing that reads files': svg('<image href="file:///etc/passwd"/>'),
      'a drawing with a declaration': Buffer.from('<?xml version="1.0"?><svg/>'),
      'a bomb of 30,000 pixels a side': bomb(30_000),
      'a bomb of 60,000 pixels a side': bomb(60_000),
      'a picture with a script behind it': Buffer.concat([png, script]),
      'a photograph with an archive behind it': Buffer.concat([
        jpeg,
        Buffer.from('PK\u0003\u0004rest'),
      ]),
      'a film': gif,
      'a scan': tiff,
      'a document': Buffer.from('%PDF-1.7\n%%EOF'),
      'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'half a picture': png.subarray(0, png.length / 2),
      'a picture in name alone': Buffer.concat([signature, script, png.subarray(-12)]),
      'a scan that calls itself a picture': Buffer.concat([signature, tiff, png.subarray(-12)]),
    },
    mixed: await pixels
      .clone()
      .withExif({ IFD0: { Artist: 'kh-hidden <script>' } })
      .jpeg()
      .toBuffer(),
  }
}

export const hostilePictures: Attack = {
  id: 'PR2',
  says: 'A picture is taken in as pixels alone: no drawing, no bomb, no second file and nothing hidden in it',
  async run(shop) {
    const trial = newTrial()
    const desk = editionsOf(await shop.staff('admin'))
    const files = await hostileFiles()
    const upload = (bytes: Buffer) => desk.upload(bytes, 'A box')
    const honest = await upload(files.png)
    trial.works('a picture is taken in', honest.status === 201, honest.text)
    const path = String(honest.json.path)
    const shown = await shop.browser().get(path)
    trial.works('and shown', shown.headers['content-type'] === 'image/webp', shown.status)
    trial.works('for ever', /immutable/.test(String(shown.headers['cache-control'])))
    trial.held('as a document', /sandbox/.test(String(shown.headers['content-security-policy'])))
    for (const [what, file] of Object.entries(files.refused)) {
      const startedAt = Date.now()
      const answer = await upload(file)
      const isQuick = Date.now() - startedAt < 10_000
      trial.held(what, answer.status === 422 && isQuick, `${answer.status} ${answer.text}`)
    }
    const mixed = await upload(files.mixed)
    trial.works('a photograph with words in it is taken in', mixed.status === 201, mixed.text)
    const kept = await shop.browser().get(String(mixed.json.path))
    trial.held('with its words', !kept.text.includes('kh-hidden'), 'words of the file are kept')
    const [row] = await shop.sql('select max(octet_length(bytes)) as most from media')
    trial.held('larger than 2 MB', Number(row?.most) <= 2_097_152, row)
    for (const name of ['../../etc/passwd', `${'a'.repeat(64)}.svg`, `${'A'.repeat(64)}.webp`]) {
      const answer = await shop.browser().get(`/media/${encodeURIComponent(name)}`)
      trial.held(`the address ${name}`, answer.status === 404, answer.status)
    }
    const support = editionsOf(await shop.staff('support'))
    const foreign = await support.upload(files.png, 'A box')
    trial.held('support uploads', foreign.status === 403, foreign.text)
    return trial.outcome()
  },
}
