import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProductDesk } from '../../../testing/product-desk.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

let shop: TestShop
let desk: Awaited<ReturnType<typeof aProductDesk>>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  desk = await aProductDesk(shop)
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const upload = (bytes: Buffer) => desk.upload('a.png', bytes, 'A box')

const pixels = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
const png = await pixels.clone().png().toBuffer()
const jpeg = await pixels.clone().jpeg().toBuffer()
const tiff = await pixels.clone().tiff().toBuffer()
const script = Buffer.from('<script>alert(1)</script>')
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(data.length)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** A small file of so many black pixels a side, which would fill the memory; or one that only says so. */
function bomb(side: number, rows = side): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const pixelRows = deflateSync(Buffer.alloc((side * 3 + 1) * rows))
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([SIGNATURE, chunk('IHDR', size), chunk('IDAT', pixelRows), end])
}

test('a picture is taken in and shown for ever, as a picture and nothing else', async () => {
  const stored = await upload(png)
  expect(stored.statusCode).toBe(201)
  const { headers } = await get(stored.json().path)
  expect(headers['content-type']).toBe('image/webp')
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-security-policy']).toContain('sandbox')
})

test.each([
  ['a drawing', svg('<rect width="9" height="9"/>')],
  ['a drawing with a script', svg('<script>alert(1)</script>')],
  ['a drawing that reads files', svg('<image href="file:///etc/passwd"/>')],
  ['a bomb of 5,000 pixels a side', bomb(5_000)],
  ['one that says it has 60,000 a side', bomb(60_000, 1)],
  ['a picture with a script behind it', Buffer.concat([png, script])],
  ['a photograph with an archive behind it', Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004')])],
  ['a film', await pixels.clone().gif().toBuffer()],
  ['a scan', tiff],
  ['a document', Buffer.from('%PDF-1.7\n%%EOF'.padEnd(64))],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a picture', png.subarray(0, png.length / 2)],
  ['a picture in name alone', Buffer.concat([SIGNATURE, script, png.subarray(-12)])],
  ['a scan that calls itself a picture', Buffer.concat([SIGNATURE, tiff, png.subarray(-12)])],
])('%s is not taken in', async (_, file) => {
  const reply = await upload(file)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'picture_refused'])
})

test('what is hidden in a photograph is not kept', async () => {
  const exif = { IFD0: { Artist: 'kh-hidden <script>' } }
  const stored = await upload(await pixels.clone().withExif(exif).jpeg().toBuffer())
  expect(stored.statusCode).toBe(201)
  expect((await get(stored.json().path)).body).not.toContain('kh-hidden')
})

test('a large photograph becomes small', async () => {
  const noise = sharp(randomBytes(2_000 * 1_500 * 3), {
    raw: { width: 2_000, height: 1_500, channels: 3 },
  })
  expect((await upload(await noise.jpeg({ quality: 60 }).toBuffer())).statusCode).toBe(201)
  const { rows } = await sql<{ most: number }>`
    select max(octet_length(bytes)) as most from media`.execute(shop.ctx.db)
  expect(rows[0]?.most).toBeLessThanOrEqual(2_097_152)
})

test.each(['../../etc/passwd', `${'a'.repeat(64)}.svg`, `${'A'.repeat(64)}.webp`])(
  'there is no picture at %s',
  async (name) => {
    expect((await get(`/media/${encodeURIComponent(name)}`)).statusCode).toBe(404)
  },
)

test('support sends no picture', async () => {
  const support = await aProductDesk(shop, 'support')
  expect((await support.upload('a.png', png, 'A box')).statusCode).toBe(403)
})
