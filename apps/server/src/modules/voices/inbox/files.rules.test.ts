import { expect, test } from 'vitest'
import { fileKindOf, safeName } from './files.rules.ts'

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
])
const archiveEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

test.each([
  ['a picture', png, 'image/png'],
  ['a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]), 'image/jpeg'],
  ['a paper', Buffer.from('%PDF-1.7\n...'), 'application/pdf'],
  ['words', Buffer.from('Error 0xC004F050 – nothing works'), 'text/plain'],
])('%s is known by its bytes', (_what, bytes, mediaType) => {
  expect(fileKindOf(bytes)?.mediaType).toBe(mediaType)
})

test.each([
  ['an archive', Buffer.from('PK\u0003\u0004rest', 'latin1')],
  ['a picture with an archive behind it', Buffer.concat([png, archiveEnd])],
  ['a paper with an archive behind it', Buffer.concat([Buffer.from('%PDF-1.7'), archiveEnd])],
  [
    'a picture with an archive of another kind behind it',
    Buffer.concat([png, Buffer.from('Rar!\u001a\u0007', 'latin1')]),
  ],
  [
    'a picture with one in its middle',
    Buffer.concat([png, Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), png]),
  ],
  ['a drawing that can run code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('  <!doctype html><script>1</script>')],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03])],
  ['compressed bytes', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ['nothing', Buffer.alloc(0)],
])('%s is not taken', (_what, bytes) => expect(fileKindOf(bytes)).toBeUndefined())

test.each([
  ['screen.png', 'screen.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\Users\\ada\\screen.exe', 'screen.png'],
  ['evil\u202egnp.exe', 'evilgnp.png'],
  ['a"; filename="b.html', 'a filename=b.png'],
  ['.htaccess', 'htaccess.png'],
  ['', 'file.png'],
  ['x'.repeat(300), `${'x'.repeat(116)}.png`],
])('the name %j becomes %j', (given, name) => {
  expect(safeName(given, { mediaType: 'image/png', ending: 'png' })).toBe(name)
})
